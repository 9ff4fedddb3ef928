import { expect, test } from 'vitest'
import { parseConfig } from '../../../src/config/config.ts'
import type { Database } from '../../../src/store/database.ts'
import { seedCustomer, seedRun } from '../../support/records/seed-run.ts'
import { prepareClaimed } from '../../support/service/prepare-claimed.ts'
import { runAdminOn } from '../../support/service/run-admin.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const environment = {
  PRIVATE_TARGETS: 'staging.corp.example=10.1.2.3:443,wiki.corp.example=[fd12::5]:8443',
}
const { signal } = new AbortController()

test('a customer’s sessions get the private targets that the operator granted to it', async () => {
  await using opened = await openTestDatabase()
  const { db } = opened
  const admin = async (...parameters: string[]) => {
    const { stdout, stderr } = await runAdminOn(opened, parameters, environment)
    return (stdout + stderr).trimEnd()
  }
  for (const name of ['one', 'two']) {
    const customerId = `cust_${name}`
    await seedCustomer(db, customerId)
    await seedRun(db, { customerId, runId: `run_${name}`, sessionIds: [`sess_${name}`] })
  }
  // Of the same customer, but on a public site.
  await seedRun(db, { customerId: 'cust_one', runId: 'run_public', sessionIds: ['sess_public'] })
  const onPublicSite = await prepare(db, 'one', 'public')
  const target_url = 'https://staging.corp.example/start'
  await db.updateTable('runs').set({ target_url }).where('id', '!=', 'run_public').execute()
  const [one, two] = [await prepare(db, 'one'), await prepare(db, 'two')]
  expect([await one(), await two()]).toEqual([[], []])

  expect(await admin('target', 'list')).toBe('No customer can test a host of PRIVATE_TARGETS.')
  const granted = 'cust_one (cust_one) can now test staging.corp.example.'
  expect(await admin('target', 'grant', 'cust_one', 'staging.corp.example')).toBe(granted)
  expect(await admin('target', 'grant', 'cust_one', 'staging.corp.example')).toContain('already')
  const endpoint = { address: '10.1.2.3', port: 443 }
  expect([await one(), await two()]).toEqual([[['staging.corp.example', endpoint]], []])
  expect(await onPublicSite()).toEqual([])

  expect(await admin('target', 'grant', 'cust_two', 'old.corp.example')).toBe(
    'cust_two (cust_two) can now test old.corp.example. PRIVATE_TARGETS does not list it here: sessions can reach it once the service has PRIVATE_TARGETS=old.corp.example=ADDRESS:PORT.',
  )
  expect(await two()).toEqual([])
  expect(await admin('target', 'list')).toBe(
    'old.corp.example  cust_two  (not in PRIVATE_TARGETS here)\nstaging.corp.example  cust_one',
  )
  expect(JSON.parse(await admin('target', 'list', '--json'))).toMatchObject({
    items: [
      { customer_id: 'cust_two', host: 'old.corp.example' },
      { customer_id: 'cust_one', host: 'staging.corp.example' },
    ],
  })

  const revoke = () => admin('target', 'revoke', 'cust_one', 'staging.corp.example')
  expect(await revoke()).toBe('cust_one (cust_one) can no longer test staging.corp.example.')
  expect([await one(), await two()]).toEqual([[], []])
  expect(await revoke()).toBe(
    'understudy: cust_one has no grant for staging.corp.example; target list shows all',
  )
  expect(await admin('target', 'grant', 'cust_three', 'staging.corp.example')).toBe(
    'understudy: there is no customer "cust_three"; customer list shows them',
  )
})

/** Claims the session of a seeded customer; the function returns the private targets that its next browser would get. */
async function prepare(
  db: Database,
  name: string,
  session = name,
): Promise<() => Promise<unknown[]>> {
  const { privateTargets } = parseConfig(environment)
  let seen: unknown[] = []
  const { prepared } = await prepareClaimed(
    db,
    { customerId: `cust_${name}`, sessionId: `sess_${session}` },
    { privateTargets, onLaunch: ({ guard }) => (seen = [...(guard.privateTargets ?? [])]) },
  )
  return async () => {
    await expect(prepared.openBrowser(signal)).rejects.toThrow('no browser could be started')
    return seen
  }
}
