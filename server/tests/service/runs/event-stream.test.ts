import type { Client } from '@understudy/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { followRunEvents } from '../../../src/operations/runs/follow-run-events.ts'
import { followSharedRun } from '../../../src/operations/runs/follow-shared-run.ts'
import { followEvents } from '../../../src/operations/sessions/follow-events.ts'
import { createSessionWatch } from '../../../src/operations/sessions/session-watch.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import type { Attempt } from '../../../src/store/runs/session-transitions.ts'
import { claimSeeded, finishSeeded, thought } from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { readStream } from '../../support/service/read-stream.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

/** A started session and a function to write its events. */
async function start(mark: string) {
  const { customerId, db, artifacts } = service
  const runId = `run_${mark}`
  await seedRun(db, { customerId, runId, sessionIds: [`sess_${mark}`] })
  const attempt: Attempt = await claimSeeded(service, customerId, `sess_${mark}`)
  const deps = { db, artifacts, ...attempt, runId, clock: systemClock }
  const recorder = createRecorder({ ...deps, redact: (text) => text })
  return { attempt, recorder, path: `/runs/${runId}/sessions/sess_${mark}/stream` }
}

test('events arrive as they are recorded, with their number, kind and record, and the end closes it', async () => {
  const { attempt, recorder, path } = await start('live')
  await recorder.record([thought('one')])
  const response = await service.request('GET', path)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-request-id')).not.toBeNull()
  const reading = readStream(response)
  await recorder.record([thought('two')])
  await finishSeeded(service, attempt)
  const received = await reading
  expect(received.map(({ id, event }) => `${id} ${event}`)).toEqual([
    '1 thought',
    '2 thought',
    '3 session_ended',
  ])
  const listed = await service.request('GET', path.replace('/stream', '/events'))
  expect({ items: received.map(({ data }) => data) }).toEqual({
    items: Object(await listed.json()).items,
  })
})

test('readers of one session, who read together, each get every event once, also if one leaves', async () => {
  const { attempt, recorder, path } = await start('together')
  await recorder.record([thought('one')])
  const leaving = await service.request('GET', path)
  const [first, second, late] = await Promise.all(
    [path, path, `${path}?since=1`].map((each) => service.request('GET', each)),
  )
  const readings = [first, second, late].map(async (response) =>
    response === undefined ? [] : (await readStream(response)).map(({ id }) => id),
  )
  await recorder.record([thought('two')])
  await leaving.body?.cancel()
  await recorder.record([thought('three'), thought('four')])
  await finishSeeded(service, attempt)
  expect(await Promise.all(readings)).toEqual([
    ['1', '2', '3', '4', '5'],
    ['1', '2', '3', '4', '5'],
    ['2', '3', '4', '5'],
  ])
})

test('a reader resumes after the larger of since and Last-Event-ID', async () => {
  const { attempt, recorder, path } = await start('resume')
  await recorder.record(['1', '2', '3', '4'].map(thought))
  await finishSeeded(service, attempt)
  for (const [since, last, first] of [
    ['', '', '1'],
    ['2', '', '3'],
    ['', '3', '4'],
    ['1', '4', '5'],
    ['4', '1', '5'],
    ['1', 'garbage', '2'],
    ['1', '04', '2'],
    ['1', '4e0', '2'],
  ]) {
    const response = await service.request('GET', since === '' ? path : `${path}?since=${since}`, {
      headers: last === '' ? {} : { 'last-event-id': last ?? '' },
    })
    expect((await readStream(response))[0]?.id).toBe(first)
  }
  expect(await readStream(await service.request('GET', `${path}?since=5`))).toEqual([])
})

test('over 100 disconnections no event is lost or doubled', async () => {
  const { attempt, recorder, path } = await start('torn')
  const writing = (async () => {
    for (let index = 0; index < 200; index += 1) {
      await recorder.record([thought(`${index} a`), thought(`${index} b`)])
    }
    await finishSeeded(service, attempt)
  })()
  const received: string[] = []
  for (let connection = 0; received.at(-1) !== '401'; connection += 1) {
    const response = await service.request('GET', path, {
      headers: { 'last-event-id': received.at(-1) ?? '0' },
    })
    const most = connection < 100 ? 1 + (connection % 6) : Infinity
    received.push(...(await readStream(response, most)).map(({ id }) => id))
  }
  await writing
  expect(received).toEqual(Array.from({ length: 401 }, (_, index) => `${index + 1}`))
})

test('a sixth stream of one session is rejected until one of the five ends', async () => {
  const { attempt, path } = await start('many')
  const open = await Promise.all(Array.from({ length: 5 }, () => service.request('GET', path)))
  const refused = await service.request('GET', path)
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { error: { code: 'rate_limited' } },
  ])
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(refused.headers.get('x-request-id')).not.toBeNull()
  await open[0]?.body?.cancel()
  await expect
    .poll(async () => {
      const next = await service.request('GET', path)
      await next.body?.cancel()
      return next.status
    })
    .toBe(200)
  await finishSeeded(service, attempt)
  await Promise.all(open.slice(1).map((response) => readStream(response)))
})

test('a stream that opens as the server stops still tells what was recorded, and ends', async () => {
  const { attempt, recorder } = await start('stopping')
  await recorder.record([thought('one'), thought('two')])
  const { customerId, db } = service
  const log = createLog('silent')
  const sessionWatch = createSessionWatch({ db, clock: systemClock, log })
  const deps = { db, clock: systemClock, sessionWatch }
  const [runId, sessionId] = ['run_stopping', 'sess_stopping']
  const { report_url: link } = await service.client.runs.get(runId)
  const shared = { runId, token: new URL(link).searchParams.get('t') ?? '' }
  const signal = AbortSignal.abort(new Error('the server is stopping'))

  const path = { customerId, runId, sessionId }
  const events = await readAll(await followEvents(deps, path, { since: 0, signal }))
  const messages = await readAll(
    await followRunEvents(deps, { customerId, runId }, { since: [], signal }),
  )
  const { progress } = await followSharedRun(deps, shared, signal)

  expect(events.map(({ seq, kind }) => [seq, kind])).toEqual([
    [1, 'thought'],
    [2, 'thought'],
  ])
  expect(messages.map(({ kind, position }) => [kind, position])).toEqual([
    ['event', [1]],
    ['event', [2]],
  ])
  expect(await readAll(progress)).toMatchObject([
    { kind: 'session', view: { id: sessionId, thought: 'two' } },
  ])
  await finishSeeded(service, attempt)
})

test('streams of report pages count for the customer whose run they show, and for no other', async () => {
  const { client: first } = await service.addCaller('with readers')
  const { client: second } = await service.addCaller('with one reader')
  const follow = async (link: string): Promise<Response> => {
    const { pathname, search } = new URL(link)
    return fetch(`${service.baseUrl}${pathname}/live${search}`)
  }
  const links = await Promise.all(Array.from({ length: 5 }, () => createRun(first)))
  // Five readers of each of four runs.
  const most = Array.from({ length: 20 }, (_, index) => links[index % 4] ?? '')
  const open = await Promise.all(most.map(follow))

  const refused = await follow(links[4] ?? '')
  const other = await follow(await createRun(second))

  expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]))
  expect([refused.status, other.status]).toEqual([429, 200])
  for (const response of [...open, refused, other]) await response.body?.cancel()
})

async function readAll<T>(told: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const each of told) read.push(each)
  return read
}

/** Returns the link to the report of a run that nothing works on. */
async function createRun(client: Client): Promise<string> {
  const { items } = await client.personas.list({ source: 'library' })
  const { run_id } = await client.runs.create({
    target_url: 'https://shop.example.com/',
    persona_ids: items.slice(0, 1).map(({ id }) => id),
  })
  return (await client.runs.get(run_id)).report_url
}
