import type { RuleName, Verdict } from '@understudy/contract/verdict/verdict'
import { createId } from '../../lib/ids.ts'
import type { Trx } from '../../store/database.ts'
import { saveVerdict } from '../../store/runs/run-verdicts.ts'
import type { Run } from '../../store/runs/run.ts'
import { addToOutbox } from '../../store/webhooks/outbox.ts'
import { tellVerdict } from './tell-verdict.ts'

/** Stores the verdict on a run with its event; false if it has one already, and nothing was changed. */
export async function keepVerdict(trx: Trx, run: Run, verdict: Verdict): Promise<boolean> {
  const { customerId, id: runId } = run
  const isBaseline = canBeBaseline(verdict)
  if (!(await saveVerdict(trx, { customerId, runId }, { verdict, isBaseline }))) return false
  const createdAt = new Date(verdict.judged_at)
  await addToOutbox(trx, {
    customerId,
    id: createId('evt', createdAt),
    createdAt,
    event: 'run.judged',
    payload: {
      run_id: runId,
      verdict: verdict.verdict,
      cause: verdict.cause,
      summary: verdict.summary,
      ...(verdict.headline === undefined ? {} : { headline: verdict.headline }),
      ...(verdict.answers === undefined ? {} : { answers: verdict.answers }),
      sessions: verdict.sessions,
      problems: verdict.problems,
      failed_rules: listFailed(verdict),
    },
  })
  await tellVerdict(trx, run, verdict)
  return true
}

/** What a run was failed for stays new until a run passes without it: otherwise the second run of a broken commit would pass. */
function canBeBaseline(verdict: Verdict): boolean {
  const { total, tested } = verdict.sessions
  const failed = listFailed(verdict)
  return tested === total && !failed.includes('problems') && !failed.includes('accessibility')
}

function listFailed({ rules }: Verdict): RuleName[] {
  return rules.filter(({ status }) => status === 'failed').map(({ rule }) => rule)
}
