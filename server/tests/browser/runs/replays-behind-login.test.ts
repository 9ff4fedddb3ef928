import { expect, test } from 'vitest'
import { z } from 'zod'
import { startMembersSite } from '../../support/servers/members-site.ts'
import { type ProviderRequest, startProviderServer } from '../../support/servers/provider-server.ts'
import { testMasterKey } from '../../support/service/test-dispatcher.ts'
import { startTestService } from '../../support/service/test-service.ts'

const host = 'shop.test.example'
const password = 'Zq7!canary-5f0e'

test('a problem behind a login is verified by the replays of a run', async () => {
  await using site = await startMembersSite(password)
  await using provider = await startProviderServer('openai', decide)
  await using service = await startTestService({
    ROLE: 'all',
    REPLAY: 'on',
    MASTER_KEY: testMasterKey,
    TEST_HOSTS: `${host}=127.0.0.1:${new URL(site.url).port}`,
    MODEL_ROUTES: `openai/gpt-5.4@${provider.url}`,
    OPENAI_API_KEY: 'sk-x',
  })
  const { client } = service
  const login = { label: 'Shop', target_host: host, username: 'maya@shop.example', password }
  const credential = await client.credentials.create(login)
  const { run_id: id, sessions } = await client.runs.create({
    url: `https://${host}/`,
    persona_ids: ['pers_0000000000000000000default'],
    credential_ids: [credential.id],
  })
  await client.runs.wait(id, { pollMs: 200 })
  const { report } = await client.sessions.report(id, sessions[0]?.id ?? '')
  const dead = report.findings.find(({ title }) => title.includes('Show all orders'))
  expect([dead?.status, dead?.status_reason]).toEqual(['verified', undefined])
  expect(new Set(site.posts)).toEqual(new Set(['/in with the login']))
  expect(site.posts.length).toBeGreaterThan(1)
}, 300_000)

/** As long as a language model thinks about a few turns: replays get half the time of the visit. */
const look = { kind: 'wait', ms: 10_000 } as const

/** Fills in the login, sends it, presses a button behind it, looks for a while, and leaves. */
function decide({ parts, schema, system }: ProviderRequest) {
  if (schema === null) return { kind: 'answer', text: 'It went well.' } as const
  const page = parts.join('\n')
  const credential = /Credential (cred_\w+)/.exec(system)?.[1] ?? 'none'
  const said = z.array(z.string()).parse(page.match(/^Turn \d+(?: on |: )[^\n]*/gm) ?? [])
  const refOf = (name: string): string =>
    new RegExp(String.raw`\[(e\d+)\] \w+ "${name}`).exec(page)?.[1] ?? 'e1'
  const use = (field: 'username' | 'password', name: string) =>
    ({ kind: 'use_credential', ref: refOf(name), credential, field }) as const
  const actions = [
    () => use('username', 'E-mail'),
    () => use('password', 'Password'),
    () => ({ kind: 'click', ref: refOf('Sign in') }),
    () => ({ kind: 'click', ref: refOf('Show all orders') }),
    () => look,
    () => look,
    () => look,
  ]
  const action = actions[said.length]?.() ?? { kind: 'give_up', reason: 'I see no orders.' }
  const text = JSON.stringify({ thought: 'On.', expectation: 'It works.', action, finding: null })
  return { kind: 'answer', text } as const
}
