import type { ComparedProblem } from '@understudy/contract/comparison/run-comparison'
import type { Problems } from './resources/problems.ts'
import type { Runs } from './resources/runs.ts'
import type { CallOptions } from './transport.ts'
import { UnderstudyError } from './understudy-error.ts'
import type { WaitOptions } from './wait-for-run.ts'

/** Whether a problem is still there. cannot_tell: the repeated visit does not show it. */
export type FixAnswer = 'fixed' | 'not_fixed' | 'cannot_tell'

export interface FixResult {
  answer: FixAnswer
  /** Why, as a sentence. */
  reason: string
  /** The run that repeated the visit. */
  run_id: string
}

/** Repeats the visit that met a problem, and says whether it is still there. */
export interface Fixes {
  /**
   * Sends one persona who met the problem to the site again, with the same task, device and permissions; returns the id of that run. It is kept apart
   * from the branches of other runs, so that no verdict is judged against it.
   */
  start: (runId: string, fingerprint: string, options?: CallOptions) => Promise<string>
  /** What a run that has ended shows about a problem of an earlier one. */
  judge: (
    runs: { before: string; after: string },
    fingerprint: string,
    options?: CallOptions,
  ) => Promise<FixResult>
  /** Both, with the wait between them, however long that takes. */
  verify: (runId: string, fingerprint: string, options?: WaitOptions) => Promise<FixResult>
}

/** Creates the methods that verify fixes. */
export function createFixes(runs: Runs, problems: Pick<Problems, 'get'>): Fixes {
  const start: Fixes['start'] = async (runId, fingerprint, options) => {
    // Says for a foreign or unknown problem that there is none, before anything is started.
    await problems.get(runId, fingerprint, options)
    const run = await runs.get(runId, options)
    const personaId = await findWitness(runs, run, fingerprint, options)
    const created = await runs.create(
      {
        target_url: run.target_url,
        persona_ids: [personaId],
        flows: run.flows,
        device: run.device,
        interaction: run.interaction,
        duration_budget: run.duration_budget,
        guided_exploration: run.guided_exploration,
        replay_may_send_data: run.replay_may_send_data,
        branch: `verify-fix/${fingerprint}`.slice(0, 255),
        ...(run.task === null ? {} : { task: run.task }),
      },
      options,
    )
    return created.run_id
  }
  const judge: Fixes['judge'] = async ({ before, after }, fingerprint, options) => {
    const problem = await findCompared(runs, { before, after, fingerprint }, options)
    return { ...judgeProblem(problem), run_id: after }
  }
  return {
    start,
    judge,
    verify: async (runId, fingerprint, options = {}) => {
      const after = await start(runId, fingerprint, { signal: options.signal })
      await runs.wait(after, options)
      return judge({ before: runId, after }, fingerprint, { signal: options.signal })
    },
  }
}

/** A persona who met it: only that visit is repeated. */
async function findWitness(
  runs: Pick<Runs, 'findings'>,
  { run_id: runId, sessions }: { run_id: string; sessions: { id: string; persona_id: string }[] },
  fingerprint: string,
  options?: CallOptions,
): Promise<string> {
  for await (const finding of runs.findings(runId, options)) {
    if (finding.fingerprint !== fingerprint) continue
    const witness = sessions.find(({ id }) => finding.session_ids.includes(id))
    if (witness !== undefined) return witness.persona_id
  }
  throw new UnderstudyError(
    'not_found',
    'The report of the run has no finding with this fingerprint.',
  )
}

async function findCompared(
  runs: Pick<Runs, 'compare'>,
  { before, after, fingerprint }: { before: string; after: string; fingerprint: string },
  options?: CallOptions,
): Promise<ComparedProblem | null> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const part = await runs.compare(after, { with: before, cursor }, options)
    const found = part.problems.find((problem) => problem.fingerprint === fingerprint)
    if (found !== undefined) return found
    cursor = part.next_cursor
  }
  return null
}

function judgeProblem(problem: ComparedProblem | null): Pick<FixResult, 'answer' | 'reason'> {
  if (problem === null) {
    return { answer: 'cannot_tell', reason: 'The comparison of both runs does not name it.' }
  }
  const { change, explanation: reason } = problem
  if (change === 'gone') return { answer: 'fixed', reason }
  const isMet = change === 'persisting' && problem.status !== 'not_reproduced'
  return { answer: isMet ? 'not_fixed' : 'cannot_tell', reason }
}
