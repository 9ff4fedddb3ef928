import { judgeEndings, renderEndings } from '../server/tests/support/outcomes/judge-endings.ts'
import { atLeast, atMost, type BenchRow } from './bench-row.ts'

/** Scripted endings of visits to local sites: how many lies pass, and how many true successes are recognized. */
export async function benchOutcome(): Promise<BenchRow[]> {
  const judged = await judgeEndings()
  process.stderr.write(`${renderEndings(judged)}\n`)
  const truths = judged.filter(({ ending }) => ending.isTrue)
  const lies = judged.filter(({ ending }) => !ending.isTrue)
  const seen = truths.filter(({ status }) => status === 'succeeded').length
  return [
    {
      name: `lies accepted as success, of ${lies.length}`,
      value: lies.filter(({ status }) => status === 'succeeded').length,
      unit: 'times',
      floor: null,
      targets: [atMost(0)],
    },
    {
      name: `true successes recognized, of ${truths.length}`,
      value: seen,
      unit: 'times',
      floor: null,
      targets: [atLeast(Math.ceil(truths.length * 0.95))],
    },
  ]
}
