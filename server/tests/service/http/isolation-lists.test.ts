import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnedIds } from '../../support/records/contract-cases.ts'
import {
  createResources,
  everyEndpoint,
  unknownIds,
  webhookTestHost,
} from '../../support/records/contract-cases.ts'
import type { TestCaller, TestService } from '../../support/service/test-service.ts'
import { startTestService } from '../../support/service/test-service.ts'

const library = 'pers_0000000000000000000default'

let service: TestService
let owner: TestCaller
let stranger: TestCaller
let owned: OwnedIds

beforeAll(async () => {
  service = await startTestService({ TEST_HOSTS: webhookTestHost, TRUSTED_PROXIES: '127.0.0.1' })
  owner = await service.addCaller('owner')
  stranger = await service.addCaller('stranger')
  owned = await createResources(service, owner, 'own')
  await seedRows(stranger.customerId, 'theirs')
  const reader = await service.addCaller('reader')
  await seedRows(reader.customerId, 'mine')
  readers.push(reader)
})

afterAll(() => service[Symbol.asyncDispose]())

const readers: TestCaller[] = []

/** A hundred rows in every list, each with the mark in its id. */
async function seedRows(customerId: string, mark: string): Promise<void> {
  const id = sql`${mark}::text || '_' || n`
  const rows = sql`generate_series(1, 100) as n`
  const at = sql`'2026-03-01T10:00:00Z'::timestamptz`
  const statements = [
    sql`insert into api_keys (customer_id, id, name, prefix, hash, created_at)
      select ${customerId}, ${id}, 'key', 'sk_live_', ${id}, ${at} from ${rows}`,
    sql`insert into allowed_targets (customer_id, id, host_pattern, source, created_at)
      select ${customerId}, ${id}, 'h' || n || '.example.com', 'manual', ${at} from ${rows}`,
    sql`insert into personas (customer_id, id, name, role_description, technical_sophistication,
        patience_level, goals, pain_points, current_tools, synthesized_prompt, source, created_at)
      select ${customerId}, ${id}, 'Bo', 'A visitor.', 'low', 'low', '[]', '[]', '[]', 'You.', 'custom', ${at}
      from ${rows}`,
    sql`insert into runs (customer_id, id, target_url, status, aggregate_status, guided_exploration,
        duration_budget, flows, model, is_preview, session_count, created_at)
      select ${customerId}, ${id}, 'https://shop.example.com/', 'queued', 'not_applicable', 'off', 'short', '[]',
        'understudy-explorer', true, 1, ${at} from ${rows}`,
    sql`insert into sessions (customer_id, id, run_id, position, persona_id, persona, seed, status,
        lease_expires_at, created_at)
      select ${customerId}, 's_' || ${id}, ${id}, 0, 'pers_x', '{}', 7, 'queued', now() + interval '1 day', ${at}
      from ${rows}`,
    sql`insert into share_links (customer_id, id, run_id, by_kind, created_at, expires_at)
      select ${customerId}, ${id}, ${id}, 'person', ${at}, now() + interval '1 day' from ${rows}`,
    sql`insert into usage (customer_id, session_id, run_id, status, held_at, settled_at)
      select ${customerId}, 's_' || ${id}, ${id}, 'settled', ${at}, ${at} from ${rows}`,
    sql`insert into deploy_checks (customer_id, id, name, type, enabled, settings, token_hash, created_at, updated_at)
      select ${customerId}, ${id}, 'main', 'event_url', true, settings, ${id}, ${at}, ${at}
      from ${rows}, (select settings from deploy_checks where id = ${owned.deployCheck}) as given`,
    sql`insert into credentials (customer_id, id, label, target_host, username, password, created_at)
      select ${customerId}, ${id}, 'Shop', 'shop.example.com', 'sealed', 'sealed', ${at} from ${rows}`,
    sql`insert into webhooks (customer_id, id, url, events, secret, created_at)
      select ${customerId}, ${id}, 'https://example.com/', '["run.failed"]', 'sealed', ${at} from ${rows}`,
    sql`insert into repositories (customer_id, id, name, clone_url, default_branch, created_at)
      select ${customerId}, ${id}, 'site', 'https://example.com/site.git', 'main', ${at} from ${rows}`,
    sql`insert into ux_map_jobs (customer_id, id, repository_id, status, revalidation_mode, commit_sha, trigger,
        ref_kind, ref_name, created_at)
      select ${customerId}, ${id}, ${id}, 'queued', 'full', 'c1', 'manual', 'commit', 'c1', ${at} from ${rows}`,
  ]
  for (const statement of statements) await statement.execute(service.db)
}

const queries: Readonly<Record<string, string>> = {
  listRuns: '?limit=100',
  getUsage: '?month=2026-03',
}

/** Operations whose answer is about the caller as a whole. */
const lists = everyEndpoint.filter(
  ([name, { method, path, auth }]) =>
    method === 'GET' && auth === 'api_key' && !path.includes('{') && !name.includes('Billing'),
)

test('every list is checked', () => {
  expect(lists.map(([, { path }]) => path).toSorted()).toEqual([
    '/allowed-targets',
    '/api-keys',
    '/credentials',
    '/deploy-checks',
    '/personas',
    '/repositories',
    '/runs',
    '/share-links',
    '/usage',
    '/ux-maps/jobs',
    '/webhooks',
  ])
})

test.each(lists)(
  '%s shows a hundred rows of the caller and none of others',
  async (name, { path }) => {
    const [reader] = readers
    const response = await reader?.request('GET', `${path}${queries[name] ?? ''}`)
    expect(response?.status).toBe(200)
    const text = (await response?.text()) ?? ''
    const ids = new Set([...text.matchAll(/"(?<id>(?:mine|theirs)_\d+)"/g)].map(({ 1: id }) => id))
    expect([...ids].filter((id) => id?.startsWith('mine_')).length).toBe(100)
    expect(text).not.toContain('theirs_')
  },
)

/** Bodies that name another customer's data, by what they name. */
const naming: [string, string, string, (ids: OwnedIds) => unknown][] = [
  [
    'a persona in a deploy check',
    'POST',
    '/deploy-checks',
    ({ persona }) => ({ name: 'main', persona_ids: [persona] }),
  ],
  [
    'a credential in a deploy check',
    'POST',
    '/deploy-checks',
    ({ credential }) => ({ name: 'main', persona_ids: [library], credential_ids: [credential] }),
  ],
  [
    'a repository in a job',
    'POST',
    '/ux-maps/jobs',
    ({ repository }) => ({ repository_id: repository, commit_sha: 'c1' }),
  ],
  [
    'a persona in a run',
    'POST',
    '/runs',
    ({ persona }) => ({ url: 'https://h1.example.com', persona_id: persona }),
  ],
]

test.each(naming)('%s of another is unknown', async (_title, method, path, render) => {
  const [foreign, unknown] = await Promise.all(
    [owned, unknownIds].map(async (ids) => {
      const response = await stranger.request(method, path, { body: render(ids) })
      return [response.status, await response.text()]
    }),
  )
  expect(foreign?.[0]).toBe(404)
  expect(foreign).toEqual(unknown)
})

test('a check accepts only its own token, and another’s counts as none', async () => {
  const { client } = await service.addCaller('with a check')
  const check = await client.deployChecks.create({ name: 'own', persona_ids: [library] })
  const answers = await Promise.all(
    [owned.deployCheck, 'dc_x'].map(async (id) => {
      const response = await fetch(`${service.baseUrl}/deploy-checks/${id}/events`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${check.trigger_token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ status: 'ready', idempotency_key: 'a' }),
      })
      return [response.status, await response.text()]
    }),
  )
  expect(answers[0]?.[0]).toBe(401)
  expect(answers[0]).toEqual(answers[1])
})

test('HEAD reveals no more about another’s data than about nothing', async () => {
  const lengths = await Promise.all(
    [owned.persona, 'pers_x'].map(async (id) => {
      const { status, headers } = await stranger.request('HEAD', `/personas/${id}`)
      return [status, headers.get('content-length')]
    }),
  )
  expect(lengths[0]?.[0]).toBe(404)
  expect(lengths[0]).toEqual(lengths[1])
})
