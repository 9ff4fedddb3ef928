import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import { SECOND_MS } from '../../lib/clock.ts'

/** The cookie that binds a sign-in by the identity provider to the browser in which it began. */
export interface AttemptCookie {
  read: (headers: IncomingHttpHeaders) => string | null
  /** The Set-Cookie header that keeps a text; null removes it. */
  render: (text: string | null) => string
}

/** `baseUrl` is where the provider sends people back to, so it alone decides whether there is TLS. */
export function createAttemptCookie(baseUrl: string, keptMs: number): AttemptCookie {
  const isSecure = baseUrl.startsWith('https:')
  const name = isSecure ? '__Host-understudy-attempt' : 'understudy-attempt'
  return {
    read: ({ cookie }) => parseCookie(cookie ?? '')[name] ?? null,
    render: (text) =>
      stringifySetCookie({
        name,
        value: text ?? '',
        path: '/',
        httpOnly: true,
        // Strict would keep it back when the provider sends the browser here.
        sameSite: 'lax',
        secure: isSecure,
        maxAge: text === null ? 0 : keptMs / SECOND_MS,
      }),
  }
}
