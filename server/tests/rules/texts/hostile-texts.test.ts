import { limits } from '@understudy/contract/limits'
import { expect, test } from 'vitest'
import { renderOutline } from '../../../src/browser/observe/render-outline.ts'
import { parseJson } from '../../../src/http/requests/parse-json.ts'
import { foldQuote } from '../../../src/lib/text/fold-quote.ts'
import { readPosting } from '../../../src/mind/postings/read-posting.ts'
import { parseTask } from '../../../src/task/parse-task.ts'
import { measureCpuMs } from '../../support/time/measure-cpu.ts'

/** Less is not measured exactly. Work in quadratic time takes from three to thirty seconds on these texts. */
const measurableMs = 200
/** Of a text four times as long: 4 in linear time, 16 in quadratic time. */
const maxRatio = 10

/** Longer than a text of its kind may be, which makes the difference larger. */
const texts: readonly [kind: string, length: number, read: (text: string) => unknown][] = [
  ['a body', 3 * limits.bodyBytes, parseOrRefuse],
  ['a task', 40 * limits.textLength, parseTask],
  ['a quote', 100_000, foldQuote],
  ['a posting', 5 * limits.importTextLength.max, readAsPosting],
  ['a row', 200_000, renderRow],
]

const units = [
  ' ',
  '\n',
  ':',
  '": ',
  '{"',
  '"a":',
  ',',
  ', ',
  '.',
  '“',
  '“a',
  '"',
  '(',
  '(a',
  ' |',
  '…',
  '- ',
  '\n- ',
]

test.each(texts)('no text read as %s takes long', (_kind, length, read) => {
  const slow = units
    // What is quick the first time is not read again.
    .filter((unit) => measureReading(read, unit, length) > measurableMs)
    .map((unit) => ({ unit, cpuMs: measureBest(read, unit, length) }))
    .filter(({ cpuMs }) => cpuMs > measurableMs)
    .map(({ unit, cpuMs }) => ({ unit, ratio: cpuMs / measureBest(read, unit, length / 4) }))
    .filter(({ ratio }) => ratio > maxRatio)
  expect(slow).toEqual([])
})

/** Of several, so that neither compilation nor the garbage collector's work for earlier texts counts. */
function measureBest(...reading: Parameters<typeof measureReading>): number {
  return Math.min(...[1, 2, 3].map(() => measureReading(...reading)))
}

function measureReading(read: (text: string) => unknown, unit: string, length: number): number {
  const text = `${unit.repeat(length / unit.length)}x`
  return measureCpuMs(() => read(text))
}

function parseOrRefuse(text: string): void {
  expect(() => parseJson(text)).toThrow('the body')
}

function readAsPosting(text: string): unknown {
  return readPosting(`Nurse (m/w/d)\nWe are hiring a nurse. Apply now.\nYour tasks\n${text}`)
}

function renderRow(text: string): string {
  const scroll = { x: 0, maxX: 0, y: 0, maxY: 0, viewportHeight: 800, viewportWidth: 1280 }
  return renderOutline(
    [{ kind: 'text', zone: 'page', text }],
    scroll,
    { leftOut: 0, exceeded: [] },
    {
      maxTokens: 1000,
      cover: null,
    },
  )
}
