import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { SECOND_MS } from '../../lib/clock.ts'

/** The cookie that keeps a person signed in. */
export interface SignInCookie {
  /** The token in a request; null if there is none. It proves nothing by itself. */
  read: (request: FastifyRequest) => string | null
  /** The Set-Cookie header that keeps a token; null removes it. */
  render: (request: FastifyRequest, token: string | null) => string
}

/** `baseUrl`: where people reach the service, with or without TLS; `keptMs`: how long a browser keeps the cookie. */
export function createSignInCookie(baseUrl: string, keptMs: number): SignInCookie {
  // A proxy that terminates TLS need not be a trusted one.
  const isSecure = ({ protocol }: FastifyRequest) =>
    protocol === 'https' || baseUrl.startsWith('https:')
  return {
    read: (request) =>
      parseCookie(request.headers.cookie ?? '')[nameCookie(isSecure(request))] ?? null,
    render: (request, token) =>
      stringifySetCookie({
        name: nameCookie(isSecure(request)),
        value: token ?? '',
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
        maxAge: token === null ? 0 : keptMs / SECOND_MS,
      }),
  }
}

/** With `__Host-`, no other host of the domain and no page without TLS can set it (RFC 6265bis 4.1.3.2). */
function nameCookie(isSecure: boolean): string {
  return isSecure ? '__Host-understudy' : 'understudy'
}
