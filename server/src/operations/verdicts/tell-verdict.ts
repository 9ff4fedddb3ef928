import { createHash } from 'node:crypto'
import type { FailedPayload } from '@understudy/contract/events'
import type { FindingDetails } from '@understudy/contract/issue/issue'
import type { RuleResult, Verdict } from '@understudy/contract/verdict/verdict'
import { createId } from '../../lib/ids.ts'
import type { Trx } from '../../store/database.ts'
import { findDeployCheckOf } from '../../store/runs/run-verdicts.ts'
import type { Run } from '../../store/runs/run.ts'
import { addAlert, endAlerts, endSilence } from '../../store/webhooks/alerts.ts'
import { addToOutbox } from '../../store/webhooks/outbox.ts'

type Reason = FailedPayload['reasons'][number]
type FailedRule = Omit<Reason, 'key' | 'finding'>

/** What came of the run, as events say it. */
export type ToldResult = Omit<FailedPayload, 'reasons' | 'report_url'>

/** What the report says of problems, by fingerprint. */
export type ToldSubjects = ReadonlyMap<string, { finding: FindingDetails }>

/** Of one event. */
const mostReasons = 10

/**
 * Tells that a run failed, with what no earlier event of its series has told: a broken site that is visited every hour is told once. What
 * has passed in between is told again. Runs of a deploy check are a series, and so are other runs of a host, branch and environment.
 */
export async function tellVerdict(
  trx: Trx,
  run: Run,
  { verdict, result, subjects }: { verdict: Verdict; result: ToldResult; subjects: ToldSubjects },
): Promise<void> {
  const { customerId, id: runId, targetUrl } = run
  const deployCheckId = await findDeployCheckOf(trx, { customerId, runId })
  const stream = { customerId, stream: deployCheckId ?? nameStream(targetUrl, verdict) }
  const at = new Date(verdict.judged_at)
  if (deployCheckId !== null) await endSilence(trx, stream)
  if (verdict.verdict === 'passed') await endAlerts(trx, stream)
  if (verdict.verdict !== 'failed') return
  const reasons = new Map(verdict.rules.flatMap(listReasons))
  const untold: Reason[] = []
  for (const [key, reason] of reasons) {
    // The others are told with the next run that fails.
    if (untold.length === mostReasons) break
    if (!(await addAlert(trx, stream, { reason: key, at }))) continue
    const finding = subjects.get(key)?.finding ?? null
    untold.push({ ...reason, key: nameReason(stream.stream, key), finding })
  }
  if (untold.length === 0) return
  await addToOutbox(trx, {
    customerId,
    id: createId('evt', at),
    createdAt: at,
    event: 'verdict.failed',
    payload: { ...result, reasons: untold },
  })
}

function nameStream(targetUrl: string, { branch, environment }: Verdict): string {
  return JSON.stringify([new URL(targetUrl).host, branch, environment])
}

function nameReason(stream: string, reason: string): string {
  return createHash('sha256')
    .update(JSON.stringify([stream, reason]))
    .digest('hex')
    .slice(0, 32)
}

/** By what they are told once: each problem that fails a rule, or the rule itself. */
function listReasons({ rule, status, reason, evidence }: RuleResult): [string, FailedRule][] {
  if (status !== 'failed') return []
  const problems = evidence.flatMap(
    ({ fingerprint, text, severity, url }): [string, FailedRule][] =>
      fingerprint === null ? [] : [[fingerprint, { text, fingerprint, severity, page_url: url }]],
  )
  if (problems.length > 0) return problems
  return [[rule, { text: reason, fingerprint: null, severity: null, page_url: null }]]
}
