import type { RuleName, Verdict } from '@understudy/contract/verdict/verdict'
import { createId } from '../../lib/ids.ts'
import type { Trx } from '../../store/database.ts'
import { saveVerdict } from '../../store/runs/run-verdicts.ts'
import type { Run } from '../../store/runs/run.ts'
import { findCompletion } from '../../store/runs/runs.ts'
import { addToOutbox } from '../../store/webhooks/outbox.ts'
import { tellVerdict, type ToldResult, type ToldSubjects } from './tell-verdict.ts'

/** Stores the verdict on a run with its event; false if it has one already, and nothing was changed. */
export async function keepVerdict(
  trx: Trx,
  run: Run,
  { verdict, subjects }: { verdict: Verdict; subjects: ToldSubjects },
): Promise<boolean> {
  const { customerId, id: runId } = run
  const isBaseline = canBeBaseline(verdict)
  if (!(await saveVerdict(trx, { customerId, runId }, { verdict, isBaseline }))) return false
  const createdAt = new Date(verdict.judged_at)
  const result = await describeResult(trx, run, verdict)
  await addToOutbox(trx, {
    customerId,
    id: createId('evt', createdAt),
    createdAt,
    event: 'run.judged',
    payload: {
      ...result,
      cause: verdict.cause,
      ...(verdict.answers === undefined ? {} : { answers: verdict.answers }),
      failed_rules: listFailed(verdict),
    },
  })
  await tellVerdict(trx, run, { verdict, result, subjects })
  return true
}

async function describeResult(trx: Trx, run: Run, verdict: Verdict): Promise<ToldResult> {
  const { customerId, id: runId } = run
  return {
    run_id: runId,
    target_url: run.targetUrl,
    verdict: verdict.verdict,
    summary: verdict.summary,
    ...(verdict.headline === undefined ? {} : { headline: verdict.headline }),
    completion: await findCompletion(trx, { customerId, runId }),
    sessions: verdict.sessions,
    problems: verdict.problems,
  }
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
