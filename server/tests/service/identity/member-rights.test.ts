import { invitation, type Role } from '@understudy/contract/identity'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../../../src/lib/clock.ts'
import { listInvitations } from '../../../src/store/identity/invitations.ts'
import { insertPerson } from '../../../src/store/identity/people.ts'
import { migrate } from '../../../src/store/migrate.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { testPasswords, type TestService } from '../../support/service/test-service.ts'
import {
  inviteTo,
  openMember,
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

/** A customer and a way to add people to it; each sends requests for this customer. */
async function openCustomer(name: string) {
  const caller = await service.addCaller(name)
  const headers = { 'understudy-customer': caller.customerId }
  const join = (email: string, role: Role) =>
    openMember(service, caller.customerId, { email: `${email}@${name}.example`, role })
  return { ...caller, headers, join }
}

const created = invitation.extend({ link: z.url() })
const runRead = z.object({ report_url: z.url() })

/** What is left in the bucket that a request counted in. */
function readBucket(response: Response): string | null {
  return response.headers.get('ratelimit')?.replace(/;t=\d+$/, '') ?? null
}

test('viewers read no webhook: its address can contain a secret', async () => {
  const { client, headers, join } = await openCustomer('hooks')
  const { id } = await client.webhooks.create({
    url: 'https://hooks.example.com/services/T0/B0/secret-part',
    events: ['run.completed'],
  })
  const viewer = await join('viewer', 'viewer')
  const member = await join('member', 'member')
  for (const path of ['/webhooks', `/webhooks/${id}`, `/webhooks/${id}/deliveries`, '/events']) {
    const refused = await viewer.send('GET', path, { headers })
    expect([path, await readOutcome(refused)]).toEqual([path, [403, 'role_not_sufficient']])
    expect((await member.send('GET', path, { headers })).status).toBe(200)
  }
})

test.each([
  ['removed', 'DELETE', undefined],
  ['no longer an owner', 'PATCH', { role: 'member' }],
])('invitations end with their inviter: %s', async (how, method, body) => {
  const { customerId, headers, join } = await openCustomer(`inviters-${method.toLowerCase()}`)
  const owner = await join('owner', 'owner')
  const leaving = await join('leaving', 'owner')
  const invite = async (by: typeof owner, email: string) => {
    const sent = { headers, body: { email, role: 'owner' } }
    const { link } = created.parse(
      await (await by.send('POST', '/identity/invitations', sent)).json(),
    )
    return new URL(link).hash.slice(1)
  }
  const ended = await invite(leaving, `friend@${how.length}.example`)
  const kept = await invite(owner, `colleague@${how.length}.example`)
  const operators = await inviteTo(service, customerId, {
    email: `operator@${how.length}.example`,
    role: 'viewer',
  })
  const path = `/identity/members/${leaving.account.person.id}`
  expect((await owner.send(method, path, { headers, body })).status).toBeLessThan(300)

  const read = async (token: string) =>
    readOutcome(
      await openVisitor(service).send('POST', '/identity/invitation', { body: { token } }),
    )
  expect(await read(ended)).toEqual([410, 'link_not_valid'])
  expect(await read(kept)).toEqual([200])
  expect(await read(operators)).toEqual([200])
})

test('reading a run gives viewers no link that opens the report without a sign-in', async () => {
  const { customerId, headers, join } = await openCustomer('sharers')
  await seedRun(service.db, { customerId, runId: 'run_shared', sessionIds: ['sess_shared'] })
  const read = async (role: Role) => {
    const visitor = await join(role, role)
    const response = await visitor.send('GET', '/runs/run_shared', { headers })
    return runRead.parse(await response.json()).report_url
  }
  expect(await read('viewer')).toBe(`${service.baseUrl}/app/${customerId}/runs/run_shared`)
  expect(await read('member')).toMatch(/\/r\/run_shared\?t=/)
  expect(await read('owner')).toMatch(/\/r\/run_shared\?t=/)
})

test('people use up their own requests, not those of their customer or of each other', async () => {
  const { headers, join, request } = await openCustomer('buckets')
  const viewer = await join('viewer', 'viewer')
  const member = await join('member', 'member')
  for (const left of [599, 598]) {
    const response = await viewer.send('GET', '/runs', { headers })
    expect(readBucket(response)).toBe(`"general";r=${left}`)
  }
  // Refused, so that it does not use up the runs of the customer either.
  const refused = await viewer.send('POST', '/runs', { headers, body: {} })
  expect([refused.status, readBucket(refused)]).toEqual([403, '"general";r=597'])
  expect(readBucket(await member.send('GET', '/runs', { headers }))).toBe('"general";r=599')
  expect(readBucket(await request('GET', '/runs'))).toBe('"general";r=599')
  expect(readBucket(await member.send('POST', '/runs', { headers, body: {} }))).toBe('"runs";r=59')
  expect(readBucket(await request('POST', '/runs', {}))).toBe('"runs";r=58')
})

test('people use up their own streams, not those of their customer or of each other', async () => {
  const { customerId, headers, join, request } = await openCustomer('readers')
  await seedRun(service.db, { customerId, runId: 'run_read', sessionIds: ['sess_read'] })
  const viewer = await join('viewer', 'viewer')
  const member = await join('member', 'member')
  const path = '/runs/run_read/stream'
  const open = await Promise.all(
    Array.from({ length: 5 }, () => viewer.send('GET', path, { headers })),
  )
  const others = [await member.send('GET', path, { headers }), await request('GET', path)]
  const sixth = await viewer.send('GET', path, { headers })
  expect([...open, ...others].map(({ status }) => status)).toEqual(Array<number>(7).fill(200))
  expect(sixth.status).toBe(429)
  for (const { body } of [...open, ...others]) await body?.cancel()
})

test('refusals before anyone is known count for the address', async () => {
  const { join } = await openCustomer('counted')
  const visitor = await join('someone', 'member')
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const body = { email: 'someone@counted.example', password }
  for (const [path, status] of [
    ['/identity/sign-in', 403],
    ['/identity/sign-out', 403],
    ['/runs', 403],
  ] as const) {
    const response = await visitor.send('POST', path, { headers: foreign, body })
    expect([path, response.status]).toEqual([path, status])
  }
  expect((await visitor.send('GET', '/runs')).status).toBe(400)
  // The four above and this one; none of them was a try to sign in.
  expect(readBucket(await visitor.send('GET', '/'))).toBe('"public";r=595')
  expect(readBucket(await visitor.send('POST', '/identity/sign-in', { body }))).toBe(
    '"sign_in";r=29',
  )
})

test('an invitation does not tell whether its address has an account', async () => {
  const { join } = await openCustomer('known-people')
  await join('ada', 'viewer')
  const { customerId } = await openCustomer('curious')
  const ask = async (email: string) => {
    const token = await inviteTo(service, customerId, { email, role: 'viewer' })
    const visitor = openVisitor(service)
    const offer: unknown = await (
      await visitor.send('POST', '/identity/invitation', { body: { token } })
    ).json()
    const short = { body: { token, password: 'short' } }
    const tried = await visitor.send('POST', '/identity/invitation/accept', short)
    return [Object.keys(Object(offer)), await readOutcome(tried)]
  }
  const same = [
    ['email', 'role', 'customer_name', 'expires_at'],
    [400, 'invalid_request'],
  ]
  expect(await ask('ada@known-people.example')).toEqual(same)
  expect(await ask('unknown@known-people.example')).toEqual(same)
})

test('a person whose password is shorter than a new one may be can accept an invitation', async () => {
  const { customerId } = await openCustomer('older-rules')
  const email = 'early@older-rules.example'
  const id = 'usr_early'
  const passwordHash = await testPasswords.hash('short')
  await insertPerson(service.db, { id, email, passwordHash, createdAt: systemClock.now() })
  const token = await inviteTo(service, customerId, { email, role: 'viewer' })
  const accept = async (given: string) =>
    readOutcome(
      await openVisitor(service).send('POST', '/identity/invitation/accept', {
        body: { token, password: given },
      }),
    )
  expect(await accept('wrong')).toEqual([400, 'invalid_request'])
  expect(await accept('wrong but long enough')).toEqual([401, 'invalid_sign_in'])
  expect(await accept('short')).toEqual([200])
})

test('invitations from before they named their inviter end with the update', async () => {
  const { customerId, headers, join } = await openCustomer('updated')
  const owner = await join('owner', 'owner')
  const invited = { email: 'friend@updated.example', role: 'viewer' }
  await owner.send('POST', '/identity/invitations', { headers, body: invited })
  await inviteTo(service, customerId, { email: 'unattributed@updated.example', role: 'owner' })
  const update = '019-end-unattributed-invitations.sql'
  await sql`delete from schema_migrations where name = ${update}`.execute(service.db)
  await migrate(service.opened.driver)
  const open = await listInvitations(service.db, customerId, systemClock.now())
  expect(open.map(({ email }) => email)).toEqual(['friend@updated.example'])
})
