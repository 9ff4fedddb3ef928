import { gunzipSync } from 'node:zlib'
import type { AggregateReport } from '@understudy/contract/aggregate-report'
import type { SessionEvent } from '@understudy/contract/session-event'
import type { Transcript } from '@understudy/contract/transcript'
import { defects } from '@understudy/testbed/shop/defects'
import { matchDefect } from '@understudy/testbed/shop/match-defect'
import { type Shop, startShop } from '@understudy/testbed/shop/start-shop'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCertificate } from '../../support/servers/test-certificate.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

type RunDetail = Awaited<ReturnType<TestService['client']['runs']['wait']>>

const host = 'shop.test.example'
const personaIds = [
  'pers_0000000000000000000default',
  'pers_0000000000000000000bargain',
  'pers_000000000000000000careless',
]

let shop: Shop
let service: TestService
let admitted: Awaited<ReturnType<TestService['client']['runs']['create']>>
let run: RunDetail
let aggregate: AggregateReport
let streamed: SessionEvent[][]

beforeAll(async () => {
  shop = await startShop({ port: 0, defects: 'all', certificate: testCertificate })
  service = await startTestService({
    ROLE: 'all',
    TEST_HOSTS: `${host}=127.0.0.1:${shop.port}`,
    // Sessions keep each other waiting on a busy machine, which a visitor of low patience counts against the site.
    WORKER_CONCURRENCY: '1',
  })
  const { client } = service
  admitted = await client.runs.create({
    target_url: `https://${host}/`,
    persona_ids: personaIds,
  })
  streamed = await Promise.all(
    admitted.sessions.map(async ({ id }) => {
      const events: SessionEvent[] = []
      for await (const event of client.sessions.stream(admitted.run_id, id)) events.push(event)
      return events
    }),
  )
  run = await client.runs.wait(admitted.run_id, { pollMs: 200 })
  aggregate = await client.runs.aggregateReport(run.run_id)
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

async function readTranscripts(): Promise<Transcript[]> {
  const { client } = service
  return Promise.all(run.sessions.map(({ id }) => client.sessions.transcript(run.run_id, id)))
}

test('every persona ends within its budget, and the run is completed', () => {
  expect(admitted).toMatchObject({ status: 'queued', is_preview: true })
  expect(run).toMatchObject({ status: 'completed', aggregate_status: 'ready', termination: null })
  expect(run.sessions.map(({ persona_id: id }) => id)).toEqual(personaIds)
  for (const session of run.sessions) {
    expect(session.status).toBe('completed')
    expect(session.turns).toBeGreaterThan(0)
    expect(session.turns).toBeLessThanOrEqual(15)
  }
})

test('the stream delivered every event once, from the start of each session to its end', async () => {
  for (const [index, events] of streamed.entries()) {
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, at) => at + 1))
    expect([events[0]?.kind, events.at(-1)?.kind]).toEqual(['session_started', 'session_ended'])
    const sessionId = run.sessions[index]?.id ?? ''
    const page = await service.client.sessions.events(run.run_id, sessionId, { limit: 500 })
    expect(page).toEqual({ items: events, next_since: events.length, terminal: true })
  }
})

test('the place of every used control is in the window, and the same in events and transcript', async () => {
  const places = (await readTranscripts()).map(({ turns }) => turns.map(({ action }) => action))
  for (const [index, actions] of places.entries()) {
    const events = (streamed[index] ?? []).filter(({ kind }) => kind === 'action')
    expect(events.map(({ data }) => data)).toEqual(actions)
  }
  const used = places.flat().filter(({ ref }) => ref !== null)
  expect(used.length).toBeGreaterThan(0)
  for (const { box } of used) {
    expect(box?.x).toBeLessThan(1280)
    expect(box?.y).toBeLessThan(800)
    expect(box?.width).toBeGreaterThan(0)
    expect(box?.height).toBeGreaterThan(0)
  }
})

test('eight planted defects that a sighted user meets are found, and every reported problem is planted', () => {
  const problems = aggregate.findings.filter(({ attribution }) => attribution === 'site')
  const found = new Set(problems.map((problem) => matchDefect(problem)?.id ?? problem.title))
  const seen = defects.filter(({ id, isMetBySightedUser }) => isMetBySightedUser && found.has(id))
  expect(seen.length).toBeGreaterThanOrEqual(8)
  expect(problems.filter((problem) => matchDefect(problem) === null)).toEqual([])
})

test('the evidence of a finding can be looked up: the turn, the picture, the words', async () => {
  const transcripts = await readTranscripts()
  const evidence = aggregate.findings.flatMap((finding) => finding.evidence)
  expect(evidence.length).toBeGreaterThanOrEqual(8)
  for (const { session_id: sessionId, turn, screenshot, url } of evidence) {
    const turns = transcripts.find((each) => each.session_id === sessionId)?.turns ?? []
    const recorded = turns.find((each) => each.turn === turn)
    expect([recorded?.url, recorded?.result.url]).toContain(url)
    // A picture was taken at the end of its turn.
    const pictured = turns.filter((each) => each.screenshot === screenshot)
    expect(pictured.every((each) => each.result.url === url)).toBe(true)
  }
  for (const { session_id: sessionId, quote } of evidence.filter((one) => one.quote !== null)) {
    const transcript = transcripts.find((candidate) => candidate.session_id === sessionId)
    expect(squeeze(JSON.stringify(transcript))).toContain(squeeze(quote ?? ''))
  }
  for (const { session_id: sessionId, screenshot } of evidence.filter((one) => one.screenshot)) {
    const name = screenshot ?? ''
    const picture = await service.client.sessions.screenshot(run.run_id, sessionId, name)
    expect(picture.type).toBe('image/jpeg')
    expect(picture.size).toBeGreaterThan(1000)
    const bytes = new Uint8Array(await picture.arrayBuffer())
    // The first and last bytes of every JPEG.
    expect([...bytes.slice(0, 3), ...bytes.slice(-2)]).toEqual([0xff, 0xd8, 0xff, 0xff, 0xd9])
  }
})

test('every finding of every session has a turn of that session and a picture of its page as evidence', async () => {
  const transcripts = await readTranscripts()
  expect(transcripts.every(({ is_preview: isPreview }) => isPreview)).toBe(true)
  const reports = await Promise.all(
    run.sessions.map(({ id }) => service.client.sessions.report(run.run_id, id)),
  )
  for (const [index, { report }] of reports.entries()) {
    const turns = transcripts[index]?.turns ?? []
    const first = turns.slice(0, 1).map(({ url }) => [url, transcripts[index]?.arrival])
    const pictures = [...first, ...turns.map(({ result, screenshot }) => [result.url, screenshot])]
    for (const { evidence } of report.findings) {
      expect(evidence).not.toEqual([])
      // There is none of the first page if the first turn left it.
      const unpictured = evidence.filter(({ screenshot }) => screenshot === null)
      expect(unpictured.every(({ turn }) => turn === 1)).toBe(true)
      for (const { screenshot, url } of evidence.filter((each) => !unpictured.includes(each))) {
        expect(pictures).toContainEqual([url, screenshot])
      }
    }
  }
})

/** The text as in JSON, ignoring white space. */
function squeeze(text: string): string {
  return text.replaceAll(String.raw`\"`, '"').replaceAll(/\\n|\s+/g, ' ')
}

test('the counts of the aggregate are those of its sessions', async () => {
  const { client } = service
  const reports = await Promise.all(
    run.sessions.map(({ id }) => client.sessions.report(run.run_id, id)),
  )
  expect(reports.map(({ session }) => session)).toEqual(
    run.sessions.map(({ id, turns, termination_kind: kind }) =>
      expect.objectContaining({
        id,
        turns,
        termination_kind: kind,
        target_url: `https://${host}/`,
      }),
    ),
  )
  for (const report of reports) expect(report.session).not.toHaveProperty('model')
  const fingerprints = new Set(
    reports.flatMap(({ report }) => report.findings.map(({ fingerprint }) => fingerprint)),
  )
  expect(aggregate.findings.map(({ fingerprint }) => fingerprint).toSorted()).toEqual(
    [...fingerprints].toSorted(),
  )
  for (const { sessions, frequency } of aggregate.findings) {
    expect(frequency).toBeCloseTo(sessions.length / 3)
  }
  expect(aggregate.outcomes.completion.total).toBe(0)
})

test('the report, the aggregate and the transcript are available in all formats', async () => {
  const { client } = service
  const [first] = run.sessions
  const sessionId = first?.id ?? ''
  expect(await client.sessions.reportMarkdown(run.run_id, sessionId)).toMatch(/^# /)
  expect(await client.sessions.reportHtml(run.run_id, sessionId)).toMatch(/^<!doctype html>/i)
  expect(await client.runs.aggregateReportMarkdown(run.run_id)).toMatch(/^# /)
  expect(await client.runs.aggregateReportHtml(run.run_id)).toMatch(/^<!doctype html>/i)
  const file = await client.sessions.compressedTranscript(run.run_id, sessionId)
  const unpacked = gunzipSync(await file.arrayBuffer()).toString('utf8')
  expect(JSON.parse(unpacked)).toEqual(await client.sessions.transcript(run.run_id, sessionId))
})

test('the map shows the paths of one session, and of all', async () => {
  const { client } = service
  const one = await client.runs.map(run.run_id)
  expect(one.session_id).toBe(run.sessions[0]?.id)
  expect(one.artifact.journeys.length).toBe(1)
  const all = await client.runs.map(run.run_id, { session: 'all' })
  expect(all.artifact.journeys.map(({ session_id: id }) => id)).toEqual(
    run.sessions.map(({ id }) => id),
  )
  const home = all.artifact.nodes.find(({ url_pattern: pattern }) => pattern === '/')
  expect(home?.session_ids.length).toBe(3)
  // The first action can leave it, so only the arrival was pictured.
  expect(home?.screenshot).not.toBe(null)
  for (const { screenshot } of all.artifact.nodes.filter((node) => node.screenshot !== null)) {
    const path = `${all.screenshot_base_path}${screenshot ?? ''}`
    expect([path, (await service.request('GET', path)).status]).toEqual([path, 200])
  }
})

test('the page of the run opens by its link alone, links its pictures and runs no scripts', async () => {
  const path = new URL(run.report_url)
  const response = await fetch(`${service.baseUrl}${path.pathname}${path.search}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await response.text()
  expect(page).not.toMatch(/<script|\son\w+="/i)
  const sources = [...page.matchAll(/<img [^>]*\bsrc="([^"]+)"/g)].map(([, source]) => source ?? '')
  const folders = run.sessions.map(({ id }) => `/r/${run.run_id}/${id}/`)
  expect(sources.filter((source) => !folders.some((folder) => source.startsWith(folder)))).toEqual(
    [],
  )
  for (const folder of folders)
    expect(sources.some((source) => source.startsWith(folder))).toBe(true)
  const picture = await fetch(`${service.baseUrl}${sources[0] ?? ''}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  for (const { title } of aggregate.top_fixes) {
    expect(page).toContain(title.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
  }
})

test('without its token, or with that of another run, the page of the run does not open', async () => {
  const { pathname, searchParams } = new URL(run.report_url)
  const token = searchParams.get('t') ?? ''
  const other = `/r/run_${'0'.repeat(26)}?t=${token}`
  for (const path of [pathname, `${pathname}?t=${token.slice(0, -1)}`, other]) {
    const response = await fetch(`${service.baseUrl}${path}`)
    expect(response.status).toBe(401)
    expect(await response.text()).not.toContain(host)
  }
})

test('a finding whose picture was deleted says so', async () => {
  const { client } = service
  const [first] = run.sessions
  const sessionId = first?.id ?? ''
  const { report } = await client.sessions.report(run.run_id, sessionId)
  const pictured = report.findings.flatMap(({ evidence }) =>
    evidence.flatMap(({ screenshot }) => (screenshot === null ? [] : [screenshot])),
  )
  const marked = '(its screenshot was deleted)'
  expect(await client.sessions.reportHtml(run.run_id, sessionId)).not.toContain(marked)

  await service.db
    .deleteFrom('session_artifacts')
    .where('session_id', '=', sessionId)
    .where('name', '=', pictured[0] ?? '')
    .execute()

  expect(await client.sessions.reportHtml(run.run_id, sessionId)).toContain(marked)
})
