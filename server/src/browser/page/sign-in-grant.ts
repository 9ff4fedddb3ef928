import { createSentFinder } from '../../lib/secrets/find-sent.ts'
import { namesChange } from '../../turn/may-change-data.ts'
import type { FillableCredential } from '../browser-session.ts'
import { isLoginServer } from './leak-check.ts'
import { readSentBody, type SentRequest } from './sent-request.ts'

/** A part of a login that was filled in and not sent yet. */
interface Filled {
  host: string
  ports: ReadonlySet<string>
  isIn: (text: string) => boolean
}

/**
 * The one request that a read-only browser sends to sign in: the first POST that carries what was filled in last, to the
 * login's own server, unless its address names a change. What a sign-in is follows from what it sends, not from its address, so a page that sends anything else first, or more, is held back.
 */
export class SignInGrant {
  private filled: Filled | null = null

  grant(
    { host, ...login }: FillableCredential,
    { field, origin }: { field: 'username' | 'password'; origin: string },
  ): void {
    const ports = new Set(['', URL.parse(origin)?.port ?? ''])
    this.filled = { host, ports, isIn: createSentFinder([login[field]]) }
  }

  /** Whether this request signs in; the next one needs a login that was filled in again. */
  take(request: SentRequest, resourceType: string): boolean {
    const { filled } = this
    const url = URL.parse(request.url)
    if (filled === null || url === null || request.method !== 'POST') return false
    if (!senders.has(resourceType) || !isLoginServer(filled, url) || namesChange(request.url))
      return false
    const sent = readSentBody(request)
    if (sent === null || !filled.isIn(sent.join('\n'))) return false
    this.filled = null
    return true
  }
}

/** As the debugger names what pages sign in with. */
const senders: ReadonlySet<string> = new Set(['Document', 'Fetch', 'XHR'])
