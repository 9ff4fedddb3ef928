import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createSignInLink, useSignInLink } from '../../../src/operations/identity/sign-in-links.ts'
import { signIn } from '../../../src/operations/identity/sign-in.ts'
import { testPasswords, type TestService } from '../../support/service/test-service.ts'
import {
  openTeam,
  openVisitor,
  password,
  readOutcome,
  startVisitedService,
} from '../../support/service/test-visitor.ts'

let service: TestService

beforeAll(async () => {
  service = await startVisitedService()
})

afterAll(() => service[Symbol.asyncDispose]())

const changed = 'another long password'

async function createLink(personId: string): Promise<{ token: string }> {
  const deps = { db: service.db, clock: systemClock, baseUrl: service.baseUrl }
  return { token: new URL(await createSignInLink(deps, personId)).hash.slice(1) }
}

test('a change of the password ends the unused sign-in link', async () => {
  const { owner } = await openTeam(service, 'linked')
  const body = await createLink(owner.account.person.id)
  const change = { new_password: changed, current_password: password }
  expect((await owner.send('PATCH', '/identity/account', { body: change })).status).toBe(200)
  const used = await openVisitor(service).send('POST', '/identity/sign-in-link', { body })
  expect(await readOutcome(used)).toEqual([410, 'link_not_valid'])
})

test('a link replaces the current password for an hour', async () => {
  const { owner } = await openTeam(service, 'late')
  const body = await createLink(owner.account.person.id)
  expect((await owner.send('POST', '/identity/sign-in-link', { body })).status).toBe(200)
  const age = (minutes: number) =>
    service.db
      .updateTable('sign_ins')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where('person_id', '=', owner.account.person.id)
      .where('by_link', '=', true)
      .execute()
  const change = () => owner.send('PATCH', '/identity/account', { body: { new_password: changed } })
  await age(61)
  expect(await readOutcome(await change())).toEqual([401, 'invalid_sign_in'])
  await age(50)
  expect(await readOutcome(await change())).toEqual([200])
})

test('a link and its proof of who it is last no longer because the clock went back', async () => {
  const { owner } = await openTeam(service, 'ahead')
  const { id } = owner.account.person
  const body = await createLink(id)
  const threeHoursAgo = { ...systemClock, now: () => new Date(Date.now() - 3 * 3_600_000) }
  const deps = { db: service.db, clock: threeHoursAgo }
  await expect(useSignInLink(deps, body.token, null)).rejects.toThrow('link')
  expect((await owner.send('POST', '/identity/sign-in-link', { body })).status).toBe(200)
  await service.db
    .updateTable('sign_ins')
    .set({ created_at: new Date(Date.now() + 3 * 3_600_000) })
    .where('person_id', '=', id)
    .execute()

  const change = await owner.send('PATCH', '/identity/account', { body: { new_password: changed } })

  expect(await readOutcome(change)).toEqual([401, 'invalid_sign_in'])
  expect((await owner.send('GET', '/identity/account')).status).toBe(200)
})

const limitAccount = () => Promise.resolve()

test('a sign-in whose password was changed while it was verified does not begin', async () => {
  const { owner, email } = await openTeam(service, 'overtaken')
  const change = { new_password: changed, current_password: password }
  let status = 0
  const db = service.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Runs when the sign-in has read the old password.
    transformResult: async ({ result }) => {
      if (status === 0) {
        status = (await owner.send('PATCH', '/identity/account', { body: change })).status
      }
      return result
    },
  })
  const deps = { db, clock: systemClock, limitAccount, passwords: testPasswords }
  await expect(signIn(deps, { email, password }, null)).rejects.toMatchObject({
    code: 'invalid_sign_in',
  })
  expect(status).toBe(200)
})
