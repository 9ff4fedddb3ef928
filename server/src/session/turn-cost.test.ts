import { expect, test } from 'vitest'
import { createTestPersona } from '../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../tests/support/records/describe-page.ts'
import { describeStep } from '../../tests/support/records/describe-step.ts'
import { detectAtOnce } from '../../tests/support/records/detect-at-once.ts'
import type { Observation } from '../turn/observation.ts'

const [turns, size] = [200, 150]

function describeVisited(turn: number): Observation {
  const lines = Array.from(
    { length: size },
    (_line, at) => `${at} lamps on page ${turn} since April`,
  )
  return describePage({
    documentId: `d${turn}`,
    url: `https://shop.example/page-${turn}/lamps`,
    title: `Page ${turn}`,
    fingerprint: `f${turn}`,
    lines,
    pageText: lines.join('\n').repeat(3),
    elements: Array.from({ length: size }, (_control, at) =>
      describeControl(`e${at}`, `Lamp ${at}`),
    ),
  })
}

const pages = Array.from({ length: turns + 1 }, (_page, turn) => describeVisited(turn))
const steps = pages.slice(1).map((after, index) => {
  const before = pages[index] ?? after
  return describeStep({ kind: 'click', ref: 'e1' }, { turn: index + 1, before, after })
})

/** Processor time of judging ten turns, from this one on; the two before them load what each page is read for once. */
function measureMs(first: number): number {
  const persona = createTestPersona()
  const judge = (from: number, to: number) => {
    for (const [index, step] of steps.slice(from, to).entries())
      detectAtOnce({ step, earlier: steps.slice(0, from + index), persona })
  }
  judge(first - 2, first)
  const before = process.threadCpuUsage()
  judge(first, first + 10)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('judging a late turn of a long session on large pages takes little longer than an early one', () => {
  measureMs(20)
  const early = measureMs(40)
  expect(measureMs(180) / early).toBeLessThan(2.5)
})
