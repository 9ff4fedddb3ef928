import type { IncomingHttpHeaders } from 'node:http'

/** A request as a site received it. */
export interface SentRequest {
  url: string
  headers: IncomingHttpHeaders
  /** Null if the request broke off. */
  body: Buffer | null
}

/** What a request brings: one of the secrets, something that cannot be read and may be one, or nothing secret. */
export type Sent = 'secret' | 'unreadable' | 'nothing'

/** Looks for secrets as such, and percent-encoded, as form fields, escaped in JSON, and in base64. */
export function readSent({ url, headers, body }: SentRequest, secrets: readonly string[]): Sent {
  const coding = headers['content-encoding'] ?? 'identity'
  const text = body === null || coding !== 'identity' ? null : decodeText(body)
  const given = [url, JSON.stringify(headers), text ?? '']
  const read = given.flatMap(decode)
  const plain = read.filter((one) => one !== null)
  if (plain.some((one) => secrets.some((secret) => one.includes(secret)))) return 'secret'
  return text === null || read.includes(null) ? 'unreadable' : 'nothing'
}

/** Every reading of a text; null for one that is not text. */
function decode(text: string): (string | null)[] {
  const once = decodePercent(text)
  const twice = once === null ? null : decodePercent(once)
  const words = text.match(/[\w+/-]{8,}={0,2}/g) ?? []
  return [
    text,
    once,
    twice,
    unescapeJson(text),
    // Any word decodes to some bytes, so those that are not text say nothing.
    ...words.flatMap((word) => decodeText(Buffer.from(word, 'base64')) ?? []),
  ]
}

/** Spaces may be written as plus signs. Percent signs that encode nothing stay. */
function decodePercent(text: string): string | null {
  const bytes = text
    .split(/((?:%[\da-f]{2})+)/i)
    .map((part, index) =>
      index % 2 === 0
        ? Buffer.from(part.replaceAll('+', ' '))
        : Buffer.from(part.replaceAll('%', ''), 'hex'),
    )
  return decodeText(Buffer.concat(bytes))
}

function unescapeJson(text: string): string {
  return text.replace(/\\u([\da-f]{4})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function decodeText(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
