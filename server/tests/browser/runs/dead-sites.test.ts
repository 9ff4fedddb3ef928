import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListeningSite } from '../../support/servers/listen.ts'
import {
  answer,
  dripHeaders,
  openImpostor,
  openNothing,
  openPlain,
  openRaw,
  openSite,
  redirect,
} from '../../support/servers/odd-sites.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const html = { 'content-type': 'text/html' }
const leadsAway = (host: string): string =>
  `The target cannot be visited: the site leads to ${host}, which is not among the allowed targets of this run.`
const noAnswer = 'The site did not respond in time.'
const noTls = 'No secure connection to the site could be made.'
const noEnd = 'The site redirects endlessly.'
const aFile = 'The address leads to a download, not to a page.'

/** What responds at the target, and the reason a customer reads. The ones that take half a minute come first. */
const shut: Readonly<Record<string, [open: () => Promise<ListeningSite>, reason: string]>> = {
  'takes connections and says nothing': [() => openRaw(() => undefined), noAnswer],
  'sends a header a second, for ever': [() => openSite(dripHeaders), noAnswer],
  'has nothing on its port': [openNothing, 'The site could not be reached.'],
  'drops connections': [
    () => openRaw((socket) => socket.resetAndDestroy()),
    'The site could not be reached.',
  ],
  'speaks plain http': [openPlain, noTls],
  // Waits for a request, so that its response is read before anything else happens to the connection.
  'speaks another protocol': [
    () => openRaw((socket) => void socket.once('data', () => socket.write('SSH-2.0-x\r\n'))),
    noTls,
  ],
  'shows the certificate of another site': [
    openImpostor,
    'The certificate of the site is not valid.',
  ],
  'hangs up on a request': [
    () => openSite((_request, response) => response.destroy()),
    'The site sent an empty response.',
  ],
  'has no content': [() => openSite(answer(204, {})), 'The site sent an empty response.'],
  'redirects in a circle': [() => openSite(redirect('/')), noEnd],
  'redirects further and further': [
    () =>
      openSite((request, response) => {
        response.writeHead(302, { location: `${request.url ?? ''}x` }).end()
      }),
    noEnd,
  ],
  'redirects into a private network': [
    () => openSite(redirect('https://10.0.0.5/')),
    leadsAway('10.0.0.5'),
  ],
  'redirects to a metadata service': [
    () => openSite(redirect('http://169.254.169.254/')),
    leadsAway('169.254.169.254'),
  ],
  'redirects to another site': [
    () => openSite(redirect('https://example.org/')),
    leadsAway('example.org'),
  ],
  'is a download': [
    () => openSite(answer(200, { 'content-disposition': 'attachment; filename="tool.exe"' }, 'MZ')),
    aFile,
  ],
  'is a PDF': [
    () => openSite(answer(200, { 'content-type': 'application/pdf' }, '%PDF-1.4\n%%EOF')),
    aFile,
  ],
  'asks for a login before any page': [
    () => openSite(answer(401, { ...html, 'www-authenticate': 'Basic realm="x"' }, '<h1>No</h1>')),
    'The site asks for a login that this run does not have (HTTP 401).',
  ],
  'refuses the visitor': [
    () => openSite(answer(403, html, '<h1>No</h1>')),
    'The site refused the visit (HTTP 403).',
  ],
}

/** Reasons that would affect every visitor of the site. */
const down: ReadonlySet<string> = new Set([
  noAnswer,
  noTls,
  noEnd,
  'The site could not be reached.',
  'The certificate of the site is not valid.',
  'The site sent an empty response.',
])

/** Targets that open but are useless, at once or behind their only link, and the expected finding. */
const poor: Readonly<Record<string, [answer: RequestListener, title: string]>> = {
  'answers 500': [
    answer(500, html, '<h1>Something went wrong</h1><a href="/">Again</a>'),
    'The start page returns an error',
  ],
  'answers 404': [answer(404, html, '<h1>Not found</h1>'), 'The start page returns an error'],
  'has an empty body': [answer(200, html), 'The start page stays empty'],
  'ends before its time': [
    (_request, response) => {
      response.writeHead(200, { ...html, 'content-length': '9999' })
      response.write('<h1>Tea</h1>', () => response.destroy())
    },
    'The start page does not load completely',
  ],
  'cannot be unpacked': [
    answer(200, { ...html, 'content-encoding': 'gzip' }, '<h1>Tea</h1>'),
    'The start page does not load completely',
  ],
  'hangs up behind its link': [
    (request, response) => {
      if (request.url === '/') response.writeHead(200, html).end('<a href="/gone">Checkout</a>')
      else response.destroy()
    },
    'The “Checkout” link leads to a page that cannot be opened',
  ],
}

let service: TestService
let sites: AsyncDisposableStack
let runs: Map<string, { runId: string; sessionId: string }>

beforeAll(async () => {
  sites = new AsyncDisposableStack()
  const hosts = new Map<string, number>()
  for (const [name, [open]] of Object.entries(shut)) hosts.set(name, sites.use(await open()).port)
  for (const [name, [listener]] of Object.entries(poor)) {
    hosts.set(name, sites.use(await openSite(listener)).port)
  }
  service = await startTestService({
    ROLE: 'all',
    WORKER_CONCURRENCY: '4',
    TEST_HOSTS: [...hosts].map(([name, port]) => `${toHost(name)}=127.0.0.1:${port}`).join(','),
  })
  await service.client.allowedTargets.create({ host_pattern: '*.test.example' })
  runs = new Map()
  for (const name of hosts.keys()) runs.set(name, await visit(toHost(name)))
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await sites.disposeAsync()
})

test.each(Object.keys(shut))(
  'a target that %s ends the session as blocked and failed, in words; what no visitor can open is a finding',
  async (name) => {
    const { session, report, listed } = await read(name)
    const isDown = down.has(shut[name]?.[1] ?? '')
    expect(session).toMatchObject({ status: 'failed', termination_kind: 'blocked' })
    expect(report.outcome.status).toBe('inconclusive')
    expect(report.outcome.reason).toBe(
      `The visit could not continue, so it is unknown whether users succeed. ${shut[name]?.[1]}`,
    )
    const findings = report.findings.map(({ title, severity }) => [title, severity])
    expect(findings).toEqual(isDown ? [[`Visitors cannot open ${toHost(name)}`, 4]] : [])
    // None would say that there are no problems.
    expect(listed?.problems_by_severity).toEqual(isDown ? [0, 0, 0, 0, 1] : null)
  },
)

test.each(Object.keys(poor))(
  'a target that %s is walked, and that is a finding about the site',
  async (name) => {
    const { session, report } = await read(name)
    // With the reason, which says what else the visit met.
    expect([session?.status, session?.termination_kind, report.outcome.reason]).toEqual([
      'completed',
      'nothing_left',
      expect.any(String),
    ])
    const findings = report.findings.map(({ attribution, title }) => ({ attribution, title }))
    expect(findings).toContainEqual({ attribution: 'site', title: poor[name]?.[1] })
  },
)

test('an unknown host ends the session the same way', async () => {
  const name = 'nobody-has-this-name.example.com'
  await service.client.allowedTargets.create({ host_pattern: name })
  runs.set(name, await visit(name))
  const { session, report } = await read(name)
  expect(session).toMatchObject({ status: 'failed', termination_kind: 'blocked' })
  expect(report.outcome.reason).toMatch(
    /No public address was found for the host name of the target\.$/,
  )
})

test('a run on a site that cannot be opened fails, says so, and aggregates what every persona met', async () => {
  const { client } = service
  const host = toHost('has nothing on its port')
  const { items } = await client.personas.list({ source: 'library' })
  const admitted = await client.runs.create({
    target_url: `https://${host}/`,
    persona_ids: items.slice(0, 2).map(({ id }) => id),
  })
  const run = await client.runs.wait(admitted.run_id, { pollMs: 300 })
  expect(run).toMatchObject({
    status: 'failed',
    aggregate_status: 'ready',
    termination: 'No session could use the site. The site could not be reached.',
  })
  const { findings } = await client.runs.aggregateReport(admitted.run_id)
  expect(
    findings.map(({ title, severity, sessions }) => [title, severity, sessions.length]),
  ).toEqual([[`Visitors cannot open ${host}`, 4, 2]])
})

test.each(['has nothing on its port', 'refuses the visitor'])(
  'a deploy check over a site that %s does not pass: its run fails and says why',
  async (name) => {
    const { client } = service
    const { items } = await client.personas.list({ source: 'library' })
    const { id, trigger_token: triggerToken } = await client.deployChecks.create({
      name: 'Previews',
      persona_ids: items.slice(0, 1).map((persona) => persona.id),
    })
    const decided = await client.deployChecks.ingest(
      id,
      { status: 'ready', idempotency_key: 'build-17', target_url: `https://${toHost(name)}/` },
      { triggerToken },
    )
    expect(decided).toMatchObject({ decision: 'queued_run', reason: null })
    const runId = decided.run_id ?? ''
    const run = await client.runs.wait(runId, { pollMs: 300 })
    expect(run).toMatchObject({
      status: 'failed',
      termination: `No session could use the site. ${shut[name]?.[1]}`,
    })
    const { report } = await client.sessions.report(runId, run.sessions[0]?.id ?? '')
    expect(report.outcome.reason).toContain(shut[name]?.[1])
  },
)

async function visit(host: string): Promise<{ runId: string; sessionId: string }> {
  const { run_id: runId, sessions } = await service.client.runs.create({
    target_url: `https://${host}/`,
    persona: { name: 'Bo', role_description: 'A visitor.' },
  })
  return { runId, sessionId: sessions[0]?.id ?? '' }
}

async function read(name: string) {
  const { runId, sessionId } = runs.get(name) ?? { runId: '', sessionId: '' }
  const run = await service.client.runs.wait(runId, { pollMs: 300 })
  const { report } = await service.client.sessions.report(runId, sessionId)
  const { items } = await service.client.runs.list()
  return { session: run.sessions[0], report, listed: items.find(({ id }) => id === runId) }
}

function toHost(name: string): string {
  return `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.test.example`
}
