import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBrowserProfiles } from './list-browser-profiles.ts'
import type { ListeningSite } from './start-tls-site.ts'
import { startTlsSite } from './start-tls-site.ts'
import type { TestService } from './test-service.ts'
import { startTestService } from './test-service.ts'

const twoMinutes = 120_000

/** Each takes something of ours: the processor, memory, patience, windows, the way back. */
const hostile: Readonly<Record<string, string>> = {
  spins: '<script>setTimeout(() => { for (;;) {} }, 300)</script>',
  hoards: `<button onclick="window.hoard = []; for (;;) hoard.push(new Array(5e6).fill(Math.random()))">Go</button>`,
  windows: `<button onclick="for (let i = 0; i < 100; i++) open('/?' + i)">Go</button>`,
  dialogs: `<script>for (let i = 0; i < 1000; i++) alert('again ' + i)</script>`,
  refuses_to_leave: `<script>onbeforeunload = () => 'stay'</script><a href="/other">Other</a>`,
  pushes_states: `<script>let i = 0; setInterval(() => history.pushState({}, '', '/p' + i++), 5)</script>`,
  refreshes: '<meta http-equiv="refresh" content="0.1">',
  heavy: '<div><p>text</p></div>'.repeat(25_000),
  restless: `<script>setInterval(() => { title.textContent = Date.now() }, 10)</script><h1 id=title></h1>`,
  endless: `<script>onscroll = () => { for (let i = 0; i < 50; i++) document.body.append(document.createElement('p')) }</script>${'<p>more</p>'.repeat(200)}`,
  spawns: `<script>for (let i = 0; i < 50; i++) new Worker(URL.createObjectURL(new Blob(['for(;;){}'])))</script>`,
  draws: `<canvas id=c width=8000 height=8000></canvas><script>const g = c.getContext('2d'); (function paint() { g.fillRect(0, 0, 8000, 8000); requestAnimationFrame(paint) })()</script>`,
}

const ordinary = `<h1>Tea</h1><p>We sell tea.</p><a href="/other">Our teas</a>`

let site: ListeningSite
let service: TestService

beforeAll(async () => {
  site = await startTlsSite(answer)
  const names = [...Object.keys(hostile), 'neighbour'].map(toHost)
  service = await startTestService({
    ROLE: 'all',
    WORKER_CONCURRENCY: '3',
    TEST_HOSTS: names.map((name) => `${name}=127.0.0.1:${site.port}`).join(','),
  })
  await service.client.allowedTargets.create({ host_pattern: '*.test.example' })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

test.each(Object.keys(hostile))(
  'a site that %s ends its session within the budget and does not touch its neighbour',
  { timeout: twoMinutes },
  async (name) => {
    const [attacked, neighbour] = await Promise.all([walk(name), walk('neighbour')])
    expect(neighbour).toMatchObject({ status: 'completed', termination_kind: 'nothing_left' })
    expect(['completed', 'failed']).toContain(attacked.status)
    expect(attacked.termination_kind).not.toBe('worker_lost')
    expect(attacked.reason).toMatch(/^[A-Z].{10,}/s)
    expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200)
  },
)

test('when all is over no browser is left', async () => {
  await expect.poll(() => listBrowserProfiles(process.pid), { timeout: 20_000 }).toEqual([])
})

/** Lets the explorer walk a site; the reason is that of the report. */
async function walk(name: string) {
  const { client } = service
  const { run_id: runId, sessions } = await client.runs.create({
    target_url: `https://${toHost(name)}/`,
    persona: { name: 'Bo', role_description: 'A visitor.' },
  })
  const run = await client.waitForRun(runId, { pollMs: 500 })
  const events = await client.sessions.events(runId, sessions[0]?.id ?? '', { limit: 500 })
  const { status = '', termination_kind: kind = null } = run.sessions[0] ?? {}
  const reason = String(events.items.at(-1)?.data['reason'])
  return { status, termination_kind: kind, reason }
}

function toHost(name: string): string {
  return `${name.replaceAll('_', '-')}.test.example`
}

function answer(...[request, response]: Parameters<RequestListener>): void {
  const name = (request.headers.host ?? '').split('.')[0]?.replaceAll('-', '_') ?? ''
  const body = request.url === '/' ? (hostile[name] ?? ordinary) : ordinary
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<!doctype html><html lang="en"><title>${name}</title>${body}`)
}
