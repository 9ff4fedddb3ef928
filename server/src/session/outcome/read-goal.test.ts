import { expect, test } from 'vitest'
import { measureCpuMs } from '../../../tests/support/time/measure-cpu.ts'
import { readAim } from './outcome-facts.ts'
import { readGoals } from './read-goal.ts'

test('other work has its turn while the goals of a session are read, and the next session reads them no more', async () => {
  const flows = Array.from({ length: 8 }, (_, step) =>
    `Buy ${step + 2} mugs and two lamps, `.repeat(60),
  )
  let rounds = 0
  const count = () => {
    rounds += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await readGoals(null, flows)
  clearImmediate(next)
  expect(rounds).toBeGreaterThanOrEqual(flows.length)
  expect(measureCpuMs(() => readAim({ task: null, flows }))).toBeLessThan(20)
})
