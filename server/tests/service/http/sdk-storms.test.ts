import { createClient, type Client } from '@understudy/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { claimSeeded, finishSeeded, thought } from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { startStorm, type Storm } from '../../support/servers/start-storm.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService
let storm: Storm
let client: Client

beforeAll(async () => {
  service = await startTestService()
  storm = await startStorm(service.baseUrl, 7)
  client = createClient({ baseUrl: storm.baseUrl, apiKey: service.apiKey, retries: 40 })
})

afterAll(async () => {
  await storm[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const target = 'https://shop.example.com/'

async function collect<Item>(source: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of source) items.push(item)
  return items
}

/** Records a visit while somebody may read it. */
async function visit(runId: string, sessionId: string): Promise<void> {
  const { customerId, db, artifacts } = service
  const attempt = await claimSeeded(service, customerId, sessionId)
  const deps = { db, artifacts, ...attempt, runId, clock: systemClock }
  const recorder = createRecorder({ ...deps, redact: (text) => text })
  for (let number = 1; number <= 30; number += 1) {
    await recorder.record([thought(`${sessionId} thinks for the ${number}th time.`)])
  }
  await finishSeeded(service, attempt)
}

/** What webhooks would be sent: the ends of all sessions and runs. */
async function readEvents({ webhooks }: Client): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of webhooks.events({ since: '0', pollMs: 50 })) {
    ids.push(id)
    if (ids.length === 15) return ids
  }
  return ids
}

test('100 broken connections and as many refusals: no run twice, no event lost or repeated', async () => {
  const { customerId, db } = service
  await service.client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  const persona = 'pers_0000000000000000000default'
  const check = await service.client.deployChecks.create({
    name: 'Shop',
    type: 'fixed_url',
    target_url: target,
    persona_ids: [persona],
  })
  const visits = ['a b', 'c d', 'e f', 'g', 'h', 'i'].map((letters, index) => ({
    runId: `run_storm_${index}`,
    sessionIds: letters.split(' ').map((letter) => `sess_storm_${letter}`),
  }))
  for (const { runId, sessionIds } of visits) {
    await seedRun(db, { customerId, runId, sessionIds })
  }
  const readings = visits.flatMap(({ runId, sessionIds }) => [
    collect(client.runs.stream(runId)),
    ...sessionIds.map((id) => collect(client.sessions.stream(runId, id))),
  ])
  // A run of one session needs no report of all, which nothing writes here.
  const ends = visits
    .filter(({ sessionIds }) => sessionIds.length === 1)
    .map(({ runId }) => client.runs.wait(runId, { pollMs: 100, timeoutMs: 200_000 }))
  const created = Array.from({ length: 25 }, () =>
    client.runs.create({ target_url: target, persona_ids: [persona] }),
  )
  const decided = Array.from({ length: 15 }, (_, index) =>
    client.deployChecks.ingest(
      check.id,
      { status: 'ready', idempotency_key: `build-${index}` },
      { triggerToken: check.trigger_token },
    ),
  )
  for (const { runId, sessionIds } of visits) {
    await Promise.all(sessionIds.map((id) => visit(runId, id)))
  }

  const started = [
    ...(await Promise.all(created)).map(({ run_id: id }) => id),
    ...(await Promise.all(decided)).map(({ run_id: id }) => id),
  ]
  const listed = (await collect(service.client.runs.listAll({ limit: 100 }))).map(({ id }) => id)
  const all = [...started, ...visits.map(({ runId }) => runId)]
  expect(listed).toHaveLength(all.length)
  expect(new Set(listed)).toEqual(new Set(all))

  const streams = await Promise.all(readings)
  for (const { runId, sessionIds } of visits) {
    const [ofRun = [], ...ofSessions] = streams.splice(0, 1 + sessionIds.length)
    for (const [place, sessionId] of sessionIds.entries()) {
      const { items } = await service.client.sessions.events(runId, sessionId)
      const expected = items.map(({ seq }) => seq)
      expect(expected).toHaveLength(31)
      expect(ofSessions[place]?.map(({ seq }) => seq)).toEqual(expected)
      const ofBoth = ofRun.filter(
        (event) => 'session_id' in event && event.session_id === sessionId,
      )
      expect(ofBoth.map(({ seq }) => seq)).toEqual(expected)
    }
  }
  const statuses = (await Promise.all(ends)).map(({ status }) => status)
  expect(statuses).toEqual(['completed', 'completed', 'completed'])
  expect(await readEvents(client)).toEqual(await readEvents(service.client))
  expect(storm.counts.disconnects).toBeGreaterThanOrEqual(100)
  expect(storm.counts.refusals).toBeGreaterThan(20)
})
