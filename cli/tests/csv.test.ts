import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliBench, openCliBench } from './support/open-cli-bench.ts'

let bench: CliBench

beforeAll(async () => {
  bench = await openCliBench()
  await bench.endRun('run_csv', {})
})

afterAll(() => bench[Symbol.asyncDispose]())

/** Rows by the names of their columns; no cell of this test has a comma. */
async function readTable(table: string): Promise<Record<string, string>[]> {
  const { code, stdout } = await bench.run(['csv', table, 'run_csv'])
  expect(code).toBe(0)
  const [head = [], ...rows] = stdout
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
}

test('researchers get each session, each step with its time, mood and pages, and each problem', async () => {
  expect(await readTable('sessions')).toEqual([
    expect.objectContaining({
      run_id: 'run_csv',
      session_id: 'run_csv_a',
      persona: 'Ada',
      task: 'Buy a green tea',
      seconds: expect.stringMatching(/^[\d.]+$/),
      steps: '1',
      pages: '1',
      outcome: 'succeeded',
      ended: 'goal_reached',
      patience: expect.stringMatching(/^[\d.]+$/),
      problems: '1',
      answer: '',
      cost_usd: expect.stringMatching(/^[\d.]+$/),
    }),
  ])
  expect(await readTable('steps')).toEqual([
    expect.objectContaining({
      run_id: 'run_csv',
      session_id: 'run_csv_a',
      persona: 'Ada',
      turn: '1',
      pages: '1',
      patience: expect.stringMatching(/^[\d.]+$/),
      problems: '1',
    }),
  ])
  expect(await readTable('problems')).toEqual([
    expect.objectContaining({
      severity: 'Major',
      noticed_by: 'dead-click',
      sessions: '1',
      session_ids: 'run_csv_a',
      title: 'The “Add to cart” button does nothing',
    }),
  ])
  const { code, stderr } = await bench.run(['csv', 'clicks', 'run_csv'])
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('must be one of sessions, steps, problems'),
  ])
})
