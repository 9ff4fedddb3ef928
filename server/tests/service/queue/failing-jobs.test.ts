import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { type JobKind, jobSchemas } from '../../../src/queue/jobs.ts'
import { openQueue, type Queue } from '../../../src/queue/queue.ts'
import type { Database } from '../../../src/store/database.ts'
import { claimSession } from '../../../src/store/runs/claim-session.ts'
import { reclaimAggregates } from '../../../src/worker/reclaim-aggregates.ts'
import { reclaimMaps } from '../../../src/worker/reclaim-maps.ts'
import { reclaimSessions } from '../../../src/worker/reclaim-sessions.ts'
import { endSeededSession, nothingLeft } from '../../support/records/end-seeded-session.ts'
import { seedCustomer, seedRun, seededAt } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const customerId = 'cust_a'
const leaseS = 30

/** What each kind of job is about, such that the job is due and always fails. */
const subjects: Record<JobKind, (db: Database) => Promise<void>> = {
  'run-session': (db) => seedRun(db, { customerId, runId: 'run_1', sessionIds: ['sess_1'] }),
  'write-aggregate': seedUnaggregated,
  'write-aggregate-lost': seedUnaggregated,
  'map-repository': seedMap,
  'map-repository-lost': seedMap,
  'visit-site': () => Promise.resolve(),
}

async function seedUnaggregated(db: Database): Promise<void> {
  const sessionIds = ['sess_1', 'sess_2']
  await seedRun(db, { customerId, runId: 'run_1', sessionIds })
  for (const sessionId of sessionIds) {
    await claimSession(db, { customerId, sessionId, workerId: 'w', leaseS, maxAttempts: 2 })
    await endSeededSession(db, { customerId, sessionId, attempt: 1, ...nothingLeft })
  }
}

async function seedMap(db: Database): Promise<void> {
  const of = { customer_id: customerId, created_at: seededAt }
  const repository = {
    id: 'repo_1',
    name: 'shop',
    clone_url: 'https://git.example/shop',
    default_branch: 'main',
  }
  await db
    .insertInto('repositories')
    .values({ ...of, ...repository })
    .execute()
  await db
    .insertInto('ux_map_jobs')
    .values({
      ...of,
      id: 'uxj_1',
      repository_id: 'repo_1',
      status: 'queued',
      revalidation_mode: 'full',
      commit_sha: 'a'.repeat(40),
      trigger: 'manual',
      ref_kind: 'branch',
      ref_name: 'main',
    })
    .execute()
}

async function sweep(db: Database, queue: Queue): Promise<void> {
  const { signal } = new AbortController()
  await reclaimSessions({ db, queue, leaseS, graceS: 0, takesClaimed: true }, signal)
  await reclaimAggregates({ db, queue, leaseS, graceS: 0 })
  await reclaimMaps({ db, queue, graceS: 0 })
}

/** Every waiting job fails for the last time that its queue allows. Returns how many of this kind there were. */
async function failAll(db: Database, kind: JobKind): Promise<number> {
  const { rows } = await sql<{
    name: string
  }>`update queue.job set state = 'failed', completed_on = clock_timestamp()
    where state < 'active' returning name`.execute(db)
  return rows.filter(({ name }) => name === kind).length
}

/** All that was noted happened this much earlier. */
async function pass(db: Database, seconds: number): Promise<void> {
  const earlier = sql`make_interval(secs => ${seconds})`
  await sql`update queue.job set completed_on = completed_on - ${earlier}, started_on = started_on - ${earlier}`.execute(
    db,
  )
  await sql`update sessions set lease_expires_at = lease_expires_at - ${earlier}`.execute(db)
}

/** Kinds that a sweep makes again; the others are made once, by a request or by the queue. */
const swept: ReadonlySet<JobKind> = new Set([
  'run-session',
  'write-aggregate',
  'map-repository-lost',
])

test.each(Object.keys(jobSchemas).flatMap((name) => (isKind(name) ? [name] : [])))(
  'a job of the kind %s that always fails is tried less and less often',
  async (kind) => {
    await using opened = await openTestDatabase()
    const { db } = opened
    await using queue = await openQueue(opened.driver, { works: false, log: createLog('silent') })
    await seedCustomer(db, customerId)
    await subjects[kind](db)

    const triesPerHour: number[] = []
    for (let hour = 0; hour < 2; hour += 1) {
      let tries = 0
      for (let second = 0; second < 3600; second += leaseS) {
        await sweep(db, queue)
        tries += await failAll(db, kind)
        await pass(db, leaseS)
      }
      triesPerHour.push(tries)
    }

    const [first = 0, ...later] = triesPerHour
    expect(first > 0).toBe(swept.has(kind))
    expect(first).toBeLessThanOrEqual(8)
    for (const tries of later) expect(tries).toBeLessThanOrEqual(1)
  },
)

function isKind(name: string): name is JobKind {
  return name in jobSchemas
}
