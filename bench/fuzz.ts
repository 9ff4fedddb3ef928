import { runFuzz } from '../server/tests/support/fuzz/run-fuzz.ts'
import type { BenchRow } from './bench-row.ts'
import { atLeast, atMost } from './bench-row.ts'

const requests = 20_000
const atMostMs = 250

/** Made-up requests to every operation of the OpenAPI document, most of them hostile. */
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
      name: 'of them answered by a fault of ours or in another form than documented',
      value: report.faults.length,
      unit: 'times',
      floor: null,
      targets: [atMost(0)],
    },
    {
      name: 'their answers, 99th percentile with 16 at once',
      value: report.p99Ms,
      unit: 'ms',
      floor: null,
      targets: [atMost(atMostMs)],
    },
  ]
}
