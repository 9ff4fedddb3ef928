import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listen } from '../../tests/support/servers/listen.ts'
import { startAttempt } from '../identity/provider-attempt.ts'
import { ProviderError } from '../identity/provider-error.ts'
import { systemClock } from '../lib/clock.ts'
import { Secret } from '../lib/secret.ts'
import { openProvider } from './open-provider.ts'

const resources: AsyncDisposable[] = []

afterEach(async () => {
  for (const each of resources.splice(0)) await each[Symbol.asyncDispose]()
})

/** Serves on loopback and counts requests. */
async function serve(answer: RequestListener) {
  const paths: string[] = []
  const site = await listen(
    createServer((request, response) => {
      paths.push(request.url ?? '')
      answer(request, response)
    }),
  )
  resources.push(site)
  return { origin: `http://127.0.0.1:${site.port}`, port: site.port, paths }
}

/** What a sign-in at this issuer begins with: an address, or the problem and the reason. */
async function begin(issuer: string, { isPrivate = false, address = '' } = {}) {
  const opened = new AsyncDisposableStack()
  resources.push(opened)
  const settings = {
    issuer,
    isPrivate,
    clientId: 'understudy',
    clientSecret: new Secret('secret'),
    name: 'Team login',
    emailDomains: null,
    verifiesEmail: false,
  }
  const guard = { resolveHost: () => Promise.resolve([address]), testHosts: new Map() }
  const baseUrl = 'https://understudy.example.com'
  const { provider } = await openProvider(
    { provider: settings, baseUrl },
    { guard, clock: systemClock },
    opened,
  )
  try {
    return await provider?.begin(
      startAttempt({ next: '/', purpose: { kind: 'sign_in' } }, new Date()),
    )
  } catch (error) {
    if (error instanceof ProviderError) return error.problem
    throw error
  }
}

test.each(['10.0.0.5', '127.0.0.1', '169.254.169.254', '::1', 'fd00::1'])(
  'a provider whose name leads to %s is not asked',
  async (address) => {
    expect(await begin('https://sso.example.com', { address })).toBe('unreachable')
  },
)

test('a provider on this machine is not asked without permission', async () => {
  const site = await serve((_request, response) => response.end('{}'))
  expect(await begin(site.origin)).toBe('unreachable')
  expect(site.paths).toEqual([])
})

test('a provider that redirects, says too much, something else or another name is not used', async () => {
  const target = await serve((_request, response) => response.end('{}'))
  const answers: RequestListener[] = [
    (_request, response) => response.writeHead(302, { location: target.origin }).end(),
    (_request, response) => response.end(`{"issuer":"${'x'.repeat(1024 * 1024)}"}`),
    (_request, response) => response.setHeader('content-type', 'application/json').end('[]'),
    (_request, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end('{"issuer":"https://other.example"}'),
  ]
  const outcomes: unknown[] = []
  for (const answer of answers) {
    const site = await serve(answer)
    outcomes.push(await begin(site.origin, { isPrivate: true }))
    expect(site.paths).toEqual(['/.well-known/openid-configuration'])
  }
  expect(outcomes).toEqual(['refused', 'unreachable', 'refused', 'refused'])
  expect(target.paths).toEqual([])
})

test('a provider behind a path is asked below it, and the browser is sent with PKCE to come back to exactly one address', async () => {
  const site = await serve((request, response) => {
    const issuer = `http://${request.headers.host ?? ''}/realms/team`
    const described = { issuer, authorization_endpoint: `${issuer}/auth` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(described))
  })
  const issuer = `${site.origin}/realms/team`
  const url = new URL((await begin(issuer, { isPrivate: true })) ?? '')
  expect(site.paths).toEqual(['/realms/team/.well-known/openid-configuration'])
  expect(`${url.origin}${url.pathname}`).toBe(`${issuer}/auth`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'understudy',
    response_type: 'code',
    redirect_uri: 'https://understudy.example.com/identity/provider-sign-in/return',
    scope: 'openid email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})
