import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { ensureDefaultCustomer } from '../../../src/operations/customers/create-customer.ts'
import {
  createFirstSignInLink,
  useSignInLink,
} from '../../../src/operations/identity/sign-in-links.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const baseUrl = 'http://localhost'

test('a key and a link that are shown once survive a failure before they were shown or used', async () => {
  await using opened = await openTestDatabase()
  const deps = { db: opened.db, clock: systemClock }
  const failing = ensureDefaultCustomer(deps, () => Promise.reject(new Error('the disk is full')))
  await expect(failing).rejects.toThrow('the disk is full')

  const created = await ensureDefaultCustomer(deps, async (trx, customerId) =>
    createFirstSignInLink({ clock: systemClock, db: trx, baseUrl }, customerId),
  )
  expect(created?.apiKey).toMatch(/^sk_live_/)
  const token = new URL(created?.signInLink ?? '').hash.slice(1)

  await sql`alter table sign_ins add constraint full_disk check (not by_link)`.execute(opened.db)
  await expect(useSignInLink(deps, token, null)).rejects.toThrow('full_disk')
  await sql`alter table sign_ins drop constraint full_disk`.execute(opened.db)
  await expect(useSignInLink(deps, token, null)).resolves.toMatchObject({
    personId: expect.stringMatching(/^usr_/),
  })
  await expect(useSignInLink(deps, token, null)).rejects.toThrow('link')
})
