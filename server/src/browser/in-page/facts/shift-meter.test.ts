import { expect, test } from 'vitest'
import { ShiftWindows } from './shift-meter.ts'

test.each([
  ['that follow each other', [0, 400, 900], 0.3],
  ['with a long pause', [0, 400, 1400], 0.2],
  ['over a whole minute', [0, 20_000, 40_000, 60_000], 0.1],
  ['that go on for longer than five seconds', Array.from({ length: 12 }, (_, at) => at * 900), 0.6],
])('of shifts %s the worst sum counts', (_title, times, worst) => {
  const windows = new ShiftWindows()
  for (const startTime of times) windows.add({ value: 0.1, startTime })
  expect(windows.worst).toBeCloseTo(worst)
})
