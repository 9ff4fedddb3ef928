import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import {
  createFirstSignInLink,
  createSignInLink,
} from '../../../src/operations/identity/sign-in-links.ts'
import type { TestService } from '../../support/service/test-service.ts'
import {
  inviteTo,
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

const accept = '/identity/invitation/accept'

test('an invited person chooses a password, is signed in, signs out and signs in again', async () => {
  const { customerId } = await service.addCaller('Lamps')
  const token = await inviteTo(service, customerId, { email: 'ann@example.com', role: 'owner' })
  const visitor = openVisitor(service)

  const offer = await visitor.send('POST', '/identity/invitation', { body: { token } })
  expect(await offer.json()).toEqual({
    email: 'ann@example.com',
    role: 'owner',
    customer_name: 'Lamps',
    expires_at: expect.stringMatching(/Z$/),
  })
  const accepted = await visitor.send('POST', accept, { body: { token, password } })
  expect(await accepted.json()).toEqual({
    person: {
      id: expect.stringMatching(/^usr_[a-z0-9]{26}$/),
      email: 'ann@example.com',
      is_operator: false,
      needs_current_password: true,
      is_connected: false,
      can_disconnect: false,
    },
    customers: [{ id: customerId, name: 'Lamps', role: 'owner' }],
  })
  const headers = { 'understudy-customer': customerId }
  expect((await visitor.send('GET', '/runs', { headers })).status).toBe(200)

  const cookie = visitor.cookie ?? undefined
  expect((await visitor.send('POST', '/identity/sign-out')).status).toBe(204)
  expect(visitor.cookie).toBeNull()
  const replayed = await visitor.send('GET', '/identity/account', { headers: { cookie } })
  expect(await readOutcome(replayed)).toEqual([401, 'not_signed_in'])

  const body = { email: ' Ann@Example.com', password }
  expect((await visitor.send('POST', '/identity/sign-in', { body })).status).toBe(200)
  expect((await visitor.send('GET', '/runs', { headers })).status).toBe(200)
})

test('the cookie is kept from scripts and other sites, and from plain connections where the service is reached by https', async () => {
  const { owner } = await openTeam(service, 'cookies')
  const body = { email: 'cookies@example.com', password }
  const plain = await owner.send('POST', '/identity/sign-in', { body })
  expect(plain.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^understudy=sin_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
  ])
  const secured = await owner.send('POST', '/identity/sign-in', {
    body,
    headers: { 'x-forwarded-proto': 'https' },
  })
  expect(secured.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-understudy=sin_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ])
  // No response with a token is stored or compressed.
  expect(secured.headers.get('cache-control')).toBe('no-store')
  expect(secured.headers.get('content-encoding')).toBeNull()
})

test('a token that someone else planted never becomes a signed-in one', async () => {
  const { owner: attacker } = await openTeam(service, 'planter')
  const { owner: victim } = await openTeam(service, 'planted')
  const planted = attacker.cookie
  for (const cookie of [planted, `understudy=sin_${'A'.repeat(43)}`]) {
    victim.cookie = cookie
    const body = { email: 'planted@example.com', password }
    expect((await victim.send('POST', '/identity/sign-in', { body })).status).toBe(200)
    expect(victim.cookie).not.toBe(cookie)
    const replayed = await attacker.send('GET', '/identity/account', {
      headers: { cookie: cookie ?? undefined },
    })
    expect(await readOutcome(replayed)).toEqual([401, 'not_signed_in'])
  }
})

test('signing out everywhere ends every sign-in of that person only', async () => {
  const { owner } = await openTeam(service, 'everywhere')
  const { owner: other } = await openTeam(service, 'elsewhere')
  const second = openVisitor(service)
  const body = { email: 'everywhere@example.com', password }
  expect((await second.send('POST', '/identity/sign-in', { body })).status).toBe(200)
  const kept = second.cookie ?? undefined

  expect((await owner.send('POST', '/identity/sign-out-everywhere')).status).toBe(204)

  const replayed = await second.send('GET', '/identity/account', { headers: { cookie: kept } })
  expect(await readOutcome(replayed)).toEqual([401, 'not_signed_in'])
  expect((await other.send('GET', '/identity/account')).status).toBe(200)
})

test('a page of another origin can neither act, nor read, nor sign the visitor in as someone else', async () => {
  const { owner, forCustomer } = await openTeam(service, 'crossed')
  const signIn = { email: 'crossed@example.com', password }
  const foreign = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:1' },
    { 'sec-fetch-site': 'none', origin: undefined },
    { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
    { 'sec-fetch-site': undefined, origin: 'null' },
    { 'sec-fetch-site': undefined, origin: undefined },
  ]
  for (const headers of foreign) {
    const tries = [
      owner.send('POST', '/runs', { body: {}, headers: { ...forCustomer, ...headers } }),
      owner.send('POST', '/identity/sign-out-everywhere', { headers }),
      openVisitor(service).send('POST', '/identity/sign-in', { body: signIn, headers }),
    ]
    for (const response of await Promise.all(tries)) {
      expect(response.headers.getSetCookie()).toEqual([])
      expect([headers, await readOutcome(response)]).toEqual([headers, [403, 'foreign_origin']])
    }
  }
  // A form or a link cannot send the header that names the customer.
  const linked = await owner.send('GET', '/runs', { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(await readOutcome(linked)).toEqual([400, 'invalid_request'])
  expect((await owner.send('GET', '/runs', { headers: forCustomer })).status).toBe(200)
})

test('an API key is never replaced by a cookie', async () => {
  const { owner, forCustomer } = await openTeam(service, 'keyed')
  const authorization = 'Bearer sk_live_wrong'
  const response = await owner.send('GET', '/runs', { headers: { ...forCustomer, authorization } })
  expect(await readOutcome(response)).toEqual([401, 'invalid_api_key'])
})

test('an unknown address and a wrong password look the same', async () => {
  await openTeam(service, 'known')
  const outcomes = await Promise.all(
    ['known@example.com', 'unknown@example.com'].map(async (email) => {
      const body = { email, password: 'a wrong password' }
      const response = await openVisitor(service).send('POST', '/identity/sign-in', { body })
      return [response.status, await response.text()]
    }),
  )
  expect(outcomes[0]).toEqual(outcomes[1])
  expect(outcomes[0]?.[0]).toBe(401)
})

async function guess(text: string): Promise<Response> {
  const body = { email: 'guessed@example.com', password: text }
  return openVisitor(service).send('POST', '/identity/sign-in', { body })
}

test('passwords cannot be guessed: not from many addresses', async () => {
  await openTeam(service, 'guessed')
  const guesses = await Promise.all(Array.from({ length: 12 }, () => guess('wrong')))
  const statuses = guesses.map(({ status }) => status).toSorted((a, b) => a - b)
  // The owner's own password, chosen with the invitation, was the first of ten tries.
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 401), 429, 429, 429])
  // Also with the right password, or a guess would be worth a try.
  const right = await guess(password)
  expect(await readOutcome(right)).toEqual([429, 'rate_limited'])
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('tokens cannot be guessed from one address, where people with a password still sign in', async () => {
  await openTeam(service, 'unguessed')
  const visitor = openVisitor(service)
  const guessToken = (count: number) =>
    visitor.send('POST', '/identity/sign-in-link', {
      body: { token: `lnk_${String(count).padStart(43, 'A')}` },
    })
  for (let count = 0; count < 30; count += 1) expect((await guessToken(count)).status).toBe(410)
  expect(await readOutcome(await guessToken(30))).toEqual([429, 'rate_limited'])
  const body = { email: 'unguessed@example.com', password }
  expect((await visitor.send('POST', '/identity/sign-in', { body })).status).toBe(200)
})

test('passwords cannot be guessed from one address', async () => {
  const visitor = openVisitor(service)
  const guessFor = (count: number) =>
    visitor.send('POST', '/identity/sign-in', {
      body: { email: `guess-${count}@example.com`, password },
    })
  const tries = Array.from({ length: 31 }, (_, count) => count)
  const statuses: number[] = []
  for (const count of tries) statuses.push((await guessFor(count)).status)
  expect(statuses.slice(0, 30)).not.toContain(429)
  expect(statuses[30]).toBe(429)
})

test('a sign-in link signs in once and lets the first person choose address and password', async () => {
  const { customerId } = await service.addCaller('fresh')
  const { baseUrl } = service
  const link = await service.db
    .transaction()
    .execute(async (db) => createFirstSignInLink({ db, clock: systemClock, baseUrl }, customerId))
  expect(link).toMatch(/^http:\/\/localhost:\d+\/app\/sign-in#lnk_[\w-]{43}$/)
  const body = { token: new URL(link).hash.slice(1) }
  const visitor = openVisitor(service)
  const other = openVisitor(service)

  const tries = await Promise.all(
    [visitor, other].map((each) => each.send('POST', '/identity/sign-in-link', { body })),
  )
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  const signedIn = visitor.cookie === null ? other : visitor
  const account = await signedIn.send('GET', '/identity/account')
  expect(await account.json()).toMatchObject({
    person: { email: null, needs_current_password: false },
    customers: [{ id: customerId, role: 'owner' }],
  })

  const login = { email: 'fresh@example.com', new_password: password }
  const without = await signedIn.send('PATCH', '/identity/account', {
    body: { new_password: password },
  })
  expect(await readOutcome(without)).toEqual([400, 'invalid_request'])
  const before = signedIn.cookie ?? undefined
  expect((await signedIn.send('PATCH', '/identity/account', { body: login })).status).toBe(200)
  const old = await signedIn.send('GET', '/identity/account', { headers: { cookie: before } })
  expect(await readOutcome(old)).toEqual([401, 'not_signed_in'])
  const signIn = { email: 'fresh@example.com', password }
  expect(
    (await openVisitor(service).send('POST', '/identity/sign-in', { body: signIn })).status,
  ).toBe(200)
})

test('a new password needs the current one, unless a link signed the person in', async () => {
  const { owner } = await openTeam(service, 'changing')
  const change = (body: Record<string, string>) =>
    owner.send('PATCH', '/identity/account', { body })
  const changed = 'another long password'
  expect(await readOutcome(await change({ new_password: changed }))).toEqual([
    401,
    'invalid_sign_in',
  ])
  const wrong = { new_password: changed, current_password: 'wrong' }
  expect(await readOutcome(await change(wrong))).toEqual([401, 'invalid_sign_in'])
  expect(await readOutcome(await change({ new_password: 'short' }))).toEqual([
    400,
    'invalid_request',
  ])
  const right = { new_password: changed, current_password: password }
  expect(await readOutcome(await change(right))).toEqual([200])

  const deps = { db: service.db, clock: systemClock, baseUrl: service.baseUrl }
  const token = new URL(await createSignInLink(deps, owner.account.person.id)).hash.slice(1)
  await owner.send('POST', '/identity/sign-in-link', { body: { token } })
  expect(await readOutcome(await change({ new_password: password }))).toEqual([200])
})
