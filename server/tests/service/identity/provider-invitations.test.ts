import { account } from '@understudy/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OidcProvider, openOidcProvider } from '../../support/servers/open-oidc-provider.ts'
import {
  connectAtProvider,
  goToConnect,
  goToProvider,
  openJar,
  signInAtProvider,
  type TestJar,
} from '../../support/service/open-jar.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'
import { inviteTo, openMember, password, readOutcome } from '../../support/service/test-visitor.ts'

let provider: OidcProvider
let service: TestService

beforeAll(async () => {
  provider = await openOidcProvider({ sub: 'unknown' })
  service = await startTestService(settings())
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

function settings() {
  return {
    TRUSTED_PROXIES: '127.0.0.1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  }
}

/** Someone whom the provider signs in from now on. */
function enter(name: string): string {
  const email = `${name}@example.com`
  provider.user = { sub: `sub-${name}`, email, email_verified: true }
  return email
}

function failed(problem: string, page = 'sign-in'): string {
  return `${service.baseUrl}/app/${page}?problem=${problem}`
}

async function readAccount(jar: TestJar) {
  return account.parse(await (await jar.send('GET', '/identity/account')).json())
}

async function signInBy(jar: TestJar, email: string): Promise<number> {
  const body = { email, password }
  return (await jar.send('POST', '/identity/sign-in', { body })).status
}

async function disconnect(jar: TestJar, body: unknown) {
  return readOutcome(await jar.send('POST', '/identity/provider-disconnection', { body }))
}

/** How many invitations to this address are open. */
async function countInvitations(email: string): Promise<number> {
  const rows = service.db.selectFrom('invitations').select('id').where('email', '=', email)
  return (await rows.execute()).length
}

test('of several invitations only the one is accepted whose link was opened, by new people and by members', async () => {
  const email = enter('ann')
  const [first, second, third] = await Promise.all(
    ['First', 'Second', 'Third'].map(async (name) => service.addCaller(name)),
  )
  const customers = [first, second, third].map((each) => each?.customerId ?? '')
  const invite = async (place: number) =>
    inviteTo(service, customers[place] ?? '', { email, role: 'member' })
  const [, toSecond, toThird] = [await invite(0), await invite(1), await invite(2)]
  const jar = openJar(service)
  // An open invitation is no account.
  expect(await signInAtProvider(jar)).toBe(failed('not_invited'))

  expect(await signInAtProvider(jar, { invitation: toSecond })).toBe(
    `${service.baseUrl}/app/${customers[1]}/runs`,
  )
  expect((await readAccount(jar)).customers.map(({ name }) => name)).toEqual(['Second'])
  // The next sign-in without a link accepts nothing either.
  await signInAtProvider(jar)
  expect((await readAccount(jar)).customers.map(({ name }) => name)).toEqual(['Second'])
  await signInAtProvider(jar, { invitation: toThird })
  expect((await readAccount(jar)).customers.map(({ name }) => name)).toEqual(['Second', 'Third'])
  expect(await countInvitations(email)).toBe(1)
})

test('an invitation that is used, unknown, expired, revoked or for another address makes no member', async () => {
  const email = enter('bea')
  const invited = { email, role: 'owner' } as const
  const jar = openJar(service)
  const unknown = { body: { invitation: `inv_${'A'.repeat(43)}` } }
  const refused = await jar.send('POST', '/identity/provider-sign-in', unknown)
  expect(await readOutcome(refused)).toEqual([410, 'link_not_valid'])

  const expiring = await inviteTo(service, service.customerId, invited)
  const returned = await goToProvider(jar, { invitation: expiring })
  await service.db
    .updateTable('invitations')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('email', '=', email)
    .execute()
  expect((await jar.follow(returned)).headers.get('location')).toBe(failed('invitation_not_valid'))
  const late = await jar.send('POST', '/identity/provider-sign-in', {
    body: { invitation: expiring },
  })
  expect(await readOutcome(late)).toEqual([410, 'link_not_valid'])

  const revoked = await inviteTo(service, service.customerId, invited)
  const again = await goToProvider(jar, { invitation: revoked })
  await service.db.deleteFrom('invitations').where('email', '=', email).execute()
  expect((await jar.follow(again)).headers.get('location')).toBe(failed('invitation_not_valid'))

  const other = { email: 'someone@example.com', role: 'owner' } as const
  const foreign = await inviteTo(service, service.customerId, other)
  expect(await signInAtProvider(jar, { invitation: foreign })).toBe(failed('other_address'))
  expect(await countInvitations(other.email)).toBe(1)
  expect(await signInAtProvider(jar)).toBe(failed('not_invited'))
})

test('a page of another site that sends its visitors to the return cannot use up their tries', async () => {
  const jar = openJar(service)
  const returned = await Promise.all(
    Array.from({ length: 40 }, async () =>
      jar.follow(`${service.baseUrl}/identity/provider-sign-in/return?state=x`),
    ),
  )
  expect(returned.map(({ status }) => status)).toEqual(returned.map(() => 303))
  const token = await inviteTo(service, service.customerId, { email: enter('nat'), role: 'viewer' })
  const accept = { body: { token, password } }
  expect((await jar.send('POST', '/identity/invitation/accept', accept)).status).toBe(200)
})

test("an operator's address alone signs no one in; the operator connects the account with the password once", async () => {
  const email = enter('opal')
  const { customerId } = service
  const member = await openMember(service, customerId, { email, role: 'viewer' })
  const { id } = member.account.person
  await service.db.updateTable('people').set({ is_operator: true }).where('id', '=', id).execute()
  const jar = openJar(service)
  expect(await signInAtProvider(jar)).toBe(failed('operator_not_connected'))
  // Nor together with an invitation, which stays open.
  const { customerId: other } = await service.addCaller('Other')
  const invitation = await inviteTo(service, other, { email, role: 'owner' })
  expect(await signInAtProvider(jar, { invitation })).toBe(failed('operator_not_connected'))
  expect(await countInvitations(email)).toBe(1)
  expect((await member.send('GET', '/identity/account')).status).toBe(200)

  expect(await signInBy(jar, email)).toBe(200)
  for (const body of [{}, { current_password: 'another password' }]) {
    const response = await jar.send('POST', '/identity/provider-connection', { body })
    expect(await readOutcome(response)).toEqual([401, 'invalid_sign_in'])
  }
  const proof = { current_password: password }
  // An account at the provider with another address could be that of someone who made this one in a foreign name.
  enter('mallory')
  expect(await connectAtProvider(jar, proof)).toBe(failed('other_address', 'account'))
  enter('opal')
  expect(await connectAtProvider(jar, proof)).toBe(`${service.baseUrl}/app/account`)
  expect((await readAccount(jar)).person).toMatchObject({ id, is_connected: true })

  const fresh = openJar(service)
  expect(await signInAtProvider(fresh)).toBe(`${service.baseUrl}/app/`)
  expect((await readAccount(fresh)).person).toMatchObject({ id, is_operator: true })
  // Both were proved, so both keep working.
  expect(await signInBy(openJar(service), email)).toBe(200)
})

test('a connection needs a person who is still signed in, and an account that signs in no one else', async () => {
  const jar = openJar(service)
  const anonymous = await jar.send('POST', '/identity/provider-connection', { body: {} })
  expect(await readOutcome(anonymous)).toEqual([401, 'not_signed_in'])

  const email = enter('cleo')
  await openMember(service, service.customerId, { email, role: 'viewer' })
  await signInBy(jar, email)
  const body = { current_password: password }
  const returned = await goToConnect(jar, body)
  await jar.send('POST', '/identity/sign-out')
  expect((await jar.follow(returned)).headers.get('location')).toBe(
    failed('interrupted', 'account'),
  )

  await signInBy(jar, email)
  await connectAtProvider(jar, body)
  provider.user = { sub: 'sub-cleo-2', email, email_verified: true }
  expect(await connectAtProvider(jar, body)).toBe(failed('other_account', 'account'))
})

test('an account at the provider is disconnected with the password, which has to stay, and ends other sign-ins', async () => {
  const email = enter('dana')
  const proof = { current_password: password }
  expect(await disconnect(openJar(service), proof)).toEqual([401, 'not_signed_in'])
  await openMember(service, service.customerId, { email, role: 'viewer' })
  const jar = openJar(service)
  await signInBy(jar, email)
  expect(await disconnect(jar, proof)).toEqual([404, 'not_found'])
  await connectAtProvider(jar, proof)
  expect((await readAccount(jar)).person).toMatchObject({
    is_connected: true,
    can_disconnect: true,
  })
  const other = openJar(service)
  await signInAtProvider(other)
  expect(await disconnect(jar, {})).toEqual([401, 'invalid_sign_in'])
  expect(await disconnect(jar, { current_password: 'another password' })).toEqual([
    401,
    'invalid_sign_in',
  ])
  expect(await disconnect(jar, proof)).toEqual([200])
  expect((await readAccount(jar)).person).toMatchObject({ email, is_connected: false })
  expect((await other.send('GET', '/identity/account')).status).toBe(401)
  expect(await signInBy(openJar(service), email)).toBe(200)
  // Another account at the provider with the same address can take its place.
  provider.user = { sub: 'sub-dana-2', email, email_verified: true }
  expect(await connectAtProvider(jar, proof)).toBe(`${service.baseUrl}/app/account`)

  const invitation = await inviteTo(service, service.customerId, {
    email: enter('dave'),
    role: 'viewer',
  })
  const onlyProvider = openJar(service)
  await signInAtProvider(onlyProvider, { invitation })
  expect((await readAccount(onlyProvider)).person).toMatchObject({ can_disconnect: false })
  expect(await disconnect(onlyProvider, {})).toEqual([409, 'conflict'])
})

test('who made an account in a foreign name loses it when the person of the address signs in with the provider', async () => {
  const email = enter('dora')
  // An owner invites any address and uses the link.
  const attacker = await openMember(service, service.customerId, { email, role: 'viewer' })
  const jar = openJar(service)
  expect(await signInAtProvider(jar)).toBe(`${service.baseUrl}/app/account?notice=password_ended`)
  expect((await readAccount(jar)).person.id).toBe(attacker.account.person.id)
  expect((await attacker.send('GET', '/identity/account')).status).toBe(401)
  expect(await signInBy(openJar(service), email)).toBe(401)
})

test('a setting lets addresses count that the provider does not call verified, but not those it calls unverified', async () => {
  const environment = { ...settings(), OIDC_VERIFIES_EMAIL: 'on' }
  await using trusting = await startTestService(environment, service.opened)
  const email = 'eli@example.com'
  provider.user = { sub: 'sub-eli', email }
  const invitation = await inviteTo(service, service.customerId, { email, role: 'viewer' })
  expect(await signInAtProvider(openJar(service), { invitation })).toBe(
    failed('email_not_verified'),
  )
  provider.user = { sub: 'sub-eli', email, email_verified: false }
  expect(await signInAtProvider(openJar(trusting), { invitation })).toBe(
    `${trusting.baseUrl}/app/sign-in?problem=email_not_verified`,
  )
  provider.user = { sub: 'sub-eli', email }
  expect(await signInAtProvider(openJar(trusting), { invitation })).toBe(
    `${trusting.baseUrl}/app/${service.customerId}/runs`,
  )
})
