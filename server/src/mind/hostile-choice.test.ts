import { expect, test } from 'vitest'
import { describeTestSituation } from '../../tests/support/mind/describe-test-situation.ts'
import { createTestPersona } from '../../tests/support/records/create-test-persona.ts'
import { describeStep } from '../../tests/support/records/describe-step.ts'
import { fillPage } from '../../tests/support/records/fill-page.ts'
import { measureCpuMs } from '../../tests/support/time/measure-cpu.ts'
import type { Observation } from '../turn/observation.ts'
import { createExplorer } from './explorer.ts'
import { createUsageMeter } from './model/usage-meter.ts'

/** While the explorer chooses, all other sessions stand still. What we keep takes about a sixth of this. */
const maxCpuMs = 1000

/** As large as a page can be, with links that no other page has. */
function fill(name: string): Observation {
  const page = fillPage(`/${name}`, 'Buy a mug ')
  const elements = page.elements.map((element) =>
    element.href === null ? element : { ...element, href: `${element.href}?from=${name}` },
  )
  return { ...page, elements }
}

/** As much as a persona can say, in words that are all different. */
const longGoals = Array.from({ length: 8 }, (_goal, row) =>
  Array.from({ length: 500 }, (_word, column) => (row * 500 + column + 1300).toString(36)).join(
    ' ',
  ),
)

test.each([
  ['with a task', { task: 'Buy a mug' }],
  [
    'for a persona with long goals',
    { task: null, persona: createTestPersona({ goals: longGoals }) },
  ],
])('the explorer chooses quickly after many turns on the largest pages, %s', (_what, wanted) => {
  const pages = Array.from({ length: 31 }, (_, index) => fill(`page-${index}`))
  const steps = pages.slice(1).map((after, index) => {
    const parts = { turn: index + 1, before: pages[index] ?? after, after }
    return describeStep({ kind: 'click', ref: 'e1' }, parts)
  })
  const [observation = fill('last')] = pages.slice(-1)
  const situation = describeTestSituation({ ...wanted, observation, steps, turn: 31 })
  const asking = { signal: new AbortController().signal, meter: createUsageMeter() }

  const cpuMs = measureCpuMs(() => createExplorer('explorer').decide(situation, asking))

  expect(cpuMs).toBeLessThan(maxCpuMs)
})
