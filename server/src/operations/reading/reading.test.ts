import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { systemClock } from '../../lib/clock.ts'
import { buildReport } from '../../reports/compose/build-report.ts'
import { performTask } from './perform-task.ts'
import type { ReadingTask } from './reading-task.ts'
import { createReading } from './reading.ts'

/** A stored report of a session with so many problems. */
function writeReport(problems: number): Uint8Array {
  const turns = [buildTurn({ frictions: [buildFriction()] })]
  const whole = buildReport(buildTranscript({ turns }))
  const findings = Array.from({ length: problems }, (_finding, index) =>
    whole.report.findings.map((finding) => ({ ...finding, id: `F${index + 1}` })),
  )
  const report = { ...whole.report, findings: findings.flat() }
  return new TextEncoder().encode(JSON.stringify({ ...whole, report }))
}

test.each([1, 300])('a report of %i problems is read as the same JSON', async (problems) => {
  await using reading = createReading(systemClock)
  const task: ReadingTask = { kind: 'report', report: writeReport(problems), from: 0 }
  const text = new TextDecoder().decode(await reading.perform('cust_1', task))
  expect(text).toBe(new TextDecoder().decode(performTask(task)))
})

test('a record that cannot be read fails alone, and the next one is read', async () => {
  await using reading = createReading(systemClock)
  const broken = new Uint8Array(200_000)
  await expect(
    reading.perform('cust_1', { kind: 'report', report: broken, from: 0 }),
  ).rejects.toThrow('reading failed')
  const report = writeReport(300)
  const answered = await reading.perform('cust_1', { kind: 'report', report, from: 0 })
  expect(answered.byteLength).toBeGreaterThan(100_000)
})

test('reading long records leaves the event loop to others', async () => {
  await using reading = createReading(systemClock)
  const task: ReadingTask = { kind: 'report', report: writeReport(300), from: 0 }
  let turns = 0
  const count = () => {
    turns += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  await reading.perform('cust_1', task)
  clearImmediate(counting)
  expect(turns).toBeGreaterThan(10)
})
