import { expect, test } from 'vitest'
import { createTestPersona } from '../../tests/support/records/create-test-persona.ts'
import { describePage } from '../../tests/support/records/describe-page.ts'
import { describeStep } from '../../tests/support/records/describe-step.ts'
import { fillPage, option } from '../../tests/support/records/fill-page.ts'
import { measureCpuMs } from '../../tests/support/time/measure-cpu.ts'
import { readEffect } from '../effects/effect.ts'
import { finishAtOnce } from '../lib/waiting/in-parts.ts'
import { findAskedFact } from '../task/asked-facts.ts'
import { listNotices } from '../turn/shown-text.ts'
import { detectInParts } from './detect-friction.ts'
import type { Detector } from './detector.ts'
import { detectors } from './detectors.ts'
import type { FrictionContext } from './friction-context.ts'

/**
 * Work that takes quadratic time on one of these pages takes from seconds to minutes, and holds up all sessions and the API. What
 * we keep takes less than a fifth of this.
 */
const maxCpuMs = 500

/** Between two pauses. What we keep takes less than half of this. */
const maxPartCpuMs = 100

const shop = 'https://shop.example'

/** A session as long as one can be, whose turns all showed a full page; only the cart is new. */
function visitLong(unit: string): FrictionContext {
  const list = fillPage('/items', unit)
  const pages = Array.from({ length: 200 }, (_, index) => ({
    ...list,
    url: `${shop}/items/${index}`,
    documentId: `${index}`,
  }))
  const steps = pages.map((after, index) =>
    describeStep({ kind: 'click', ref: 'e1' }, { before: pages[index - 1] ?? list, after }),
  )
  const cart = fillPage('/cart', unit)
  return {
    earlier: steps,
    step: describeStep({ kind: 'click', ref: 'e1' }, { before: pages.at(-1) ?? list, after: cart }),
    persona: createTestPersona(),
  }
}

function visit(unit: string): FrictionContext {
  const [list, cart] = [fillPage('/items', unit), fillPage('/cart', unit)]
  const select = { kind: 'select', ref: 'sort', option } as const
  return {
    earlier: [describeStep({ kind: 'click', ref: 'e1' }, { before: list, after: cart })],
    step: describeStep(select, {
      before: fillPage('/items', unit),
      after: fillPage('/cart', unit),
    }),
    persona: createTestPersona(),
  }
}

const mail = findAskedFact('Find the e-mail address of the shop')

const work: readonly [string, (context: FrictionContext) => unknown][] = [
  ...Object.values(detectors).map((detector: Detector): (typeof work)[number] => [
    detector.name,
    (context) => detector.detect?.(context),
  ]),
  ['notices', ({ step }) => listNotices(step.after)],
  ['facts', ({ step }) => step.after.lines.map((line) => mail?.isShown(line))],
]

test.each([
  '1,',
  '1.',
  'a@',
  'price ',
  ' | ',
  '.',
  '(',
  ' ',
  'a',
  'Lamp | €5 | ',
  'Lamp €5\n',
  'Lamp -€5\n',
])('no page takes long to judge, such as one full of “%s”', (unit) => {
  expect(listSlow(visit(unit))).toEqual([])
})

test.each(['Lamp ', '('])('no page takes long to judge after 200 turns full of “%s”', (unit) => {
  expect(listSlow(visitLong(unit))).toEqual([])
})

test('what changed on a page of only new lines is found in linear time', () => {
  const lines = Array.from(
    { length: 30_000 },
    (_, index) => `a${String.fromCodePoint(0x4e00 + index)}`,
  )
  const after = { ...fillPage('/cart', 'a'), pageText: lines.join('\n') }
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before: describePage(), after })
  expect(measureCpuMs(() => readEffect(step))).toBeLessThan(maxCpuMs)
})

test.each(['Lamp €5\n', '購入 ', 'Buy two mugs for €3 in April | ', '買う €3 '])(
  'others have their turn while a page full of “%s” is judged',
  (unit) => {
    finishAtOnce(detectInParts(visit('What a process does once ')))
    // Garbage is collected in another part the next time, and in the same one twice in a quarter of the runs.
    const [first = [], ...others] = [unit, `${unit} `, `${unit}  `].map((text) =>
      measureParts(visit(text)),
    )
    const parts = first.map((cpuMs, index) =>
      Math.min(cpuMs, ...others.map((other) => other[index] ?? 0)),
    )
    expect(parts.filter((cpuMs) => cpuMs > maxPartCpuMs)).toEqual([])
  },
)

function measureParts(context: FrictionContext): number[] {
  const judging = detectInParts(context)
  const parts: number[] = []
  const state = { isDone: false }
  while (!state.isDone) {
    const cpuMs = measureCpuMs(() => {
      state.isDone = judging.next().done === true
    })
    parts.push(cpuMs)
  }
  return parts
}

function listSlow(context: FrictionContext): { name: string; cpuMs: number }[] {
  return work
    .map(([name, run]) => ({ name, cpuMs: measureCpuMs(() => run(context)) }))
    .filter(({ cpuMs }) => cpuMs > maxCpuMs)
}
