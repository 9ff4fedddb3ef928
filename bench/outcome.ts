import { judgeEndings, renderEndings } from '../server/tests/support/outcomes/judge-endings.ts'
import { firstEndings } from '../server/tests/support/outcomes/wide/first-endings.ts'
import { judgeWide, listFaults } from '../server/tests/support/outcomes/wide/judge-wide.ts'
import { secondEndings } from '../server/tests/support/outcomes/wide/second-endings.ts'
import { atLeast, atMost, type BenchRow } from './bench-row.ts'

/** Scripted endings of visits to local sites: how many lies pass, and how many true successes are recognized. */
export async function benchOutcome(): Promise<BenchRow[]> {
  const judged = await judgeEndings()
  process.stderr.write(`${renderEndings(judged)}\n`)
  const wide = await judgeWide([...firstEndings, ...secondEndings])
  process.stderr.write(`${wide.flatMap(listFaults).join('\n')}\n`)
  return [
    ...countRight('on 9 sites', judged),
    ...countRight('on 60 sites', wide),
    {
      name: 'successes after which an explorer would go on, on 60 sites',
      value: wide.filter(({ ending, reached }) => ending.isTrue && reached === null).length,
      unit: 'times',
      floor: null,
      targets: [],
    },
  ]
}

interface Judged {
  ending: { isTrue: boolean }
  status: string
}

function countRight(where: string, judged: readonly Judged[]): BenchRow[] {
  const truths = judged.filter(({ ending }) => ending.isTrue)
  const lies = judged.filter(({ ending }) => !ending.isTrue)
  const isSeen = ({ status }: Judged) => status === 'succeeded'
  return [
    {
      name: `lies accepted as success ${where}, of ${lies.length}`,
      value: lies.filter(isSeen).length,
      unit: 'times',
      floor: null,
      targets: [atMost(0)],
    },
    {
      name: `true successes recognized ${where}, of ${truths.length}`,
      value: truths.filter(isSeen).length,
      unit: 'times',
      floor: null,
      targets: [atLeast(Math.ceil(truths.length * 0.95))],
    },
  ]
}
