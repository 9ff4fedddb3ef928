import { expect, test } from 'vitest'
import { startTestSite } from '../../support/servers/test-site.ts'
import { testMasterKey } from '../../support/service/test-dispatcher.ts'
import { startTestService } from '../../support/service/test-service.ts'

const form = `<form method="post" action="/in"><label>Email <input name="user"></label>
  <label>Password <input name="pass" type="password"></label><button>Sign in</button></form>`

function write(body: string): string {
  return `<!doctype html><html lang="en"><title>Sign in</title><h1>Sign in</h1>${body}`
}

test('a report says that the site rejected the login, and in which words', async () => {
  await using site = await startTestSite({
    '/': write(form),
    '/in': write(`<p role="alert">Wrong email or password.</p>${form}`),
  })
  await using service = await startTestService({
    ROLE: 'all',
    MASTER_KEY: testMasterKey,
    TEST_HOSTS: `shop.test.example=127.0.0.1:${site.port}`,
  })
  const { client, request } = service
  const { id: credential } = await client.credentials.create({
    label: 'The shop',
    target_host: 'shop.test.example',
    username: 'maya@shop.example',
    password: 'Zq7!long-ago',
  })
  const { items } = await client.personas.list({ source: 'library' })
  const { run_id: runId } = await client.runs.create({
    target_url: 'https://shop.test.example/',
    persona_ids: items.slice(0, 1).map(({ id }) => id),
    credential_ids: [credential],
    flows: ['Log in'],
  })

  const run = await client.runs.wait(runId, { signal: AbortSignal.timeout(50_000) })

  const path = `/runs/${runId}/sessions/${run.sessions[0]?.id}/report`
  const report = await (await request('GET', `${path}.md`)).text()
  expect(report).toContain('| Log in | Not reached |')
  expect(report).toContain(
    'After it was sent, `/in` asked for the password again, and said: “Wrong email or password.”',
  )
  expect(report).toContain('Problems with the test environment, not counted against the site')
  expect(report).toContain('No problems with the site were noticed.')
  // Two tries, because more could lock the account.
  expect(site.requests.filter((asked) => asked.endsWith('/in'))).toHaveLength(2)
})
