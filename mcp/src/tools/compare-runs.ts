import type { ComparedProblem, RunComparison } from '@understudy/contract/comparison/run-comparison'
import { severityWords } from '@understudy/contract/finding-words'
import type { ToolDeps } from '../tool.ts'
import { quote } from '../untrusted.ts'

interface Compared {
  since: string
  counts: RunComparison['counts']
  problems: ReturnType<typeof describeProblem>[]
}

/** What changed since another run, with every problem. */
export async function compareRuns(
  { client }: Pick<ToolDeps, 'client'>,
  { id, since }: { id: string; since: string | undefined },
  signal: AbortSignal,
): Promise<Compared> {
  const first = await client.runs.compare(id, since === undefined ? {} : { with: since }, {
    signal,
  })
  const problems = [...first.problems]
  let cursor = first.next_cursor
  while (cursor !== null) {
    const part = await client.runs.compare(id, { with: first.earlier.run_id, cursor }, { signal })
    problems.push(...part.problems)
    cursor = part.next_cursor
  }
  return {
    since: first.earlier.run_id,
    counts: first.counts,
    problems: problems.map(describeProblem),
  }
}

function describeProblem(problem: ComparedProblem) {
  return {
    change: problem.change,
    fingerprint: problem.fingerprint,
    severity: severityWords[problem.severity] ?? 'None',
    status: problem.status,
    untrusted: {
      title: quote(problem.title, 200),
      explanation: quote(problem.explanation, 300),
    },
  }
}
