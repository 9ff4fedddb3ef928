import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Environment } from '../../../src/config/variables.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { Secret } from '../../../src/lib/secret.ts'
import { openVault } from '../../../src/operations/credentials/open-vault.ts'
import { rewrapDataKeys } from '../../../src/operations/credentials/rewrap-data-keys.ts'
import type { Database, OpenedDatabase } from '../../../src/store/database.ts'
import { createMasterKeys, type MasterKeys } from '../../../src/vault/master-keys.ts'
import { seedCustomer } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'
import { startTestService } from '../../support/service/test-service.ts'

const first = new Secret(randomBytes(32).toString('base64'))
const second = new Secret(randomBytes(32).toString('base64'))
const before = createMasterKeys(first, null)
const during = createMasterKeys(second, first)
const after = createMasterKeys(second, null)
const logLine = z.object({ msg: z.string() })
const place = ['cred', 'cred_a', 'shop.example.com', 'password']

function vaultOf(db: Database, keys: MasterKeys) {
  return openVault({ db, clock: systemClock }, keys)
}

/** How many of the secrets open with these keys. */
async function countOpen(db: Database, keys: MasterKeys, sealed: Map<string, string>) {
  const vault = vaultOf(db, keys)
  let count = 0
  for (const [customerId, record] of sealed) {
    const opened = await vault.open(customerId, place, record).catch(() => null)
    if (opened?.reveal() === `secret of ${customerId}`) count += 1
  }
  return count
}

test('a rotation interrupted halfway is finished by the next, and everything opens throughout', async () => {
  await using opened = await openTestDatabase()
  const { db } = opened
  const sealed = new Map<string, string>()
  for (let index = 0; index < 450; index += 1) {
    const customerId = `cust_${String(index).padStart(4, '0')}`
    await seedCustomer(db, customerId)
    const secret = new Secret(`secret of ${customerId}`)
    sealed.set(customerId, await vaultOf(db, before).seal(customerId, place, secret))
  }
  await sql`create function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'the line is dead'; end $$`.execute(db)
  await sql`create trigger break_off before update on data_keys for each row
    when (new.customer_id = 'cust_0300') execute function break_off()`.execute(db)

  await expect(rewrapDataKeys(db, during)).rejects.toThrow('the line is dead')
  expect(await countOpen(db, during, sealed)).toBe(450)
  expect(await countOpen(db, after, sealed)).toBe(300)

  await sql`drop trigger break_off on data_keys`.execute(db)
  expect(await rewrapDataKeys(db, during)).toEqual({ rewrapped: 150, unreadable: 0 })
  expect(await countOpen(db, after, sealed)).toBe(450)
  expect(await countOpen(db, before, sealed)).toBe(0)
  expect(await rewrapDataKeys(db, during)).toEqual({ rewrapped: 0, unreadable: 0 })
})

test('a data key that no master key opens is left alone and counted', async () => {
  await using opened = await openTestDatabase()
  const { db } = opened
  for (const customerId of ['cust_a', 'cust_b']) {
    await seedCustomer(db, customerId)
    await vaultOf(db, before).seal(customerId, place, new Secret('x'))
  }
  await db
    .updateTable('data_keys')
    .set({ id: 'dek_b' })
    .where('customer_id', '=', 'cust_a')
    .execute()

  expect(await rewrapDataKeys(db, during)).toEqual({ rewrapped: 1, unreadable: 1 })
  expect(await rewrapDataKeys(db, during)).toEqual({ rewrapped: 0, unreadable: 1 })
})

describe('a start', () => {
  test.each([
    ['with a new key alone', { MASTER_KEY: second.reveal() }, 'MASTER_KEY'],
    ['without the key', {}, 'the key in DATA_DIR/master.key (MASTER_KEY is not set)'],
  ])('%s warns about what it cannot open, once and in one line', async (_title, keys, tried) => {
    await using opened = await openSealed()
    expect(await readWarnings(opened, keys)).toEqual([
      `1 data keys open with neither ${tried} nor MASTER_KEY_PREVIOUS, so the webhook secrets and logins under them cannot be read: set MASTER_KEY to the key they were sealed under, or set MASTER_KEY_PREVIOUS to it and run \`npm run -s admin -- keys rewrap\``,
    ])
  })

  test.each([
    ['with the key', { MASTER_KEY: first.reveal() }],
    ['in a rotation', { MASTER_KEY: second.reveal(), MASTER_KEY_PREVIOUS: first.reveal() }],
  ])('%s does not warn', async (_title, keys) => {
    await using opened = await openSealed()
    expect(await readWarnings(opened, keys)).toEqual([])
  })
})

/** A database with one data key, under the first master key. */
async function openSealed(): Promise<OpenedDatabase> {
  const opened = await openTestDatabase()
  await seedCustomer(opened.db, 'cust_a')
  await vaultOf(opened.db, before).seal('cust_a', place, new Secret('x'))
  return opened
}

async function readWarnings(opened: OpenedDatabase, keys: Environment): Promise<string[]> {
  const lines = new PassThrough({ encoding: 'utf8' })
  await using _service = await startTestService(keys, opened, createLog('warn', lines))
  return String(lines.read() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => logLine.parse(JSON.parse(line)).msg)
}
