import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { StorageFullError } from '../../../src/lib/storage/storage-full.ts'
import { requestSiteVisit } from '../../../src/operations/trial/request-site-visit.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import { takeOrderedVisit } from '../../../src/store/trial/ordered-visits.ts'
import { serveVisits } from '../../support/service/serve-visits.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'
import { createLeapingClock } from '../../support/time/leaping-clock.ts'

const environment = { TEST_HOSTS: 'bakery.test.example=127.0.0.1:9' }

async function launchOnFullDisk(): Promise<never> {
  throw new StorageFullError('no space for a profile')
}

async function preview({ request }: TestService) {
  const body = { url: 'https://bakery.test.example/' }
  const { status, headers } = await request('POST', '/trial/preview', { body })
  return [status, headers.get('retry-after')]
}

test.each([
  ['the disk is full', '53100', [503, '30']],
  ['the database has no free connections', '53300', [503, '5']],
  ['the database cancels the statement', '57014', [503, '5']],
])('a preview that cannot be stored because %s', async (_why, sqlState, answer) => {
  await using service = await startTestService(environment)
  await using _worker = await serveVisits(service)
  await sql`create function refuse() returns trigger language plpgsql as
    ${sql.lit(`begin raise 'refused' using errcode = '${sqlState}'; end`)}`.execute(service.db)
  await sql`create trigger refuse before update on ordered_visits
    for each row when (new.screenshot is not null) execute function refuse()`.execute(service.db)

  expect(await preview(service)).toEqual(answer)
})

test('a preview whose browser has no disk space is not blamed on the site', async () => {
  const log = createLog('silent')
  await using service = await startTestService(
    { ...environment, ROLE: 'all' },
    null,
    log,
    launchOnFullDisk,
  )

  expect(await preview(service)).toEqual([503, '30'])
})

test('a visit whose worker fell silent is not blamed on the site', async () => {
  await using database = await openTestDatabase()
  const { db } = database
  const log = createLog('silent')
  await using queue = await openQueue(database.driver, { works: true, log })
  const clock = createLeapingClock()
  await queue.work('visit-site', {
    concurrency: 1,
    async handle({ visitId }) {
      await takeOrderedVisit(db, { id: visitId, at: clock.now() })
      clock.advance(60_000)
    },
  })

  const { signal } = new AbortController()
  const visit = requestSiteVisit({ db, clock, queue }, 'bakery.test.example', signal)
  await expect(visit).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 5 })
})
