import { createClient } from '@understudy/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { claimSeeded, finishSeeded, thought } from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { startTcpGate } from '../../support/servers/start-tcp-gate.ts'
import { readStream } from '../../support/service/read-stream.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

/** A run whose sessions have all started, in the order of its letters. */
async function startRun(mark: string, letters: readonly string[]) {
  const { customerId, db, artifacts } = service
  const runId = `run_${mark}`
  const sessionIds = letters.map((letter) => `sess_${mark}_${letter}`)
  await seedRun(db, { customerId, runId, sessionIds })
  const sessions = await Promise.all(
    sessionIds.map(async (id) => {
      const attempt = await claimSeeded(service, customerId, id)
      const recorder = createRecorder({
        db,
        artifacts,
        ...attempt,
        runId,
        clock: systemClock,
        redact: (text) => text,
      })
      return { say: (text: string) => recorder.record([thought(text)]), attempt }
    }),
  )
  return { runId, sessionIds, sessions, path: `/runs/${runId}/stream` }
}

type Started = Awaited<ReturnType<typeof startRun>>

async function finishAll({ sessions }: Started): Promise<void> {
  for (const { attempt } of sessions) await finishSeeded(service, attempt)
}

/** `<id> <event>` of each message, until the stream ends or `most` have arrived. */
async function read(response: Response, most?: number): Promise<string[]> {
  return (await readStream(response, most)).map(({ id, event }) => `${id} ${event}`)
}

test('one stream tells what every session does, until the last one has ended', async () => {
  const run = await startRun('all', ['a', 'b'])
  const [a, b] = run.sessions
  await a?.say('one')
  const response = await service.request('GET', run.path)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const reading = response.text()
  await b?.say('two')
  await finishAll(run)
  const messages = (await reading)
    .split('\n\n')
    .flatMap((block) => /\ndata: (.*)/.exec(block)?.[1] ?? [])
    .map((data): unknown => JSON.parse(data))
  expect(messages.at(-1)).toEqual({ kind: 'run_ended', status: 'completed' })
  expect(messages).toContainEqual({
    seq: 1,
    kind: 'thought',
    at: expect.stringMatching(/Z$/),
    turn: 1,
    data: expect.objectContaining({ thought: 'two' }),
    session_id: 'sess_all_b',
    position: expect.stringMatching(/^\d,1$/),
  })
  expect(messages).toHaveLength(5)
})

test('a reader resumes after any position; an invalid one is refused in the query and ignored in the header', async () => {
  const run = await startRun('from', ['a', 'b'])
  for (const { say } of run.sessions) await say('only')
  await finishAll(run)
  const from = async (query: string, last?: string) =>
    read(
      await service.request('GET', `${run.path}${query}`, {
        headers: last === undefined ? {} : { 'last-event-id': last },
      }),
    )
  const all = [
    '1,0 thought',
    '2,0 session_ended',
    '2,1 thought',
    '2,2 session_ended',
    '2,2 run_ended',
  ]
  expect(await from('')).toEqual(all)
  expect(await from('?since=1')).toEqual(all.slice(1))
  expect(await from('?since=2,1')).toEqual(all.slice(3))
  expect(await from('?since=0,0', '2,2')).toEqual(all.slice(4))
  expect(await from('?since=9999999999,9999999999,7')).toEqual(['2147483647,2147483647 run_ended'])
  expect(await from('', '01,x')).toEqual(all)
  for (const since of ['', '01', '-1', '1,', '1.5', 'x', Array(11).fill('1').join(',')]) {
    const response = await service.request('GET', `${run.path}?since=${since}`)
    expect([since, response.status]).toEqual([since, 400])
  }
  const stranger = await service.addCaller('stranger')
  expect((await stranger.request('GET', run.path)).status).toBe(404)
})

test('a record of several hundred events per session is told whole and in order', async () => {
  const run = await startRun('long', ['a', 'b'])
  const { db, artifacts } = service
  for (const { attempt } of run.sessions) {
    const { runId } = run
    const deps = { db, artifacts, ...attempt, runId, clock: systemClock }
    const recorder = createRecorder({ ...deps, redact: (text) => text })
    await recorder.record(Array.from({ length: 250 }, (_, index) => thought(`${index}`)))
  }
  await finishAll(run)

  const positions = (await read(await service.request('GET', run.path))).map(
    (line) => line.split(' ', 1)[0],
  )

  // Each session ends with an event of its own.
  const first = Array.from({ length: 251 }, (_, index) => `${index + 1},0`)
  const second = Array.from({ length: 251 }, (_, index) => `251,${index + 1}`)
  expect(positions).toEqual([...first, ...second, '251,251'])
})

test('over 50 disconnections no event of any session is lost or doubled', async () => {
  const run = await startRun('torn', ['a', 'b', 'c'])
  const writing = (async () => {
    for (let index = 0; index < 60; index += 1) {
      await Promise.all(run.sessions.map(({ say }) => say(String(index))))
    }
    await finishAll(run)
  })()
  const received: string[] = []
  for (let connection = 0; received.at(-1)?.endsWith('run_ended') !== true; connection += 1) {
    const [last = '0'] = received.at(-1)?.split(' ') ?? []
    const response = await service.request('GET', run.path, { headers: { 'last-event-id': last } })
    const most = connection < 50 ? 1 + (connection % 5) : Infinity
    received.push(...(await read(response, most)))
  }
  await writing
  // Each message advances exactly one session by exactly one event.
  const sums = received.map((message) => {
    const [position = ''] = message.split(' ')
    return position.split(',').reduce((sum, seq) => sum + Number(seq), 0)
  })
  expect(sums).toEqual([...Array.from({ length: 183 }, (_, index) => index + 1), 183])
})

test('a client whose connections are destroyed resumes, and gets each event once', async () => {
  const run = await startRun('cut', ['a', 'b'])
  const { port } = new URL(service.baseUrl)
  await using gate = await startTcpGate({ host: '127.0.0.1', port: Number(port) })
  const client = createClient({
    baseUrl: `http://127.0.0.1:${gate.port}`,
    apiKey: service.apiKey,
  })
  const received: string[] = []
  const ofSession: string[] = []
  const first = run.sessionIds[0] ?? ''
  const reading = (async () => {
    for await (const { session_id: id, seq } of client.runs.stream(run.runId)) {
      received.push(`${id} ${seq}`)
    }
  })()
  const readingOne = (async () => {
    for await (const { seq } of client.sessions.stream(run.runId, first)) ofSession.push(`${seq}`)
  })()
  for (let round = 1; round <= 3; round += 1) {
    await Promise.all(run.sessions.map(({ say }) => say(`before cut ${round}`)))
    await expect.poll(() => received.length).toBe(round * 4 - 2)
    gate.cut()
    await Promise.all(run.sessions.map(({ say }) => say(`during cut ${round}`)))
    gate.open()
    await expect.poll(() => received.length).toBe(round * 4)
  }
  await finishAll(run)
  await Promise.all([reading, readingOne])
  const [a, b] = run.sessionIds.map((id) => received.filter((event) => event.startsWith(`${id} `)))
  const seqs = ['1', '2', '3', '4', '5', '6', '7']
  expect(a).toEqual(seqs.map((seq) => `${run.sessionIds[0]} ${seq}`))
  expect(b).toEqual(seqs.map((seq) => `${run.sessionIds[1]} ${seq}`))
  expect(ofSession).toEqual(seqs)
})
