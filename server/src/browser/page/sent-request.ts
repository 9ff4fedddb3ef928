import { MAX_SEARCHED_BODY_BYTES } from '../limits.ts'
import { unpackBody } from './unpack-body.ts'

/** A request as the debugger shows it; its bytes are base64. */
export interface SentRequest {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  hasPostData?: boolean
  postDataEntries?: { bytes?: string }[]
}

/** Everything that a request sends, as text; null if a part of it is unreadable. */
export function readSentRequest({ url, method, headers, ...body }: SentRequest): string | null {
  const sent = readSentBody(body)
  if (sent === null) return null
  // Scripts can set Accept and Accept-Language without a preflight, and any method that a server has once allowed; Origin is the browser's.
  const said = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'origin')
  return [method, url, ...said.map(([name, value]) => `${name}: ${value}`), ...sent].join('\n')
}

/** What the body contains, as sent and unpacked; empty if there is none, null if a part is unreadable. */
export function readSentBody({
  hasPostData,
  postDataEntries,
}: Pick<SentRequest, 'hasPostData' | 'postDataEntries'>): string[] | null {
  if (hasPostData !== true) return []
  const entries = postDataEntries ?? []
  // The debugger omits data that is not in memory, and streams.
  if (entries.length === 0 || entries.some(({ bytes }) => bytes === undefined)) return null
  // Pages can compress what they send.
  const size = entries.reduce((sum, { bytes = '' }) => sum + bytes.length, 0)
  if (size > (MAX_SEARCHED_BODY_BYTES * 4) / 3) return null
  const body = Buffer.concat(entries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')))
  const unpacked = unpackBody(body, MAX_SEARCHED_BODY_BYTES)
  return unpacked === null ? null : [body.toString(), ...unpacked]
}
