import type { RequestListener } from 'node:http'
import { createServer as createHttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListeningSite } from './start-tls-site.ts'
import { listen, startTlsSite } from './start-tls-site.ts'
import type { TestService } from './test-service.ts'
import { findFreePort, startTestService } from './test-service.ts'

const twoMinutes = 120_000

interface DeadSite {
  host: string
  open: () => Promise<ListeningSite>
  /** What the reason of the session says. */
  reason: RegExp
}

const deadSites: DeadSite[] = [
  { host: 'closed', open: openNothing, reason: /could not be reached/ },
  { host: 'plain', open: openPlain, reason: /./ },
  { host: 'resets', open: () => openRaw((socket) => socket.resetAndDestroy()), reason: /./ },
  { host: 'garbage', open: () => openRaw((socket) => socket.end('SSH-2.0-x\r\n')), reason: /./ },
  { host: 'circle', open: () => openSite(redirect('/')), reason: /redirect/i },
  { host: 'inward', open: () => openSite(redirect('https://10.0.0.5/')), reason: /./ },
  { host: 'metadata', open: () => openSite(redirect('http://169.254.169.254/')), reason: /./ },
  { host: 'elsewhere', open: () => openSite(redirect('https://example.org/')), reason: /./ },
  { host: 'download', open: () => openSite(download), reason: /leads to a file/ },
]

let service: TestService
let sites: AsyncDisposableStack

beforeAll(async () => {
  sites = new AsyncDisposableStack()
  const names: string[] = []
  for (const { host, open } of deadSites) {
    const { port } = sites.use(await open())
    names.push(`${host}.test.example=127.0.0.1:${port}`)
  }
  service = await startTestService({ ROLE: 'all', TEST_HOSTS: names.join(',') })
  await service.client.allowedTargets.create({ host_pattern: '*.test.example' })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await sites.disposeAsync()
})

test.each(deadSites)(
  'a target that is “$host” ends the session as blocked, in words, and blames no page',
  { timeout: twoMinutes },
  async ({ host, reason }) => {
    const { client } = service
    const { run_id: runId, sessions } = await client.runs.create({
      target_url: `https://${host}.test.example/`,
      persona: { name: 'Bo', role_description: 'A visitor.' },
    })
    const run = await client.waitForRun(runId, { pollMs: 200 })
    expect(run.sessions).toMatchObject([{ status: 'completed', termination_kind: 'blocked' }])
    const sessionId = sessions[0]?.id ?? ''
    const { report } = await client.sessions.report(runId, sessionId)
    expect(report.outcome.status).toBe('inconclusive')
    expect(report.outcome.reason).toMatch(reason)
    expect(report.outcome.reason).not.toMatch(/net::|ERR_|127\.0\.0\.1|10\.0\.0\.5|undefined/)
    expect(report.findings.filter(({ attribution }) => attribution === 'site')).toEqual([])
  },
)

test(
  'a host that nobody knows ends the session the same way',
  { timeout: twoMinutes },
  async () => {
    const { client } = await service.addCaller('unknown')
    const { run_id: runId, sessions } = await client.runs.create({
      target_url: 'https://nobody-has-this-name.example.com/',
      persona: { name: 'Bo', role_description: 'A visitor.' },
    })
    await client.waitForRun(runId, { pollMs: 200 })
    const { report } = await client.sessions.report(runId, sessions[0]?.id ?? '')
    expect(report.outcome.reason).toMatch(/host name of the target is not known/)
  },
)

test('a page that answers 500 is walked, and the fault is the site’s', async () => {
  await using site = await openSite((_request, response) => {
    response.writeHead(500, { 'content-type': 'text/html' })
    response.end('<h1>Something went wrong</h1><a href="/">Again</a>')
  })
  await using own = await startTestService({
    ROLE: 'all',
    TEST_HOSTS: `broken.test.example=127.0.0.1:${site.port}`,
  })
  const { client } = own
  const { run_id: runId, sessions } = await client.runs.create({
    target_url: 'https://broken.test.example/',
    persona: { name: 'Bo', role_description: 'A visitor.' },
  })
  await client.waitForRun(runId, { pollMs: 200 })
  const { report } = await client.sessions.report(runId, sessions[0]?.id ?? '')
  expect(report.findings.map(({ attribution, title }) => ({ attribution, title }))).toContainEqual({
    attribution: 'site',
    title: '/ answers with an error',
  })
})

function openSite(answer: RequestListener): Promise<ListeningSite> {
  return startTlsSite(answer)
}

function redirect(location: string): RequestListener {
  return (_request, response) => {
    response.writeHead(302, { location })
    response.end()
  }
}

const download: RequestListener = (_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="tool.exe"',
  })
  response.end('MZ')
}

async function openNothing(): Promise<ListeningSite> {
  return { port: await findFreePort(), [Symbol.asyncDispose]: () => Promise.resolve() }
}

function openPlain(): Promise<ListeningSite> {
  const server = createHttpServer((_request, response) => response.end('plain'))
  return listen(server, () => server.closeAllConnections())
}

function openRaw(meet: (socket: Socket) => void): Promise<ListeningSite> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    meet(socket)
  })
  return listen(server, () => {
    for (const socket of sockets) socket.destroy()
  })
}
