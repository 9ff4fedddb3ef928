import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../../../src/lib/clock.ts'
import { revokeEveryLink } from '../../../src/operations/share-links/ensure-share-key.ts'
import { getSigningKey } from '../../../src/store/accounts/signing-keys.ts'
import { createShareToken } from '../../../src/vault/share-token.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { ada, seedRun } from '../../support/records/seed-run.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  const { customerId, db } = service
  await seedFinishedRun(service, { customerId, runId: 'run_a', sessionIds: ['sess_a', 'sess_b'] })
  await seedFinishedRun(service, { customerId, runId: 'run_c', sessionIds: ['sess_c'] })
  await seedRun(db, { customerId, runId: 'run_q', sessionIds: ['sess_q', 'sess_r'] })
})

afterAll(() => service[Symbol.asyncDispose]())

const base = '/runs/run_a/sessions/sess_a'

async function getJson(path: string): Promise<unknown> {
  const response = await service.request('GET', path)
  expect([path, response.status]).toEqual([path, 200])
  return response.json()
}

/** The message of a 404. */
async function getRefusal(path: string): Promise<string> {
  const response = await service.request('GET', path)
  const { error } = refusal.parse(await response.json())
  expect([path, response.status, error.code]).toEqual([path, 404, 'not_found'])
  return error.message
}

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

describe('the events of a session', () => {
  test('come in pages, after since, and say when nothing follows', async () => {
    expect(await getJson(`${base}/events`)).toMatchObject({
      items: [
        { seq: 1, kind: 'thought', turn: 1, data: { thought: 'I want a green tea.' } },
        { seq: 2, kind: 'screenshot', data: { file: '0001.png', kind: 'screenshots' } },
        { seq: 3, kind: 'screenshot', data: { file: '0001.jpg', kind: 'ambient' } },
        { seq: 4, kind: 'session_ended', turn: null, data: { termination_kind: 'goal_reached' } },
      ],
      next_since: 4,
      terminal: true,
    })
    const page = await getJson(`${base}/events?since=1&limit=2`)
    expect(page).toMatchObject({ items: [{ seq: 2 }, { seq: 3 }], next_since: 3, terminal: false })
    expect(await getJson(`${base}/events?since=4`)).toEqual({
      items: [],
      next_since: 4,
      terminal: true,
    })
  })

  test('are none while it waits', async () => {
    expect(await getJson('/runs/run_q/sessions/sess_q/events?since=7')).toEqual({
      items: [],
      next_since: 7,
      terminal: false,
    })
  })
})

describe('the transcript', () => {
  test('is JSON, and as gzip the stored bytes', async () => {
    const transcript = await getJson(`${base}/transcript`)
    expect(transcript).toMatchObject({
      schema_version: 2,
      session_id: 'sess_a',
      turns: [{ turn: 1 }],
    })
    const response = await service.request('GET', `${base}/transcript?compressed=true`)
    expect(response.headers.get('content-type')).toBe('application/gzip')
    expect(response.headers.get('content-encoding')).toBeNull()
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(transcript)
    const stored = await service.artifacts.get(
      `${service.customerId}/run_a/sess_a/attempt-1/transcript.json.gz`,
    )
    expect(Buffer.compare(bytes, stored ?? Buffer.of())).toBe(0)
  })

  test('of version 1 is read as version 2, and given verbatim as gzip', async () => {
    const old = {
      schema_version: 1,
      run_id: 'run_c',
      session_id: 'sess_c',
      persona: ada,
      target_url: 'https://shop.example.com/',
      task: null,
      model: 'old',
      started_at: '2025-01-01T10:00:00.000Z',
      ended_at: '2025-01-01T10:01:00.000Z',
      termination_kind: 'goal_reached',
      messages: [
        { role: 'assistant', content: 'I open the teas.', at: '2025-01-01T10:00:02.000Z' },
      ],
    }
    const bytes = gzipSync(JSON.stringify(old))
    const key = `${service.customerId}/run_c/sess_c/attempt-1/transcript.json.gz`
    await service.artifacts.put(key, bytes)
    const path = '/runs/run_c/sessions/sess_c/transcript'
    expect(await getJson(path)).toMatchObject({ schema_version: 2, turns: expect.any(Array) })
    const verbatim = await service.request('GET', `${path}?compressed=true`)
    expect(Buffer.compare(Buffer.from(await verbatim.arrayBuffer()), bytes)).toBe(0)
  })

  test.each(['yes', '1', 'TRUE', ''])('does not take compressed=%s', async (value) => {
    const response = await service.request('GET', `${base}/transcript?compressed=${value}`)
    expect(response.status).toBe(400)
  })
})

test('a picture is of the type its bytes are, in its own folder', async () => {
  const own = await service.request('GET', `${base}/screenshots/0001.png`)
  const ambient = await service.request('GET', `${base}/screenshots/0001.jpg?kind=ambient`)
  for (const response of [own, ambient]) {
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="0001\.\w+"$/)
  }
  expect(await getRefusal(`${base}/screenshots/0001.jpg`)).toBe(
    'The session has no such screenshot of kind screenshots; try ?kind=ambient.',
  )
  expect(await getRefusal(`${base}/screenshots/0001.png?kind=ambient`)).toBe(
    'The session has no such screenshot of kind ambient; try ?kind=screenshots.',
  )
  expect((await service.request('GET', `${base}/screenshots/0001.png?kind=x`)).status).toBe(400)
  // Evidence names the picture of the arrival as it names those of turns.
  await service.db
    .updateTable('session_artifacts')
    .set({ name: '0000.jpg', turn: 0 })
    .where('session_id', '=', 'sess_b')
    .where('kind', '=', 'ambient')
    .execute()
  const arrival = await service.request('GET', '/runs/run_a/sessions/sess_b/screenshots/0000.jpg')
  expect(arrival.headers.get('content-type')).toBe('image/png')
})

const policy = /^default-src 'none'; .*img-src data:; style-src 'unsafe-inline'.*; sandbox$/

test('the report has four forms, none of which names the model', async () => {
  const report = await getJson(`${base}/report`)
  expect(report).toMatchObject({ schema_version: '1.0', runId: 'run_a', session: { id: 'sess_a' } })
  expect(report).not.toHaveProperty('session.model')
  expect(await getJson(`${base}/report.json`)).toEqual(report)
  for (const [form, type, start] of [
    ['md', 'text/markdown', '# '],
    ['html', 'text/html', '<!doctype html>'],
  ]) {
    const response = await service.request('GET', `${base}/report.${form}`)
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(response.headers.get('content-security-policy')).toMatch(policy)
    const text = await response.text()
    expect(
      text
        .slice(0, 20)
        .toLowerCase()
        .startsWith(start ?? ''),
    ).toBe(true)
    expect(text).not.toContain('understudy-explorer')
    expect(text).not.toMatch(/<script|javascript:/i)
  }
})

test('the aggregate has four forms, and a run of one session none', async () => {
  const aggregate = await getJson('/runs/run_a/aggregate-report')
  expect(aggregate).toMatchObject({
    schema_version: '1.0',
    runId: 'run_a',
    outcomes: { completion: { total: 2 } },
  })
  expect(await getJson('/runs/run_a/aggregate-report.json')).toEqual(aggregate)
  for (const form of ['md', 'html']) {
    const response = await service.request('GET', `/runs/run_a/aggregate-report.${form}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toMatch(policy)
  }
  for (const path of ['aggregate-report', 'aggregate-report.md']) {
    expect(await getRefusal(`/runs/run_c/${path}`)).toBe(
      'A run with one session has no aggregate report; use /runs/run_c/sessions/sess_c/report.md, .html or .json.',
    )
  }
  expect(await getRefusal('/runs/run_q/aggregate-report.md')).toBe(
    'The run is not finished (aggregate_status pending); its aggregate report is created when it ends.',
  )
  expect(await getRefusal('/runs/run_x/aggregate-report.md')).toBe('Resource not found.')
})

test('the map shows the first session, the one asked for, or all', async () => {
  const completed = { persona_id: 'pers_ada', status: 'completed' }
  const sessions = [
    { id: 'sess_a', ...completed },
    { id: 'sess_b', ...completed },
  ]
  const first = await getJson('/runs/run_a/map')
  expect(first).toMatchObject({ session_id: 'sess_a', sessions })
  expect(first).toMatchObject({ artifact: { journeys: [{ session_id: 'sess_a' }] } })
  expect(await getJson('/runs/run_a/map?session=sess_b')).toMatchObject({ session_id: 'sess_b' })
  expect(await getJson('/runs/run_a/map?session=all')).toMatchObject({
    session_id: 'all',
    artifact: { journeys: [{ session_id: 'sess_a' }, { session_id: 'sess_b' }] },
  })
})

test.each(['transcript', 'report', 'report.json', 'report.md', 'report.html'])(
  'the %s of a session that waits is not there yet',
  async (name) => {
    const document = name === 'transcript' ? 'transcript' : 'report'
    expect(await getRefusal(`/runs/run_q/sessions/sess_q/${name}`)).toBe(
      `The session is not finished (status queued); its ${document} is created when it ends.`,
    )
  },
)

async function open(runId: string, token: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${service.baseUrl}/r/${runId}?t=${token}`)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  return { status: response.status, text: await response.text() }
}

async function shareToken(runId: string, expiresAt: Date): Promise<string> {
  const key = await getSigningKey(service.db, 'share_token')
  const secrets = { key, reportUrlsRevokedAt: null }
  const run = { customerId: service.customerId, runId }
  return createShareToken(secrets, run, { kind: 'report_url', expiresAt })
}

describe('the report page', () => {
  test('opens by the link of its run, until links are revoked', async () => {
    const { report_url: link } = await service.client.runs.get('run_a')
    const token = new URL(link).searchParams.get('t') ?? ''
    const page = await open('run_a', token)
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('shop.example.com') })
    expect(page.text).not.toMatch(/<script|understudy-explorer/i)
    await revokeEveryLink({ db: service.db, clock: systemClock })
    expect((await open('run_a', token)).status).toBe(401)
    const { report_url: renewed } = await service.client.runs.get('run_a')
    expect((await open('run_a', new URL(renewed).searchParams.get('t') ?? '')).status).toBe(200)
  })

  test('looks the same without a token, whether the run exists or not', async () => {
    const good = await shareToken('run_a', new Date('2999-01-01T00:00:00.000Z'))
    const refused = [
      await open('run_x', ''),
      await open('run_a', ''),
      await open('run_a', 'garbage'),
      await open('run_a', `${good}x`),
      await open('run_c', good),
      await open('run_a', await shareToken('run_a', new Date('2026-01-01T00:00:00.000Z'))),
      await open('run_a', good.replace(service.customerId, 'cust_other')),
      await open('run_a', 'x'.repeat(2000)),
    ]
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1)
  })

  test('shows the pictures of its run, and no others', async () => {
    const token = await shareToken('run_a', new Date('2999-01-01T00:00:00.000Z'))
    const { text } = await open('run_a', token)
    const [, link = ''] = /<img loading="lazy" src="([^"]+)"/.exec(text) ?? []
    expect(link).toBe(`/r/run_a/sess_a/0001.png?t=${token}`)
    const picture = await fetch(`${service.baseUrl}${link}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    for (const refused of [
      link.replace(token, ''),
      link.replace(token, `${token}x`),
      link.replace('sess_a', 'sess_c'),
      link.replace('run_a', 'run_c').replace('sess_a', 'sess_c'),
      link.replace('0001.png', '0002.png'),
    ]) {
      const { status } = await fetch(`${service.baseUrl}${refused}`)
      expect([refused, status]).toEqual([refused, 404])
    }
  })

  test('follows its run for the holder of its token, and ends with it', async () => {
    const token = await shareToken('run_a', new Date('2999-01-01T00:00:00.000Z'))
    const stream = await fetch(`${service.baseUrl}/r/run_a/live?t=${token}`)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const [opening, ...events] = (await stream.text()).trim().split('\n\n')
    expect(opening).toBe(': open')
    expect(events).toHaveLength(3)
    expect(events[0]).toContain('"state":"completed","turns":"1"')
    expect(events[0]).toContain('"thought":"I want a green tea."')
    expect(events[2]).toBe('id: 3\nevent: ended\ndata: {}')
    for (const path of ['run_a/live', `run_a/live?t=${token}x`, `run_c/live?t=${token}`]) {
      expect((await fetch(`${service.baseUrl}/r/${path}`)).status).toBe(404)
    }
  })

  test('opens while the run is in progress', async () => {
    const token = await shareToken('run_q', new Date('2999-01-01T00:00:00.000Z'))
    expect((await open('run_q', token)).status).toBe(200)
  })
})
