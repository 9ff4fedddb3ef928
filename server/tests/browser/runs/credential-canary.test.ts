import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../../src/lib/log.ts'
import { listReads } from '../../support/records/list-reads.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { findReadable, secretTransforms } from '../../support/secret-transforms.ts'
import { type LeakySite, startLeakySite } from '../../support/servers/leaky-login-site.ts'
import {
  type ProviderRequest,
  type ProviderServer,
  startProviderServer,
} from '../../support/servers/provider-server.ts'
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/servers/webhook-receiver.ts'
import { testMasterKey } from '../../support/service/test-dispatcher.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

/** For a busy machine. */
const fiveMinutes = 300_000
const host = 'shop.test.example'
const id = randomUUID()
const username = `maya+${randomUUID()}@shop.example`
const password = `Zq7!canary-${id}&"<é`
const label = `Login of ${username}`
/** A run with one session has no aggregate report, and a service without a payment processor no portal. */
const absent: ReadonlyMap<string, number> = new Map([
  ['getAggregateReport', 404],
  ['getAggregateReportJson', 404],
  ['getAggregateReportMarkdown', 404],
  ['getAggregateReportHtml', 404],
  ['getBillingPortalUrl', 503],
])
/** Their prefixes reveal texts that were cut before they were cleaned. */
const listBeginnings = (secret: string) =>
  secretTransforms.map(({ name, write }) => ({
    name,
    text: write(secret).slice(0, 12).toLowerCase(),
  }))

let site: LeakySite

beforeAll(async () => {
  site = await startLeakySite()
})

afterAll(() => site[Symbol.asyncDispose]())

describe.each([
  ['the explorer', false],
  ['a language model', true],
])('a login by %s', (_who, hasModel) => {
  let provider: ProviderServer
  let receiver: WebhookReceiver
  let service: TestService
  let folder: string
  let runId: string
  let sessionId: string
  let credentialId: string
  let webhookId: string
  const logged: string[] = []

  beforeAll(async () => {
    site.sent.length = 0
    folder = await mkdtemp(join(tmpdir(), 'understudy-canary-'))
    provider = await startProviderServer('openai', decide)
    receiver = await startWebhookReceiver()
    service = await startTestService(
      {
        ROLE: 'all',
        DATA_DIR: folder,
        LOG_LEVEL: 'debug',
        MASTER_KEY: testMasterKey,
        TEST_HOSTS: `${host}=127.0.0.1:${site.port},hook.test.example=127.0.0.1:${receiver.port}`,
        ...(hasModel
          ? { MODEL_ROUTES: `openai/gpt-5.4@${provider.url}`, OPENAI_API_KEY: 'sk-x' }
          : {}),
      },
      null,
      createLog('debug', collect(logged)),
    )
    const { client } = service
    const login = { label, target_host: host, username, password }
    credentialId = (await client.credentials.create(login)).id
    const webhook = await client.webhooks.create({
      url: 'http://hook.test.example/',
      events: ['session.completed', 'session.failed', 'run.completed', 'run.failed'],
    })
    webhookId = webhook.id
    const admitted = await client.runs.create({
      url: `https://${host}/`,
      persona_ids: ['pers_0000000000000000000default'],
      credential_ids: [credentialId],
      guided_exploration: 'standard',
    })
    runId = admitted.run_id
    sessionId = admitted.sessions[0]?.id ?? ''
    await client.runs.wait(runId, { pollMs: 200 })
  }, fiveMinutes)

  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await provider[Symbol.asyncDispose]()
    await receiver[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  test('the site received the login, and the run reports its use', async () => {
    const form = new URLSearchParams({ user: username, pass: password }).toString()
    expect(site.sent).toContain(form)
    const { items } = await service.client.sessions.events(runId, sessionId, { limit: 500 })
    const used = items.filter(({ kind }) => kind === 'credential_used')
    expect(used.map(({ data }) => data)).toEqual([
      { handle: expect.stringMatching(/^cred_/), field: 'username' },
      { handle: expect.stringMatching(/^cred_/), field: 'password' },
    ])
    const kinds = new Set(items.map(({ kind }) => kind))
    for (const kind of ['dialog', 'page_error', 'request_failed']) expect(kinds).toContain(kind)
    expect(JSON.stringify(items)).toContain('[secret]')
  })

  test('no response of the service contains it', async () => {
    const { client } = service
    for (const [name, path] of await listAllReads()) {
      const response = await service.request('GET', path)
      expect([name, response.status]).toEqual([name, absent.get(name) ?? 200])
      expect([name, findLeaks(await response.text(), path)]).toEqual([name, []])
    }
    const zipped = await client.sessions.compressedTranscript(runId, sessionId)
    expect(findLeaks(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString())).toEqual([])
  })

  /** Operations and pages that are new are among them, or have no id yet and fail the test. */
  async function listAllReads(): Promise<[string, string][]> {
    const { client } = service
    const { report_url } = await client.runs.get(runId)
    const [problem] = (await client.problems.list(runId)).items
    const earlier = { runId: 'run_earlier', sessionIds: ['sess_earlier'] }
    await seedFinishedRun(service, { customerId: service.customerId, ...earlier })
    const { items } = await client.sessions.events(runId, sessionId, { limit: 500 })
    const picture = z.object({ file: z.string(), kind: z.literal('screenshots') })
    const [shown] = items.flatMap(({ kind, data }) =>
      kind === 'screenshot' ? (picture.safeParse(data).data ?? []) : [],
    )
    const token = new URL(report_url).search.slice(1)
    const [delivery] = (await client.webhooks.listDeliveries(webhookId)).items
    return listReads(
      {
        run_id: runId,
        session_id: sessionId,
        fingerprint: problem?.fingerprint ?? '',
        filename: shown?.file ?? '',
        delivery_id: delivery?.id ?? '',
        id: {
          personas: 'pers_0000000000000000000default',
          credentials: credentialId,
          webhooks: webhookId,
          'deploy-checks': null,
          'ux-maps': null,
        },
      },
      {
        compareRuns: 'with=run_earlier',
        listSessionEvents: 'limit=500',
        showReport: token,
        followRun: token,
        showScreenshot: token,
      },
    )
  }

  test('no webhook contains it', async () => {
    await expect
      .poll(() => receiver.received.filter(({ body }) => body.includes(runId)).length)
      .toBe(2)
    for (const { path, headers, body } of receiver.received)
      expect(findLeaks(`${path} ${JSON.stringify(headers)} ${body.toString()}`)).toEqual([])
  })

  test('no file of the service contains it', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(4)
    for (const { parentPath, name } of files) {
      const bytes = await readFile(join(parentPath, name))
      const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')
      expect([name, findLeaks(text)]).toEqual([name, []])
    }
  })

  test('no table of the database contains it', async () => {
    const { db } = service
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    `.execute(db)
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const { rows } = await sql<{
        text: string
      }>`select t::text as text from ${sql.raw(name)} t`.execute(db)
      const text = rows.map((row) => row.text).join('\n')
      const path = name === 'public.credentials' ? '/credentials' : ''
      expect([name, findLeaks(text, path)]).toEqual([name, []])
    }
  })

  test('neither the log nor the prompts contain it', () => {
    expect(logged.join('')).toContain('session ended')
    expect(findLeaks(logged.join(''))).toEqual([])
    expect(provider.requests.length > 3).toBe(hasModel)
    expect(findLeaks(provider.requests.map(({ raw }) => raw).join('\n'))).toEqual([])
  })
})

/**
 * The spellings of the password found in a text, in any case; about logins those of the user name too. The label is the
 * customer's own words and may contain it.
 */
function findLeaks(text: string, path = ''): string[] {
  const isAboutLogins = path.startsWith('/credentials')
  const told = isAboutLogins ? text.replaceAll(label, '') : text
  const lower = told.toLowerCase()
  const hidden = isAboutLogins ? [username, password] : [password]
  const begun = hidden.flatMap(listBeginnings).filter(({ text: start }) => lower.includes(start))
  const whole = hidden.flatMap((secret) => findReadable(told, secret))
  return [...whole, ...begun.map(({ name }) => `beginning: ${name}`)]
}

const field = (body: string, name: string): string =>
  new RegExp(String.raw`\[(e\d+)\] \w+ "${name}`).exec(body)?.[1] ?? 'e1'

/** Fills in the login, submits it, and is satisfied with any result. */
function decide({ parts, schema, system }: ProviderRequest) {
  if (schema === null) return { kind: 'answer', text: 'It went well.' } as const
  const page = parts.join('\n')
  const credential = /Credential (cred_\w+)/.exec(system)?.[1] ?? 'none'
  const said = z.array(z.string()).parse(page.match(/^Turn \d+(?: on |: )[^\n]*/gm) ?? [])
  const use = (name: 'username' | 'password', offered: string) => ({
    kind: 'use_credential',
    ref: field(page, offered),
    credential,
    field: name,
  })
  const actions = [
    use('username', 'Email'),
    use('password', 'Password'),
    { kind: 'click', ref: field(page, 'Log in') },
  ]
  const done = { kind: 'done', summary: 'I am logged in.', quote: '' }
  const action = actions[said.length] ?? done
  const thought = 'I log in.'
  const text = JSON.stringify({ thought, expectation: 'I am in.', action, finding: null })
  return { kind: 'answer', text } as const
}

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
}
