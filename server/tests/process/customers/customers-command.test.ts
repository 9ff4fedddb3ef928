import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../../src/lib/log.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createCustomer } from '../../../src/operations/customers/create-customer.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import type { Database } from '../../../src/store/database.ts'
import { makeDataFolder, makeTestFolder } from '../../support/process/make-test-folder.ts'
import { findProgram, runProgram } from '../../support/process/run-program.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { listBasicEnvironment, programFlags } from '../../support/process/spawn-program.ts'
import { readFirstKey, startChildService } from '../../support/process/start-child-service.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

vi.setConfig({ testTimeout: 90_000 })

const isServer = (process.env['DATABASE_URL'] ?? '') !== ''
const created = z.strictObject({ customer_id: z.string(), api_key: z.string() })
const listed = z.strictObject({
  items: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
})

test('an operator lists, suspends, resumes and deletes a customer on the embedded database', async () => {
  await using folder = await makeDataFolder()
  const environment = { DATA_DIR: folder.DATA_DIR }
  const run = (...parameters: string[]) => runProgram('admin', { environment, parameters })
  const { customer_id: id } = created.parse(
    JSON.parse((await run('customer', 'create', 'Ada\u001B[2J')).stdout),
  )

  expect((await run('customer', 'list')).stdout).toMatch(
    new RegExp(
      String.raw`^id +status +created +runs +last run +name\n${id} +active +\d{4}-\d\d-\d\d +0 +- +Ada \[2J\n$`,
    ),
  )
  expect(JSON.parse((await run('customer', 'suspend', id, '--json')).stdout)).toEqual({
    customer_id: id,
    status: 'suspended',
    cancelled_runs: 0,
    failed_ux_map_jobs: 0,
  })
  const { items } = listed.parse(JSON.parse((await run('customer', 'list', '--json')).stdout))
  expect(items).toEqual([expect.objectContaining({ id, status: 'suspended' })])
  expect(JSON.parse((await run('customer', 'resume', id, '--json')).stdout)).toEqual({
    customer_id: id,
    status: 'active',
  })
  expect((await run('customer', 'suspend', id)).stdout).toBe(
    `Ada [2J (${id}) is suspended: its keys, trigger tokens and report links do not work, and its webhooks are not called. Runs cancelled: 0. UX-map jobs failed: 0.\n`,
  )
  expect((await run('customer', 'resume', id)).stdout).toBe(
    `Ada [2J (${id}) is active. Cancelled runs stay cancelled; missed webhook events are delivered now.\n`,
  )
  expect((await run('customer', 'delete', id)).stderr).toBe(
    `understudy: this would permanently delete Ada [2J (${id}) with its 0 runs and all other data; add --yes to confirm\n`,
  )
  expect(JSON.parse((await run('customer', 'delete', id, '--yes', '--json')).stdout)).toEqual({
    customer_id: id,
    name: 'Ada\u001B[2J',
    resumed: false,
    rows: { api_keys: 1 },
    queued_jobs: 0,
    files: 0,
    file_bytes: 0,
  })
  expect((await run('customer', 'delete', id, '--yes')).stderr).toMatch(
    new RegExp(`^understudy: the customer ${id} was deleted at \\d{4}-`),
  )
})

const usages = {
  NAME: ' <NAME> (see --help)\n  <NAME> is a name of 1 to 200 characters, in quotes if there are spaces in it',
  ID: ' <ID> (see --help)\n  <ID> is the id of a customer; customer list shows them',
  nothing: ' (see --help)',
}

test.each<[string, string[], string, keyof typeof usages]>([
  ['customer create', [], "missing required argument 'NAME'", 'NAME'],
  [
    'customer create',
    ['My', 'team'],
    "too many arguments for 'create'. Expected 1 argument but got 2: My, team.",
    'NAME',
  ],
  [
    'customer create',
    ['  '],
    "command-argument value '  ' is invalid for argument 'NAME'. It must be a name of 1 to 200 characters, in quotes if there are spaces in it.",
    'NAME',
  ],
  ['customer create', ['Ada', '--json'], "unknown option '--json'", 'NAME'],
  ['customer delete', ['--yes'], "missing required argument 'ID'", 'ID'],
  ['customer suspend', [], "missing required argument 'ID'", 'ID'],
  [
    'customer resume',
    ['a', 'b'],
    "too many arguments for 'resume'. Expected 1 argument but got 2: a, b.",
    'ID',
  ],
  ['customer resume', ['a', '--yes'], "unknown option '--yes'", 'ID'],
  [
    'customer list',
    ['all'],
    "too many arguments for 'list'. Expected 0 arguments but got 1: all.",
    'nothing',
  ],
  ['keys rewrap', ['--json'], "unknown option '--json'", 'nothing'],
])('%s %j is rejected with its usage', async (words, parameters, problem, takes) => {
  expect(
    await runProgram('admin', {
      environment: {},
      parameters: [...words.split(' '), ...parameters],
    }),
  ).toEqual({
    code: 2,
    stdout: '',
    stderr: `understudy: ${problem}\nUsage: npm run -s admin -- ${words} [options]${usages[takes]}\n`,
  })
})

test('an unknown command is rejected, and a similar one suggested', async () => {
  expect(
    await runProgram('admin', { environment: {}, parameters: ['customer', 'lits'] }),
  ).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^understudy: unknown command 'lits' \(Did you mean list\?\)\nUsage: /,
    ),
  })
})

test('an unknown customer is named, and nothing is done', async () => {
  await using folder = await makeDataFolder()
  for (const verb of ['suspend', 'resume']) {
    const { stderr } = await runProgram('admin', {
      environment: { DATA_DIR: folder.DATA_DIR },
      parameters: ['customer', verb, 'cust_x'],
    })
    expect(stderr).toBe('understudy: there is no customer "cust_x"; customer list shows them\n')
  }
})

test('while the service has the embedded database, the operator is told what to do', async () => {
  await using folder = await makeDataFolder()
  const environment = { DATA_DIR: folder.DATA_DIR, ROLE: 'api' }
  await using service = await startChildService(environment)
  expect(readFirstKey(service)).toMatch(/^sk_live_/)
  expect(await runProgram('admin', { environment, parameters: ['customer', 'list'] })).toEqual({
    code: 1,
    stdout: '',
    stderr: `understudy: the data directory ${environment.DATA_DIR} is in use by a running Understudy; stop it, run this command again, then restart it\n`,
  })
})

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_locks where not granted and relation = 'personas'::regclass`.execute(db)
  return rows.length
}

test.runIf(isServer)('a deletion that is killed halfway is finished by the next', async () => {
  await using folder = await makeTestFolder()
  await using opened = await openTestDatabase()
  const { db, driver } = opened
  if (driver.kind !== 'pg') throw new Error('not on a server')
  const environment = { DATA_DIR: join(folder.path, 'data'), DATABASE_URL: driver.url }
  const { customerId } = await createCustomer({ db, clock: systemClock }, 'gone')
  const run = { customerId, runId: 'run_a', sessionIds: ['sess_a'] }
  await seedRun(db, run)
  await using queue = await openQueue(driver, { works: false, log: createLog('silent') })
  await db
    .transaction()
    .execute((trx) => queue.enqueue(trx, 'run-session', { customerId, sessionId: 'sess_a' }))
  const target = { id: 'tgt_a', host_pattern: 'shop.example.com', source: 'manual' as const }
  await db
    .insertInto('allowed_targets')
    .values({ customer_id: customerId, created_at: systemClock.now(), ...target })
    .execute()
  const parameters = ['customer', 'delete', customerId, '--yes', '--json']

  await db.transaction().execute(async (trx) => {
    // The deletion must wait here, after its first tables.
    await sql`lock table personas in share mode`.execute(trx)
    const child = spawn(process.execPath, [...programFlags, findProgram('admin'), ...parameters], {
      env: { ...listBasicEnvironment(), ...environment },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await expect.poll(() => countWaiting(db), { timeout: 30_000 }).toBe(1)
    child.kill('SIGKILL')
    await ended
  })

  const [left] = await db.selectFrom('customers').selectAll().execute()
  expect(left).toMatchObject({ id: customerId, deletion_started_at: expect.any(Date) })
  const { code, stdout } = await runProgram('admin', { environment, parameters })
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    {
      customer_id: customerId,
      name: 'gone',
      resumed: true,
      rows: { allowed_targets: 1 },
      queued_jobs: 0,
      files: 0,
      file_bytes: 0,
    },
  ])
  expect(await db.selectFrom('customers').selectAll().execute()).toEqual([])
})
