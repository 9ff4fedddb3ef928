import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import { signInLifetime } from '../identity/lifetimes.ts'
import { type Clock, DAY_MS, HOUR_MS } from '../lib/clock.ts'
import { forgetDeletedCustomer, listDeletedCustomers } from '../store/accounts/deleted-customers.ts'
import { pruneIdempotencyKeys } from '../store/accounts/idempotency-keys.ts'
import type { Database } from '../store/database.ts'
import { pruneInvitations } from '../store/identity/invitations.ts'
import { pruneSignIns } from '../store/identity/sign-ins.ts'
import { pruneImportTokens } from '../store/personas/import-tokens.ts'
import { pruneOrderedVisits } from '../store/trial/ordered-visits.ts'
import { pruneTrialPreviews } from '../store/trial/trial-previews.ts'
import { pruneAlerts } from '../store/webhooks/alerts.ts'
import { pruneDeliveries, pruneEvents, type Pruning } from '../store/webhooks/prune-webhooks.ts'
import { idempotencyKeysMs } from './runs/find-earlier-admission.ts'
import { listedDeliveries } from './webhooks/list-webhook-deliveries.ts'

export interface PruningDeps {
  db: Database
  artifacts: ArtifactStore
  clock: Clock
}

/** Number of deleted records of each kind. */
export interface Pruned {
  deliveries: number
  events: number
  alerts: number
  idempotencyKeys: number
  importTokens: number
  trialPreviews: number
  orderedVisits: number
  invitations: number
  signIns: number
  /** Files stored for a deleted customer by a hung worker. */
  lateArtifacts: number
}

const batchSize = 500
/** Their screenshots take at most half a gigabyte. */
const keptPreviews = 500
const webhookRecordsMs = 30 * DAY_MS
/** Branches end without a run that passes. */
const alertsMs = 90 * DAY_MS
/** No session, job or lease lasts this long. */
const lateArtifactsMs = DAY_MS

/**
 * Deletes records whose retention has expired, in small statements that lock nothing others need; several processes can
 * run it at once. Stops early if `signal` aborts.
 */
export async function pruneRecords(deps: PruningDeps, signal: AbortSignal): Promise<Pruned> {
  const { db, clock } = deps
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const [recordsBefore, keysBefore] = [ago(webhookRecordsMs), ago(idempotencyKeysMs)]
  return {
    deliveries: await repeat(signal, (limit) =>
      pruneDeliveries(db, { before: recordsBefore, limit, kept: listedDeliveries }),
    ),
    events: await repeat(signal, (limit) => pruneEvents(db, { before: recordsBefore, limit })),
    alerts: await repeat(signal, (limit) => pruneAlerts(db, { before: ago(alertsMs), limit })),
    idempotencyKeys: await repeat(signal, (limit) =>
      pruneIdempotencyKeys(db, { before: keysBefore, limit }),
    ),
    importTokens: await repeat(signal, (limit) =>
      pruneImportTokens(db, { before: clock.now(), limit }),
    ),
    trialPreviews: await repeat(signal, (limit) =>
      pruneTrialPreviews(db, { before: clock.now(), kept: keptPreviews, limit }),
    ),
    orderedVisits: await pruneOrderedVisits(db, { before: ago(HOUR_MS) }),
    invitations: await repeat(signal, (limit) =>
      pruneInvitations(db, { before: clock.now(), limit }),
    ),
    signIns: await repeat(signal, (limit) =>
      pruneSignIns(db, {
        begunBefore: ago(signInLifetime.longestMs),
        seenBefore: ago(signInLifetime.idleMs),
        limit,
      }),
    ),
    lateArtifacts: await sweepDeletedCustomers(deps, signal),
  }
}

async function repeat(
  signal: AbortSignal,
  prune: (limit: Pruning['limit']) => Promise<number>,
): Promise<number> {
  let total = 0
  let count = batchSize
  while (count === batchSize && !signal.aborted) {
    count = await prune(batchSize)
    total += count
  }
  return total
}

async function sweepDeletedCustomers(
  { db, artifacts, clock }: PruningDeps,
  signal: AbortSignal,
): Promise<number> {
  let total = 0
  for (const { id, deletedAt } of await listDeletedCustomers(db)) {
    if (signal.aborted) return total
    total += (await artifacts.deleteAll(id)).count
    if (clock.now().getTime() - deletedAt.getTime() > lateArtifactsMs) {
      await forgetDeletedCustomer(db, id)
    }
  }
  return total
}
