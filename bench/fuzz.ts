import { excusedCodes } from '../server/tests/support/fuzz/check-answer.ts'
import { runFuzz } from '../server/tests/support/fuzz/run-fuzz.ts'
import { atLeast, atMost, type BenchRow } from './bench-row.ts'

const requests = 20_000
const atMostMs = 250

/** Generated requests to every operation of the OpenAPI document, most of them hostile. */
export async function benchFuzz(): Promise<BenchRow[]> {
  const report = await runFuzz({ count: requests, seed: 1 })
  for (const fault of report.faults) process.stderr.write(`${fault}\n`)
  return [
    {
      name: `hostile requests sent to ${report.operations} operations`,
      value: report.sent,
      unit: 'times',
      floor: null,
      targets: [atLeast(requests)],
    },
    {
      name: `responses with a server error other than ${[...excusedCodes].join(' and ')} (nothing is set up), or an undocumented format`,
      value: report.faults.length,
      unit: 'times',
      floor: null,
      targets: [atMost(0)],
    },
    {
      name: 'response time, 99th percentile with 16 concurrent requests',
      value: report.p99Ms,
      unit: 'ms',
      floor: null,
      targets: [atMost(atMostMs)],
    },
  ]
}
