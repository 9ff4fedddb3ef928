import { identityEndpoints } from '@understudy/contract/endpoints/identity'
import { invitation, member } from '@understudy/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../../../src/lib/clock.ts'
import { pruneRecords } from '../../../src/operations/prune-records.ts'
import { everyEndpoint, fillAny } from '../../support/records/contract-cases.ts'
import { remove, suspend } from '../../support/service/manage-customers.ts'
import type { TestService } from '../../support/service/test-service.ts'
import {
  inviteTo,
  openMember,
  openTeam,
  openVisitor,
  password,
  readOutcome,
  startVisitedService,
} from '../../support/service/test-visitor.ts'

let service: TestService
let customerId: string
let headers: Record<string, string>

beforeAll(async () => {
  service = await startVisitedService()
  customerId = (await service.addCaller('team')).customerId
  headers = { 'understudy-customer': customerId }
})

afterAll(() => service[Symbol.asyncDispose]())

async function join(email: string, role: 'viewer' | 'member' | 'owner') {
  return openMember(service, customerId, { email, role })
}

const created = invitation.extend({ link: z.url() })
const accept = '/identity/invitation/accept'

function daysAgo(count: number): Date {
  return new Date(Date.now() - count * 86_400_000)
}

test('an owner invites, and the link works once, for the invited address only', async () => {
  const owner = await join('inviter@example.com', 'owner')
  const body = { email: 'Invited@example.com', role: 'member' }
  const response = await owner.send('POST', '/identity/invitations', { headers, body })
  const { link, ...shown } = created.parse(await response.json())
  expect(shown).toMatchObject({ email: 'invited@example.com', role: 'member' })
  const listed = await owner.send('GET', '/identity/invitations', { headers })
  expect(await listed.text()).toContain(shown.id)
  const token = new URL(link).hash.slice(1)

  const outcomes = await Promise.all(
    Array.from({ length: 4 }, async () =>
      readOutcome(await openVisitor(service).send('POST', accept, { body: { token, password } })),
    ),
  )
  expect(outcomes.filter(([status]) => status === 200)).toHaveLength(1)
  for (const [status, code] of outcomes.filter(([each]) => each !== 200)) {
    expect([status, code]).toEqual([410, 'link_not_valid'])
  }
  const again = await openVisitor(service).send('POST', '/identity/invitation', { body: { token } })
  expect(await readOutcome(again)).toEqual([410, 'link_not_valid'])
  const repeated = await owner.send('POST', '/identity/invitations', { headers, body })
  expect(await readOutcome(repeated)).toEqual([409, 'conflict'])
})

test('a replaced, revoked, expired or invented invitation is not valid', async () => {
  const owner = await join('revoker@example.com', 'owner')
  const invited = { email: 'late@example.com', role: 'viewer' } as const
  const replaced = await inviteTo(service, customerId, invited)
  const expired = await inviteTo(service, customerId, invited)
  await service.db
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('email', '=', invited.email)
    .execute()
  const response = await owner.send('POST', '/identity/invitations', {
    headers,
    body: { email: 'revoked@example.com', role: 'viewer' },
  })
  const { id, link } = created.parse(await response.json())
  expect((await owner.send('DELETE', `/identity/invitations/${id}`, { headers })).status).toBe(204)
  const revoked = new URL(link).hash.slice(1)
  for (const token of [replaced, expired, revoked, `inv_${'A'.repeat(43)}`, 'x', '']) {
    const tried = await openVisitor(service).send('POST', accept, { body: { token, password } })
    expect([token, await readOutcome(tried)]).toEqual([token, [410, 'link_not_valid']])
  }
  const { artifacts, db } = service
  const pruned = await pruneRecords(
    { db, artifacts, clock: systemClock },
    AbortSignal.timeout(60_000),
  )
  expect(pruned).toMatchObject({ invitations: 1, signIns: 0 })
})

test('an invitation to someone with an account needs their password, and short new ones are rejected', async () => {
  await join('both@example.com', 'viewer')
  const other = await service.addCaller('other team')
  const token = await inviteTo(service, other.customerId, {
    email: 'both@example.com',
    role: 'owner',
  })
  const visitor = openVisitor(service)
  const taken = await visitor.send('POST', accept, {
    body: { token, password: 'chosen by an attacker' },
  })
  expect(await readOutcome(taken)).toEqual([401, 'invalid_sign_in'])
  expect(visitor.cookie).toBeNull()
  const accepted = await visitor.send('POST', accept, { body: { token, password } })
  expect(await accepted.json()).toMatchObject({
    customers: [
      { id: other.customerId, name: 'other team', role: 'owner' },
      { id: customerId, name: 'team', role: 'viewer' },
    ],
  })
  const short = await inviteTo(service, customerId, { email: 'short@example.com', role: 'viewer' })
  const rejected = await visitor.send('POST', accept, { body: { token: short, password: 'short' } })
  expect(await readOutcome(rejected)).toEqual([400, 'invalid_request'])
})

test('each role may do what it should, and nothing of another customer', async () => {
  const { owner: outsider } = await openTeam(service, 'outsider')
  const viewer = await join('viewer@example.com', 'viewer')
  const worker = await join('worker@example.com', 'member')
  const ask = async (visitor: typeof viewer, [, endpoint]: (typeof operations)[number]) =>
    readOutcome(
      await visitor.send(endpoint.method, fillAny(endpoint), {
        headers,
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      }),
    )
  const operations = everyEndpoint.filter(
    ([name, { auth, method }]) => auth === 'api_key' && !(method === 'GET' && /stream/i.test(name)),
  )
  expect(operations.length).toBeGreaterThan(50)
  const refused = [403, 'role_not_sufficient']
  const membersOnly = [
    'listWebhooks',
    'getWebhook',
    'listWebhookDeliveries',
    'getWebhookDelivery',
    'listEvents',
    'listRunShareLinks',
    'listShareLinks',
  ]
  const ownersOnly = ['createApiKey', 'revokeApiKey', 'getBillingPortalUrl', 'createCheckout']
  for (const operation of operations) {
    const [name, { method }] = operation
    expect([name, await ask(outsider, operation)]).toEqual([name, refused])
    const mayView =
      name === 'previewPersona' ||
      (method === 'GET' && ![...ownersOnly, ...membersOnly].includes(name))
    expect([name, (await ask(viewer, operation))[1] === refused[1]]).toEqual([name, !mayView])
    expect([name, (await ask(worker, operation))[1] === refused[1]]).toEqual([
      name,
      ownersOnly.includes(name),
    ])
  }
})

test('only an owner manages members, and none can raise their own role', async () => {
  const viewer = await join('low@example.com', 'viewer')
  const worker = await join('middle@example.com', 'member')
  const managing = Object.values(identityEndpoints).filter(({ auth }) => auth === 'member')
  expect(managing.length).toBe(7)
  for (const visitor of [viewer, worker]) {
    const { id } = visitor.account.person
    const raised = await visitor.send('PATCH', `/identity/members/${id}`, {
      headers,
      body: { role: 'owner' },
    })
    expect(await readOutcome(raised)).toEqual([403, 'role_not_sufficient'])
    const invited = await visitor.send('POST', '/identity/invitations', {
      headers,
      body: { email: 'friend@example.com', role: 'owner' },
    })
    expect(await readOutcome(invited)).toEqual([403, 'role_not_sufficient'])
    const renamed = await visitor.send('PATCH', '/identity/customer', {
      headers,
      body: { name: 'Ours now' },
    })
    expect(await readOutcome(renamed)).toEqual([403, 'role_not_sufficient'])
    const removed = await visitor.send('DELETE', `/identity/members/${id}`, { headers })
    expect(await readOutcome(removed)).toEqual([403, 'role_not_sufficient'])
    expect((await visitor.send('GET', '/identity/members', { headers })).status).toBe(200)
  }
  // A key is for programs: it manages no people.
  const { apiKey } = service
  for (const { method, path } of managing) {
    const response = await fetch(`${service.baseUrl}${path.replaceAll(/\{\w+\}/g, 'x')}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...headers },
    })
    expect((await readOutcome(response))[0]).toBeOneOf([401, 403])
  }
})

test('a change of role takes effect with the next request; the last owner stays', async () => {
  const { customerId: own, owner, forCustomer: forOwn } = await openTeam(service, 'last')
  const second = await openMember(service, own, { email: 'second@example.com', role: 'owner' })
  const path = `/identity/members/${second.account.person.id}`
  const body = { role: 'viewer' }

  const changed = await owner.send('PATCH', path, { headers: forOwn, body })
  expect(member.parse(await changed.json())).toMatchObject({ role: 'viewer' })
  const late = await second.send('POST', '/identity/invitations', {
    headers: forOwn,
    body: { email: 'x@example.com', role: 'owner' },
  })
  expect(await readOutcome(late)).toEqual([403, 'role_not_sufficient'])

  const self = `/identity/members/${owner.account.person.id}`
  const lowered = await owner.send('PATCH', self, { headers: forOwn, body })
  expect(await readOutcome(lowered)).toEqual([409, 'conflict'])
  const left = await owner.send('DELETE', self, { headers: forOwn })
  expect(await readOutcome(left)).toEqual([409, 'conflict'])

  expect((await owner.send('DELETE', path, { headers: forOwn })).status).toBe(204)
  expect(await readOutcome(await second.send('GET', '/identity/account'))).toEqual([
    401,
    'not_signed_in',
  ])
})

test('suspending a customer locks its people out; deleting it deletes those of no other customer', async () => {
  const { customerId: gone, owner: only, forCustomer } = await openTeam(service, 'only')
  const asked = { headers: forCustomer }
  expect((await only.send('GET', '/runs', asked)).status).toBe(200)
  await suspend(service, gone)
  expect(await readOutcome(await only.send('GET', '/runs', asked))).toEqual([
    403,
    'role_not_sufficient',
  ])
  const account = await only.send('GET', '/identity/account')
  expect(await account.json()).toMatchObject({ customers: [] })
  await remove(service, gone)
  const people = await service.db
    .selectFrom('people')
    .select('email')
    .where('email', '=', 'only@example.com')
    .execute()
  expect(people).toEqual([])
})

test('a sign-in ends after a week without a request, and after a month', async () => {
  const visitor = await join('idle@example.com', 'viewer')
  const { id } = visitor.account.person
  const age = async (begun: number, seen: number) => {
    await service.db
      .updateTable('sign_ins')
      .set({ created_at: daysAgo(begun), last_seen_at: daysAgo(seen) })
      .where('person_id', '=', id)
      .execute()
    return readOutcome(await visitor.send('GET', '/identity/account'))
  }
  expect(await age(29, 6)).toEqual([200])
  expect(await age(29, 7)).toEqual([401, 'not_signed_in'])
  const again = { body: { email: 'idle@example.com', password } }
  expect((await visitor.send('POST', '/identity/sign-in', again)).status).toBe(200)
  expect(await age(30, 0)).toEqual([401, 'not_signed_in'])
})
