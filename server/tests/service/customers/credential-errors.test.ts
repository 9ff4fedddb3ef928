import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { Secret } from '../../../src/lib/secret.ts'
import { openCredentials } from '../../../src/operations/credentials/open-credentials.ts'
import { openVault } from '../../../src/operations/credentials/open-vault.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import { createMasterKeys } from '../../../src/vault/master-keys.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'
import { testMasterKey } from '../../support/service/test-dispatcher.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const environment = { MASTER_KEY: testMasterKey }
const login = { username: 'maya@shop.example', password: 'Zq7!canary-77d1' }
const settings = { label: 'Shop', target_host: 'shop.example.com', ...login }

let opened: OpenedDatabase
let api: TestService

beforeAll(async () => {
  opened = await openTestDatabase()
  api = await startTestService(environment, opened)
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await opened[Symbol.asyncDispose]()
})

test('a stored login is not redirected to a host that it was not stored for', async () => {
  const { client } = await api.addCaller('mover')
  const { id } = await client.credentials.create(settings)
  const { username, password } = login
  const elsewhere = [
    'evil.test',
    'example.com',
    'notshop.example.com',
    'shop.example.com.evil.test',
  ]
  for (const target_host of elsewhere) {
    for (const part of [{}, { username }, { password }]) {
      await expect(client.credentials.update(id, { ...part, target_host })).rejects.toMatchObject({
        code: 'invalid_request',
        message:
          'target_host: a login for shop.example.com is moved to another host only with its username and password in the same request',
      })
    }
  }
  expect(await client.credentials.get(id)).toMatchObject({ target_host: 'shop.example.com' })

  const narrower = { target_host: 'eu.shop.example.com' }
  expect(await client.credentials.update(id, narrower)).toMatchObject(narrower)
  const wider = { ...login, target_host: 'example.com' }
  expect(await client.credentials.update(id, wider)).toMatchObject({ target_host: 'example.com' })
})

interface Row {
  id: string
  target_host: string
  username: string
  password: string
}

/** Each changes the rows as an attacker with write access to the database could; the first row is that of the run. */
const tampered: [string, (own: Row, other: Row, foreign: Row) => Partial<Row>][] = [
  ['the username of another customer', (_own, _other, foreign) => pick(foreign, 'username')],
  ['the password of another customer', (_own, _other, foreign) => pick(foreign, 'password')],
  ['the username of another credential', (_own, other) => pick(other, 'username')],
  ['the password of another credential', (_own, other) => pick(other, 'password')],
  [
    'its fields exchanged',
    ({ username, password }) => ({ username: password, password: username }),
  ],
  ['another host', () => ({ target_host: 'evil.example.com' })],
]

function pick(row: Row, field: 'username' | 'password'): Partial<Row> {
  return { [field]: row[field] }
}

test('a session whose login does not open, or was deleted, ends before a browser is opened', async () => {
  const { client: stranger } = await api.addCaller('stranger')
  const foreign = await readRow((await stranger.credentials.create(settings)).id)
  const { client } = await api.addCaller('owner')
  const runs: string[] = []
  for (const [, change] of tampered) {
    const own = await client.credentials.create(settings)
    const other = await client.credentials.create(settings)
    runs.push(await startRun(client, own.id))
    const rows = [await readRow(own.id), await readRow(other.id)] as const
    await api.db
      .updateTable('credentials')
      .set(change(...rows, foreign))
      .where('id', '=', own.id)
      .execute()
  }
  const gone = await client.credentials.create(settings)
  const orphan = await startRun(client, gone.id)
  await client.credentials.delete(gone.id)

  await using _worker = await startTestService({ ...environment, ROLE: 'worker' }, opened)
  const ended = await Promise.all([...runs, orphan].map((id) => client.runs.wait(id)))

  const told = await Promise.all(ended.map((run) => readEnding(client, run)))
  const failed = ['failed', 'credential_error', 0]
  expect(told).toEqual([
    ...tampered.map(() => [
      ...failed,
      'A login of this run could not be used. The stored secret could not be decrypted.',
    ]),
    [...failed, 'A login of this run was deleted before the session started.'],
  ])
  expect(JSON.stringify(ended)).not.toContain(login.password)
})

test('a session opens only the logins of its run, as they are when it begins', async () => {
  const { client, customerId } = await api.addCaller('owner')
  const created = await client.credentials.create(settings)
  const runId = await startRun(client, created.id)
  expect(await client.credentials.update(created.id, { password: 'Rotated-1' })).toEqual(created)

  const { db } = api
  const keys = createMasterKeys(new Secret(testMasterKey), null)
  const deps = { db, vault: openVault({ db, clock: systemClock }, keys) }
  const opening = await openCredentials(deps, { customerId, runId })
  const credentials = opening.kind === 'opened' ? opening.credentials : []
  expect(
    credentials.map(({ username, password, ...rest }) => ({
      ...rest,
      login: [username.reveal(), password.reveal()],
    })),
  ).toEqual([
    {
      handle: created.id,
      label: 'Shop',
      host: 'shop.example.com',
      login: [login.username, 'Rotated-1'],
    },
  ])
  expect(JSON.stringify(opening)).not.toContain('Rotated-1')
  const elsewhere = { customerId: api.customerId, runId }
  expect(await openCredentials(deps, elsewhere)).toEqual({ kind: 'opened', credentials: [] })
})

async function startRun(client: TestService['client'], credentialId: string): Promise<string> {
  const run = await client.runs.create({
    url: 'https://shop.example.com/',
    persona_ids: ['pers_0000000000000000000default'],
    credential_ids: [credentialId],
  })
  return run.run_id
}

async function readEnding(
  client: TestService['client'],
  { run_id: runId, status, sessions: [session] }: Awaited<ReturnType<typeof client.runs.wait>>,
) {
  const { items } = await client.sessions.events(runId, session?.id ?? '')
  const reason = items.find(({ kind }) => kind === 'session_ended')?.data['reason']
  return [status, session?.termination_kind, session?.turns, reason]
}

async function readRow(id: string): Promise<Row> {
  return api.db
    .selectFrom('credentials')
    .select(['id', 'target_host', 'username', 'password'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
