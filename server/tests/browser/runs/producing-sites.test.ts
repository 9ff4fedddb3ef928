import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListeningSite } from '../../support/servers/listen.ts'
import { openSite } from '../../support/servers/odd-sites.ts'
import { type Produced, serveProducing } from '../../support/servers/producing-pages.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const persona = { name: 'Ada', role_description: 'Buys tea on her phone.' }
/** `npm run hostile` visits the others. */
const names: readonly Produced[] = ['errors', 'missing addresses', 'unnamed controls', 'dialogs']
/** The most that one visit can be asked to read. */
const megabyte = 1_000_000

const views = new Map<Produced, number>()
const sites = new AsyncDisposableStack()
let service: TestService
let runs: Map<Produced, string>

beforeAll(async () => {
  const hosts: string[] = []
  for (const name of names) {
    const count = () => void views.set(name, (views.get(name) ?? 0) + 1)
    const site: ListeningSite = sites.use(await openSite(serveProducing(name, count)))
    hosts.push(`${toHost(name)}=127.0.0.1:${site.port}`)
  }
  service = await startTestService({
    ROLE: 'all',
    WORKER_CONCURRENCY: '3',
    TEST_HOSTS: hosts.join(','),
  })
  await service.client.allowedTargets.create({ host_pattern: '*.test.example' })
  runs = new Map()
  for (const name of names) {
    const target_url = `https://${toHost(name)}/`
    const { run_id: id } = await service.client.runs.create({
      target_url,
      task: 'Apply voucher',
      persona,
    })
    runs.set(name, id)
  }
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await sites.disposeAsync()
})

test.each(names)(
  'a visit to a site that produces %s without end ends, and its real problem is in front',
  async (name) => {
    const runId = runs.get(name) ?? ''
    const { sessions } = await service.client.runs.wait(runId, { pollMs: 500 })
    const { report } = await service.client.sessions.report(runId, sessions[0]?.id ?? '')
    const problems = report.findings.filter(({ attribution }) => attribution === 'site')
    // The flood has arrived in every view.
    expect(views.get(name)).toBeGreaterThanOrEqual(1)
    expect(sessions[0]?.status).toBe('completed')
    expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(megabyte)
    expect(problems.length).toBeLessThanOrEqual(20)
    const titles = problems.map(({ title, severity }) => ({ title, severity }))
    const front = problems.slice(0, 3).map(({ observed }) => observed)
    expect({ titles, front: front.filter((observed) => observed.includes('/voucher')) }).toEqual({
      titles,
      front: [expect.stringContaining('POST /voucher returned HTTP 500')],
    })
  },
)

function toHost(name: string): string {
  return `${name.replaceAll(' ', '-')}.test.example`
}
