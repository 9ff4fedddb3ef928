import type { Completion } from '@understudy/contract/aggregate-report'
import type { UsageTotal } from '@understudy/contract/common'
import type { RunComparison } from '@understudy/contract/comparison/run-comparison'
import { type Client, UnderstudyError } from '@understudy/sdk'
import { findRunReport } from '../formats/find-run-report.ts'
import type { RunResult } from '../formats/read-result.ts'

/** How a run stands: who reached the goal, what it cost, what changed since the run that its problems are judged against. */
export interface Standing {
  /** null: the run had no goal, or no session with a clear outcome. */
  completion: Pick<Completion, 'succeeded' | 'total' | 'ci_low' | 'ci_high'> | null
  /** null: no price is known. */
  costUsd: number | null
  /** null: there is no earlier run. */
  changes: RunComparison['counts'] | null
}

const unknown: Pick<Standing, 'completion' | 'costUsd'> = { completion: null, costUsd: null }

/** Reads it; what no report says is null. */
export async function readStanding(client: Client, result: RunResult): Promise<Standing> {
  const { run, verdict, missing } = result
  const changes = verdict.baseline === null ? null : await readChanges(client, verdict)
  if (missing !== null) return { ...unknown, changes }
  const figures = await findRunReport(run, {
    ofRun: async () => {
      const { outcomes, usage } = await client.runs.aggregateReport(run.run_id)
      return { completion: outcomes.completion, costUsd: findCost(usage) }
    },
    ofSession: async (id) => {
      const { report } = await client.sessions.report(run.run_id, id)
      return { completion: countOne(report.outcome.status), costUsd: findCost(report.usage) }
    },
  })
  const hasGoal = run.task !== null || run.flows.length > 0
  const isKnown = hasGoal && figures.completion !== null && figures.completion.total > 0
  return { ...figures, completion: isKnown ? figures.completion : null, changes }
}

async function readChanges(
  client: Client,
  { run_id: runId, baseline }: RunResult['verdict'],
): Promise<Standing['changes']> {
  try {
    const { counts } = await client.runs.compare(runId, { with: baseline?.run_id })
    return counts
  } catch (error) {
    // The earlier run is kept for a limited time, and so are its records.
    if (error instanceof UnderstudyError && error.code === 'not_found') return null
    throw error
  }
}

/** The interval of one visit says nothing. */
function countOne(status: string): Standing['completion'] {
  if (status === 'inconclusive') return null
  return { succeeded: status === 'succeeded' ? 1 : 0, total: 1, ci_low: null, ci_high: null }
}

function findCost(usage: UsageTotal | undefined): number | null {
  return usage?.cost_usd ?? null
}
