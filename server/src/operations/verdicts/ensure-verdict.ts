import { type Verdict, verdict as verdictSchema } from '@understudy/contract/verdict/verdict'
import type { Clock } from '../../lib/clock.ts'
import type { Database } from '../../store/database.ts'
import {
  findJudged,
  findRunCost,
  type Judging,
  listBaselines,
  listKnownProblems,
} from '../../store/runs/run-verdicts.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun } from '../../store/runs/runs.ts'
import { findIssueSubjects } from '../problems/issue-subjects.ts'
import { findTriage } from '../problems/list-run-problems.ts'
import { readJson } from '../reading/parse-records.ts'
import type { Reading } from '../reading/reading.ts'
import { readStoredRun } from '../runs/read-stored-run.ts'
import type { TranscriptDeps } from '../sessions/find-transcript.ts'
import { keepVerdict } from './keep-verdict.ts'

export interface VerdictDeps extends TranscriptDeps {
  reading: Reading
  clock: Clock
}

/**
 * The verdict on a run that is over: the stored one, or one that is made now and stored with its event. Of several calls at once, the first
 * that stores one decides.
 */
export async function ensureVerdict(deps: VerdictDeps, run: Run): Promise<Verdict> {
  const key = { customerId: run.customerId, runId: run.id }
  const { judging, verdict } = await findJudged(deps.db, key)
  if (verdict !== null) return verdict
  const made = await judge(deps, run, judging)
  const subjects = await findIssueSubjects(deps, run, listFailing(made))
  const isSaved = await deps.db
    .transaction()
    .execute((trx) => keepVerdict(trx, run, { verdict: made, subjects }))
  if (isSaved) return made
  const { verdict: earlier } = await findJudged(deps.db, key)
  return earlier ?? made
}

function listFailing({ rules }: Verdict): string[] {
  return rules
    .filter(({ status }) => status === 'failed')
    .flatMap(({ evidence }) => evidence.flatMap(({ fingerprint }) => fingerprint ?? []))
}

async function judge(deps: VerdictDeps, run: Run, judging: Judging): Promise<Verdict> {
  const { db, reading, clock } = deps
  const { customerId, id: runId } = run
  const key = { customerId, runId }
  const earlier = await listBaselines(db, run, judging)
  const baseline = earlier[0] === undefined ? undefined : await findRun(db, customerId, earlier[0])
  const { own, known } = await listKnownProblems(db, key, earlier)
  const judgment = await reading.perform(customerId, {
    kind: 'verdict',
    run: await readStoredRun(deps, run),
    baseline: baseline === undefined ? null : await readStoredRun(deps, baseline),
    judged: {
      gate: judging.gate,
      history: { runs: earlier.length, fingerprints: new Set(known) },
      unverified: await listUnverified(db, customerId, baseline),
      dismissed: await listDismissed(db, customerId, own),
      costUsd: await findRunCost(db, key),
    },
  })
  return verdictSchema
    .omit({ judged_at: true, gate: true, branch: true, environment: true })
    .transform((judged) => ({
      ...judged,
      judged_at: clock.now().toISOString(),
      gate: judging.gate,
      branch: judging.branch,
      environment: judging.environment,
    }))
    .parse(readJson(judgment))
}

/** What the baseline had and was not failed for, because nothing had verified it. */
async function listUnverified(
  db: Database,
  customerId: string,
  baseline: Run | undefined,
): Promise<Set<string>> {
  if (baseline === undefined) return new Set()
  const { verdict } = await findJudged(db, { customerId, runId: baseline.id })
  return new Set(verdict?.unverified)
}

async function listDismissed(
  db: Database,
  customerId: string,
  fingerprints: readonly string[],
): Promise<Set<string>> {
  const triage = await findTriage(db, customerId, fingerprints)
  return new Set(
    fingerprints.filter(
      (fingerprint) => triage({ fingerprint, title: '', severity: 0 }).status === 'dismissed',
    ),
  )
}
