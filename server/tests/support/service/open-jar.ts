import { z } from 'zod'
import type { TestService } from './test-service.ts'

interface JarRequest {
  body?: unknown
  headers?: Record<string, string>
}

/** A browser that keeps every cookie, and knows what SameSite=Strict keeps back. */
export interface TestJar {
  cookies: Map<string, { value: string; isStrict: boolean }>
  /** The last Set-Cookie headers. */
  set: string[]
  /** As a page of the dashboard. */
  send: (method: string, path: string, request?: JarRequest) => Promise<Response>
  /** As a link on a page of another site. */
  follow: (url: string) => Promise<Response>
}

let jars = 0

/** A browser of its own, with an address of its own for a visited service. */
export function openJar({ baseUrl }: Pick<TestService, 'baseUrl'>): TestJar {
  jars += 1
  const address = `198.19.${jars >> 8}.${jars & 255}`
  const jar: TestJar = {
    cookies: new Map(),
    set: [],
    send: async (method, path, { body, headers = {} } = {}) =>
      request(`${baseUrl}${path}`, true, {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    follow: async (url) => request(url, false, { headers: { 'sec-fetch-site': 'cross-site' } }),
  }

  async function request(url: string, isOwn: boolean, init: RequestInit): Promise<Response> {
    const sent = [...jar.cookies].filter(([, { isStrict }]) => isOwn || !isStrict)
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    jar.set = response.headers.getSetCookie()
    for (const each of jar.set) {
      const [pair = ''] = each.split(';', 1)
      const [name = '', value = ''] = pair.split('=')
      const isStrict = /SameSite=Strict/i.test(each)
      if (/Max-Age=0/i.test(each)) jar.cookies.delete(name)
      else jar.cookies.set(name, { value, isStrict })
    }
    return response
  }
  return jar
}

const started = z.object({ url: z.url() })

/** What a page asks for when a sign-in with the provider begins. */
interface AskedSignIn {
  next?: string
  /** The token of an invitation's link. */
  invitation?: string
}

/** Starts a sign-in with the provider and lets it sign in; returns where it sends the browser back to. */
export async function goToProvider(jar: TestJar, asked: AskedSignIn = {}): Promise<string> {
  return follow(await jar.send('POST', '/identity/provider-sign-in', { body: asked }))
}

/** Signs in with the provider; returns the page that opens then. */
export async function signInAtProvider(jar: TestJar, asked: AskedSignIn = {}): Promise<string> {
  return (await jar.follow(await goToProvider(jar, asked))).headers.get('location') ?? ''
}

/** Starts to connect the signed-in person's account at the provider; returns where it sends the browser back to. */
export async function goToConnect(
  jar: TestJar,
  body: { current_password?: string } = {},
): Promise<string> {
  return follow(await jar.send('POST', '/identity/provider-connection', { body }))
}

/** Connects the signed-in person's account at the provider; returns the page that opens then. */
export async function connectAtProvider(
  jar: TestJar,
  body: { current_password?: string } = {},
): Promise<string> {
  return (await jar.follow(await goToConnect(jar, body))).headers.get('location') ?? ''
}

async function follow(response: Response): Promise<string> {
  const { url } = started.parse(await response.json())
  return (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
}
