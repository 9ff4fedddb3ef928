import { coversHost } from '../../lib/address/covers-host.ts'
import { createRedactor } from '../../lib/secrets/redact.ts'
import type { Redact } from '../../lib/secrets/redact.ts'
import type { FillableCredential } from '../browser-session.ts'

/** A request as the debugger shows it; its bytes are base64. */
export interface SentRequest {
  url: string
  hasPostData?: boolean
  postDataEntries?: { bytes?: string }[]
}

/** Knows the logins that were filled in, and sees a request that carries one of them to a host it is not for. */
export class LoginBelt {
  private readonly kept = new Map<string, { host: string; redact: Redact }>()

  keep({ handle, host, username, password }: FillableCredential): void {
    if (!this.kept.has(handle))
      this.kept.set(handle, { host, redact: createRedactor([username, password]).redact })
  }

  isLeak({ url, hasPostData, postDataEntries }: SentRequest): boolean {
    if (this.kept.size === 0) return false
    const body = (postDataEntries ?? []).map(({ bytes }) => Buffer.from(bytes ?? '', 'base64'))
    const text = `${url} ${Buffer.concat(body).toString()}`
    // The debugger leaves out a long body; what cannot be looked at is taken for a leak.
    const isUnseen = hasPostData === true && body.length === 0
    const hostname = URL.parse(url)?.hostname ?? ''
    return [...this.kept.values()].some(
      ({ host, redact }) => !coversHost(host, hostname) && (isUnseen || redact(text) !== text),
    )
  }
}
