import { PassThrough } from 'node:stream'
import { account } from '@understudy/contract/identity'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { type OidcProvider, openOidcProvider } from '../../support/servers/open-oidc-provider.ts'
import {
  goToProvider,
  openJar,
  signInAtProvider,
  type TestJar,
} from '../../support/service/open-jar.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'
import { inviteTo, openMember, password, readOutcome } from '../../support/service/test-visitor.ts'

let provider: OidcProvider
let service: TestService
const logged: string[] = []

beforeAll(async () => {
  provider = await openOidcProvider({ sub: 'unknown' })
  // The service starts without it.
  provider.faults = { isAway: true }
  const lines = new PassThrough()
  lines.on('data', (line: Buffer) => logged.push(line.toString()))
  service = await startTestService(settings(), null, createLog('trace', lines))
})

afterEach(() => {
  provider.faults = {}
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
    OIDC_NAME: 'Team login',
    OIDC_EMAIL_DOMAINS: 'team.example, other.example',
  }
}

/** Someone whom the provider signs in from now on. */
function enter(name: string): string {
  const email = `${name}@team.example`
  provider.user = { sub: `sub-${name}`, email, email_verified: true }
  return email
}

/** A person who is invited as a viewer, and signed in at the provider. Returns the token of the invitation. */
async function inviteUser(name: string): Promise<string> {
  return inviteTo(service, service.customerId, { email: enter(name), role: 'viewer' })
}

/** The page after a failure. */
function failed(problem: string): string {
  return `${service.baseUrl}/app/sign-in?problem=${problem}`
}

async function readAccount(jar: TestJar) {
  const response = await jar.send('GET', '/identity/account')
  return response.status === 200 ? account.parse(await response.json()) : response.status
}

test('without its provider the service works, says so at a sign-in, and needs no restart when it is back', async () => {
  provider.faults = { isAway: true }
  const jar = openJar(service)
  const options: unknown = await (await jar.send('GET', '/identity/sign-in-options')).json()
  expect(options).toEqual({ password: true, provider: { name: 'Team login' } })
  const refused = await jar.send('POST', '/identity/provider-sign-in', { body: {} })
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { error: { code: 'unavailable', message: expect.stringContaining('Team login does not') } },
  ])

  provider.faults = {}
  const invitation = await inviteUser('late')
  const returned = await goToProvider(jar, { invitation })
  provider.faults = { isAway: true }
  expect((await jar.follow(returned)).headers.get('location')).toBe(failed('unreachable'))
  provider.faults = {}
  expect(await signInAtProvider(jar, { invitation })).toBe(
    `${service.baseUrl}/app/${service.customerId}/runs`,
  )
})

test('an invited person gets the role of the invitation and the page they wanted; the answer works once', async () => {
  const invitation = await inviteUser('ann')
  const jar = openJar(service)
  const returned = await goToProvider(jar, { invitation, next: '/cust_a/runs?status=failed' })
  const attempt = [...jar.cookies]
  expect(jar.set).toHaveLength(1)
  expect(jar.set[0]).toMatch(/^understudy-attempt=oid_.*; HttpOnly; SameSite=Lax$/i)

  const response = await jar.follow(returned)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`${service.baseUrl}/app/cust_a/runs?status=failed`)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(jar.set).toEqual([
    expect.stringMatching(/^understudy-attempt=; Max-Age=0; /),
    expect.stringMatching(/^understudy=sin_[\w-]{43}; .*HttpOnly; SameSite=Strict$/),
  ])
  expect(await readAccount(jar)).toMatchObject({
    person: { email: 'ann@team.example', is_operator: false, is_connected: true },
    customers: [{ id: service.customerId, role: 'viewer' }],
  })

  expect((await jar.follow(returned)).headers.get('location')).toBe(failed('interrupted'))
  // The same browser with the cookie from before: the provider has the last word about its code.
  jar.cookies = new Map(attempt)
  expect((await jar.follow(returned)).headers.get('location')).toBe(failed('refused'))
})

test('who is not invited, or not of an allowed domain, gets no account', async () => {
  provider.user = { sub: 'sub-eve', email: 'eve@team.example', email_verified: true }
  const jar = openJar(service)
  expect(await signInAtProvider(jar)).toBe(failed('not_invited'))
  const email = 'ida@elsewhere.example'
  const invitation = await inviteTo(service, service.customerId, { email, role: 'owner' })
  provider.user = { sub: 'sub-ida', email, email_verified: true }
  expect(await signInAtProvider(jar, { invitation })).toBe(failed('domain_not_allowed'))
  expect(await readAccount(jar)).toBe(401)
  const people = await service.db
    .selectFrom('people')
    .select('id')
    .where('email', 'in', [email, 'eve@team.example'])
    .execute()
  expect(people).toEqual([])
})

test.each([
  ['another nonce', { claims: { nonce: 'x'.repeat(43) } }, 'refused'],
  ['another audience', { claims: { aud: 'another client' } }, 'refused'],
  ['an expired token', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }, 'refused'],
  ['another issuer in the token', { claims: { iss: 'https://other.example' } }, 'refused'],
  ['another issuer beside the code', { iss: 'https://other.example' }, 'refused'],
  ['a key that it does not publish', { hasOtherKey: true }, 'refused'],
  ['an address that is not verified', { claims: { email_verified: false } }, 'email_not_verified'],
  [
    'an address of which it does not say so',
    { claims: { email_verified: undefined } },
    'email_not_verified',
  ],
  ['a verification in words', { claims: { email_verified: 'true' } }, 'email_not_verified'],
  ['no address', { claims: { email: '' } }, 'no_email'],
  ['a refusal', { error: 'access_denied' }, 'cancelled'],
  ['an error', { error: 'server_error' }, 'refused'],
  ['a challenge instead of tokens', { refusesAt: '/token' }, 'refused'],
  ['a challenge instead of claims', { isSparing: true, refusesAt: '/userinfo' }, 'refused'],
])('%s signs no one in', async (name, faults, problem) => {
  const invitation = await inviteUser(`fault-${name.replaceAll(' ', '-')}`)
  provider.faults = faults
  const jar = openJar(service)
  expect(await signInAtProvider(jar, { invitation })).toBe(failed(problem))
  expect(await readAccount(jar)).toBe(401)
  expect([...jar.cookies]).toEqual([])
})

test('the answer is bound to the browser in which the sign-in began', async () => {
  const invitation = await inviteUser('bo')
  const [own, other] = [openJar(service), openJar(service)]
  const returned = await goToProvider(own, { invitation })
  expect((await other.follow(returned)).headers.get('location')).toBe(failed('interrupted'))
  // An attacker's answer in a browser that began a sign-in of its own.
  await goToProvider(other)
  expect((await other.follow(returned)).headers.get('location')).toBe(failed('interrupted'))
  expect(await readAccount(other)).toBe(401)
  const tampered = returned.replace(/state=[^&]+/, 'state=x')
  expect((await own.follow(tampered)).headers.get('location')).toBe(failed('interrupted'))
  const foreign = await own.send('POST', '/identity/provider-sign-in', {
    body: {},
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(await readOutcome(foreign)).toEqual([403, 'foreign_origin'])
})

test('a sign-in leads to no page outside of the dashboard', async () => {
  const jar = openJar(service)
  await signInAtProvider(jar, { invitation: await inviteUser('redirected') })
  for (const next of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/../../r/run_a',
    '/%2e%2e/x',
    '/é',
    '@evil.example',
    '/a b',
  ]) {
    expect([next, await signInAtProvider(jar, { next })]).toEqual([next, `${service.baseUrl}/app/`])
  }
})

test('a token that someone planted in the browser never becomes a signed-in one', async () => {
  const invitation = await inviteUser('cy')
  const planted = `sin_${'A'.repeat(43)}`
  const jar = openJar(service)
  jar.cookies.set('understudy', { value: planted, isStrict: true })
  await signInAtProvider(jar, { invitation })
  expect(jar.cookies.get('understudy')?.value).not.toBe(planted)
  expect(await readAccount(jar)).toMatchObject({ person: { email: 'cy@team.example' } })
  jar.cookies.set('understudy', { value: planted, isStrict: true })
  expect(await readAccount(jar)).toBe(401)
})

test('a member is recognised by address once and by account from then on; what was not proved before ends', async () => {
  const email = 'dan@team.example'
  const member = await openMember(service, service.customerId, { email, role: 'owner' })
  provider.user = { sub: 'sub-dan', email: 'Dan@Team.example', email_verified: true }
  const jar = openJar(service)
  expect(await signInAtProvider(jar, { next: '/cust_a/runs' })).toBe(
    `${service.baseUrl}/app/account?notice=password_ended`,
  )
  const dan = await readAccount(jar)
  expect(dan).toMatchObject({ person: { id: member.account.person.id, email } })
  expect((await member.send('GET', '/identity/account')).status).toBe(401)
  const byPassword = { body: { email, password } }
  expect((await jar.send('POST', '/identity/sign-in', byPassword)).status).toBe(401)

  // Renamed at the provider.
  provider.user = { sub: 'sub-dan', email: 'daniel@other.example', email_verified: true }
  expect(await signInAtProvider(jar)).toBe(`${service.baseUrl}/app/`)
  expect(await readAccount(jar)).toEqual(dan)
  // The address went to someone else there.
  provider.user = { sub: 'sub-dana', email, email_verified: true }
  expect(await signInAtProvider(openJar(service))).toBe(failed('other_account'))

  // A password of one's own again, which ends the other sign-ins.
  const chosen = { body: { new_password: password } }
  expect((await jar.send('PATCH', '/identity/account', chosen)).status).toBe(200)
  expect((await jar.send('POST', '/identity/sign-in', byPassword)).status).toBe(200)
  expect((await jar.send('POST', '/identity/sign-out', {})).status).toBe(204)
  expect(await readAccount(jar)).toBe(401)
})

test('an address that only the userinfo endpoint tells is enough', async () => {
  const invitation = await inviteUser('sparing')
  provider.faults = { isSparing: true }
  const jar = openJar(service)
  await signInAtProvider(jar, { invitation })
  expect(await readAccount(jar)).toMatchObject({ person: { email: 'sparing@team.example' } })
})

test('where passwords are off, none works, and the provider does', async () => {
  const environment = { ...settings(), PASSWORD_SIGN_IN: 'off' }
  await using strict = await startTestService(environment, service.opened)
  const email = 'fay@team.example'
  await openMember(service, service.customerId, { email, role: 'member' })
  const jar = openJar(strict)
  const byPassword = { body: { email, password } }
  expect(await readOutcome(await jar.send('POST', '/identity/sign-in', byPassword))).toEqual([
    401,
    'invalid_sign_in',
  ])
  const token = await inviteTo(service, service.customerId, {
    email: 'gil@team.example',
    role: 'viewer',
  })
  const accept = { body: { token, password } }
  const accepted = await jar.send('POST', '/identity/invitation/accept', accept)
  expect(await readOutcome(accepted)).toEqual([401, 'invalid_sign_in'])
  provider.user = { sub: 'sub-fay', email, email_verified: true }
  expect(await signInAtProvider(jar)).toBe(`${strict.baseUrl}/app/account?notice=password_ended`)
})

test('an endpoint of a private provider that is not on the host of its issuer is not asked', async () => {
  const invitation = await inviteUser('guarded')
  await using other = await startTestService(settings(), service.opened)
  provider.faults = { tokenHost: 'localhost' }
  expect(await signInAtProvider(openJar(other), { invitation })).toBe(
    `${other.baseUrl}/app/sign-in?problem=unreachable`,
  )
})

test('starts are limited like sign-ins, and neither code nor token nor secret is in the log', async () => {
  const jar = openJar(service)
  const statuses: number[] = []
  for (let index = 0; index < 31; index += 1) {
    statuses.push((await jar.send('POST', '/identity/provider-sign-in', { body: {} })).status)
  }
  expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([
    true,
    429,
  ])
  const log = logged.join('')
  expect(log).toContain('a sign-in by the identity provider was refused')
  for (const secret of [...provider.secrets, provider.clientSecret]) {
    expect(log).not.toContain(secret)
  }
  expect(log).not.toMatch(/oid_[\w-]{43}/)
})
