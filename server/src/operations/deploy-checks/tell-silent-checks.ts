import { setImmediate } from 'node:timers/promises'
import { type Schedule, schedule } from '@understudy/contract/schedule'
import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import type { Database } from '../../store/database.ts'
import {
  addAlert,
  listScheduledChecks,
  type ScheduledCheck,
  silence,
} from '../../store/webhooks/alerts.ts'
import { addToOutbox } from '../../store/webhooks/outbox.ts'
import { wasDue } from './find-next-run.ts'

/** Without an end for so many scheduled times, a check is silent. */
const missedTimes = 3

/** An older process can have dropped the schedule. */
const settings = z.object({ schedule: schedule.nullable().catch(null) })

/**
 * Tells once of each scheduled check that no run of it has ended since its third last time, until one ends again. A change of the check
 * begins the count anew.
 */
export async function tellSilentChecks({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): Promise<void> {
  const now = clock.now()
  for (const check of await listScheduledChecks(db)) {
    const { schedule: times } = settings.parse(check.settings)
    // A customer can have a hundred, and cron takes its time for some.
    await setImmediate()
    if (times !== null && isSilent(check, times, now)) await tell(db, check, now)
  }
}

function isSilent({ updatedAt, lastEndedAt }: ScheduledCheck, times: Schedule, now: Date): boolean {
  const after = lastEndedAt === null || lastEndedAt < updatedAt ? updatedAt : lastEndedAt
  return wasDue(times, { after, before: now }, missedTimes)
}

async function tell(db: Database, check: ScheduledCheck, at: Date): Promise<void> {
  const { customerId, id, name, lastEndedAt } = check
  await db.transaction().execute(async (trx) => {
    const stream = { customerId, stream: id }
    if (!(await addAlert(trx, stream, { reason: silence, at }))) return
    await addToOutbox(trx, {
      customerId,
      id: createId('evt', at),
      createdAt: at,
      event: 'monitor.silent',
      payload: {
        deploy_check_id: id,
        name,
        last_ended_at: lastEndedAt?.toISOString() ?? null,
        missed: missedTimes,
      },
    })
  })
}
