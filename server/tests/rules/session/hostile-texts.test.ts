import { expect, test } from 'vitest'
import { limits } from '@understudy/contract/limits'
import { renderOutline } from '../../../src/browser/observe/render-outline.ts'
import { parseJson } from '../../../src/http/requests/parse-json.ts'
import { foldQuote } from '../../../src/lib/text/fold-quote.ts'
import { readPosting } from '../../../src/mind/postings/read-posting.ts'
import { readGoal } from '../../../src/session/outcome/goal.ts'
import { measureCpuMs } from '../../support/time/measure-cpu.ts'

/** Work in quadratic time takes from three to thirty times as long on these texts; what we keep takes less than a fifth of it. */
const maxCpuMs = 1000

/** Longer than a text of its kind may be, which makes the difference larger. */
const texts: readonly [kind: string, length: number, read: (text: string) => unknown][] = [
  ['a body', 3 * limits.bodyBytes, parseOrRefuse],
  ['a task', 40 * limits.textLength, readGoal],
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
    .map((unit) => ({ unit, text: `${unit.repeat(length / unit.length)}x` }))
    .map(({ unit, text }) => ({ unit, cpuMs: measureCpuMs(() => read(text)) }))
    .filter(({ cpuMs }) => cpuMs > maxCpuMs)
  expect(slow).toEqual([])
})

function parseOrRefuse(text: string): void {
  expect(() => parseJson(text)).toThrow('the body')
}

function readAsPosting(text: string): unknown {
  return readPosting(`Nurse (m/w/d)\nWe are hiring a nurse. Apply now.\nYour tasks\n${text}`)
}

function renderRow(text: string): string {
  const scroll = { y: 0, maxY: 0, viewportHeight: 800, viewportWidth: 1280 }
  return renderOutline([{ kind: 'text', zone: 'page', text }], scroll, 0, 1000)
}
