import type { Route } from './operation.ts'
import type { RequestParts } from './request-parts.ts'
import { UnderstudyError } from './understudy-error.ts'

/** A request that is ready to be sent, as often as needed. */
export interface BuiltRequest {
  url: string
  init: RequestInit
  /** Whether sending it twice does what sending it once does. */
  isIdempotent: boolean
  /** For messages: neither query nor headers. */
  name: string
}

/** Puts a route and its input into a request. */
export function buildRequest(
  route: Route,
  { params = {}, query = {}, body }: RequestParts,
  { baseUrl, headers }: { baseUrl: string; headers: Record<string, string> },
): BuiltRequest {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    writeSegment(name, String(Reflect.get(params, name))),
  )
  const content =
    body === undefined
      ? { headers }
      : {
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }
  return {
    url: `${baseUrl}${path}${writeQuery(query)}`,
    name: `${method} ${path}`,
    isIdempotent: method === 'GET' || method === 'DELETE' || 'Idempotency-Key' in headers,
    // The key must not follow a redirect, and no cookie may stand in for it.
    init: { method, ...content, redirect: 'error', credentials: 'omit', cache: 'no-store' },
  }
}

/** `.` and `..` would be folded into another path, and nothing at all would be a list. */
function writeSegment(name: string, value: string): string {
  if (!['', '.', '..'].includes(value)) return encodeURIComponent(value)
  throw new UnderstudyError('invalid_option', `${name} must be an identifier.`)
}

function writeQuery(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}
