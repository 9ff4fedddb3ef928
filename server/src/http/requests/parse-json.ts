import { limits } from '@understudy/contract/limits'
import { ApiError } from '../../lib/api-error.ts'

/**
 * A string with its escapes, or a structural character. An unterminated string matches the entire rest: otherwise each
 * later quote would be tried again, in time quadratic in the size of the body.
 */
const tokens = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[[\]{},:]/gs

/**
 * Parses the JSON of a request. Depth, keys and array lengths are counted on the text, before any recursive code sees
 * it (measured: deep values stop the embedded database); duplicate members are rejected, because parsers disagree on
 * which one counts. Codes: invalid_request.
 */
export function parseJson(text: string): unknown {
  assertShape(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ApiError('invalid_request', { detail: 'the body is not valid JSON', cause: error })
  }
}

interface Container {
  /** null for an array. */
  keys: Set<string> | null
  commas: number
}

function assertShape(text: string): void {
  const open: Container[] = []
  let previous = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(createContainer(token, open.length))
    if (token === '}' || token === ']') open.pop()
    const inner = open.at(-1)
    if (token === ',' && inner !== undefined) countElement(inner)
    if (token === ':') addKey(inner?.keys ?? null, previous)
    previous = token
  }
}

function createContainer(token: '{' | '[', depth: number): Container {
  if (depth === limits.jsonDepth) fail(`the body is nested deeper than ${limits.jsonDepth}`)
  return { keys: token === '{' ? new Set() : null, commas: 0 }
}

function countElement(container: Container): void {
  container.commas += 1
  if (container.commas < limits.jsonArrayLength) return
  fail(
    container.keys === null
      ? `an array has more than ${limits.jsonArrayLength} elements`
      : `an object has more than ${limits.jsonKeys} members`,
  )
}

function addKey(keys: Set<string> | null, token: string): void {
  const key = unescape(token)
  if (keys === null) return
  if (keys.has(key)) fail('a member appears twice')
  keys.add(key)
}

/** A non-string makes the whole body invalid, which JSON.parse reports. */
function unescape(token: string): string {
  try {
    return String(JSON.parse(token))
  } catch {
    return token
  }
}

function fail(detail: string): never {
  throw new ApiError('invalid_request', { detail })
}
