import type { Database, Trx } from '../database.ts'
import { lockHost } from '../host/host-locks.ts'

/** A visit that can start, or the time at which the next one can. */
export type TrialVisitClaim = { kind: 'claimed'; id: string } | { kind: 'full'; freeAt: Date }

interface VisitClaim {
  at: Date
  latest: Date
  windowMs: number
  maxInWindow: number
}

/**
 * Records a visit that is about to start, unless `maxInWindow` have started in the `windowMs` before `at`. Those after `latest` are
 * forgotten: the clock has gone back since.
 */
export async function claimTrialVisit(
  trx: Trx,
  { at, latest, windowMs, maxInWindow }: VisitClaim,
): Promise<TrialVisitClaim> {
  // Counting and recording are a single step across all processes; both are short.
  await lockHost(trx, 'trial_visits')
  const before = new Date(at.getTime() - windowMs)
  await trx
    .deleteFrom('trial_visits')
    .where((visit) =>
      visit.or([visit('started_at', '<=', before), visit('started_at', '>', latest)]),
    )
    .execute()
  const last = await trx
    .selectFrom('trial_visits')
    .select('started_at as startedAt')
    .orderBy('started_at', 'desc')
    .offset(maxInWindow - 1)
    .limit(1)
    .executeTakeFirst()
  if (last !== undefined) {
    return { kind: 'full', freeAt: new Date(last.startedAt.getTime() + windowMs) }
  }
  const { id } = await trx
    .insertInto('trial_visits')
    .values({ started_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { kind: 'claimed', id }
}

/** Removes the record of a visit that did not start. */
export async function releaseTrialVisit(db: Database, id: string): Promise<void> {
  await db.deleteFrom('trial_visits').where('id', '=', id).execute()
}
