import { createClient } from '@understudy/sdk'
import { expect, test } from 'vitest'
import { makeDataFolder } from '../../support/process/make-test-folder.ts'
import {
  type ChildService,
  readFirstKey,
  startChildService,
} from '../../support/process/start-child-service.ts'
import { startTlsSite } from '../../support/servers/start-tls-site.ts'

/**
 * Sixty workers that allocate until the supervisor ends the browser. The text keeps the first observation busy long enough for
 * the end to happen during it, at different calls to the page.
 */
const page = `<!doctype html><html lang="en"><title>Tea</title><h1>Tea</h1>
  ${'<p>Green tea <a href="/other">and more</a></p>'.repeat(300)}<script>
    const source = 'const hoard = []; for (;;) hoard.push(new Array(1e6).fill(Math.random()))'
    const url = URL.createObjectURL(new Blob([source]))
    for (let i = 0; i < 60; i += 1) new Worker(url)
  </script>`
const hosts = ['a', 'b', 'c'].map((name) => `${name}.test.example`)

test('a page with sixty memory-hungry workers ends its own previews and sessions, not the service', async () => {
  await using site = await startTlsSite((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(page)
  })
  await using folder = await makeDataFolder()
  await using service = await startChildService({
    DATA_DIR: folder.DATA_DIR,
    TRUSTED_PROXIES: '127.0.0.1',
    WORKER_CONCURRENCY: '1',
    TEST_HOSTS: hosts.map((host) => `${host}=127.0.0.1:${site.port}`).join(','),
  })
  const client = createClient({ baseUrl: service.baseUrl, apiKey: readFirstKey(service) })
  const { run_id } = await client.runs.create({
    target_url: `https://${hosts[0]}/`,
    persona: { name: 'Bo', role_description: 'A visitor.' },
  })

  for (const [index, host] of hosts.entries()) {
    expect(await preview(service, host, `198.18.0.${index}`)).toBe(502)
  }

  const { sessions } = await client.runs.wait(run_id, { pollMs: 500 })
  expect(sessions).toMatchObject([{ status: 'failed', termination_kind: 'blocked' }])
  const { report } = await client.sessions.report(run_id, sessions[0]?.id ?? '')
  const words = 'The site used more than 1.5 GB of memory'
  expect(report.outcome.reason).toContain(`${words}, which ended the session.`)
  expect(report.findings).toContainEqual(
    expect.objectContaining({ title: words, severity: 3, attribution: 'site' }),
  )
  expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200)
}, 300_000)

/** The status of the answer to a request without a key. */
async function preview(service: ChildService, host: string, address: string): Promise<number> {
  const response = await fetch(`${service.baseUrl}/trial/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ url: `https://${host}/` }),
  })
  await response.body?.cancel()
  return response.status
}
