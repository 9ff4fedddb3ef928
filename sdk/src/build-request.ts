import type { Route } from './operation.ts'
import type { RequestParts } from './request-parts.ts'
import { UnderstudyError } from './understudy-error.ts'

/** A request that is ready to be sent, any number of times. */
export interface BuiltRequest {
  url: string
  init: RequestInit
  /** Whether sending it twice has the same effect as sending it once. */
  isIdempotent: boolean
  /** For messages: without query and headers. */
  name: string
}

/** Builds a request from a route and its input. */
export function buildRequest(
  route: Route,
  { params = {}, query = {}, body }: RequestParts,
  {
    baseUrl,
    headers,
    credentials,
  }: { baseUrl: string; headers: Record<string, string>; credentials: RequestCredentials },
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
    // A key or cookie must not follow a redirect, and no cookie may replace a key.
    init: { method, ...content, redirect: 'error', credentials, cache: 'no-store' },
  }
}

/** `.` and `..` would change the path, and an empty identifier would address the list. */
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
