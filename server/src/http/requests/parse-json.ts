import { limits } from '@understudy/contract/limits'
import { ApiError } from '../../lib/api-error.ts'

/**
 * A string with its escapes, or a structural character. An unterminated string matches the entire rest: otherwise each
 * later quote would be tried again, in time quadratic in the size of the body.
 */
const tokens = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[[\]{},:]/gs

const notJson = 'the body is not valid JSON'

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
    return fail(notJson, error)
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
    if (token === ':') addKey(inner, previous)
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

/**
 * The first colon without a name before it ends the reading: a body has room for 262,144 of them, and each would be one more error that
 * is made, with its stack, and caught.
 */
function addKey(container: Container | undefined, token: string): void {
  const keys = container?.keys ?? null
  if (keys === null || keys.size !== container?.commas || !token.startsWith('"')) fail(notJson)
  const key = unescape(token)
  if (keys.has(key)) fail('a member appears twice')
  keys.add(key)
}

function unescape(token: string): string {
  try {
    return String(JSON.parse(token))
  } catch (error) {
    return fail(notJson, error)
  }
}

function fail(detail: string, cause?: unknown): never {
  throw new ApiError('invalid_request', { detail, cause })
}
