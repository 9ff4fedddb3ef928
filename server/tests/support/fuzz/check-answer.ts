import { createHash } from 'node:crypto'
import { z } from 'zod'
import { everyEndpoint } from '../records/contract-cases.ts'
import type { DescribedOperation } from './read-operations.ts'

/** A response as received. */
export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** What any address may answer before its operation is involved: unreadable or unknown paths, methods, sizes. */
const general = new Set([400, 404, 405, 408, 413, 414, 429, 431])

/** The only responses of 500 and more that are no fault, where they are documented: mail and payments are not set up here. */
export const excusedCodes: ReadonlySet<string> = new Set([
  'email_not_configured',
  'stripe_not_configured',
])

const leaks =
  /\n\s+at |node_modules|\.ts:\d|file:\/\/|syntax error at|SQLSTATE|relation "|ZodError|Kysely/

/** What is wrong with a response, in words; null if nothing is. */
export function findFault(operation: DescribedOperation, answer: RawAnswer): string | null {
  const { status, headers, text } = answer
  if (headers['x-request-id'] === undefined) return 'no X-Request-Id'
  if (status >= 400) return findErrorFault(operation, answer)
  if (headers['x-content-type-options'] !== 'nosniff') return 'a type that may be guessed'
  const types = operation.answers.get(String(status))
  if (types === undefined) return `${status} is not documented`
  if (status >= 300) return `a redirect to ${String(headers['location'])}`
  if (types.length === 0) return text === '' ? null : 'content where none is documented'
  const type = typeOf(answer)
  if (!types.includes(type)) return `${type} is not documented for ${status}`
  if (type === 'text/html') return findPageFault(answer)
  return type === 'application/json' ? findMisfit(operation, answer) : null
}

function typeOf({ headers }: RawAnswer): string {
  return String(headers['content-type']).split(';')[0] ?? ''
}

/** Our pages run no scripts, except that of a run in progress, which the policy names by its hash. */
function findPageFault({ headers, text }: RawAnswer): string | null {
  const policy = String(headers['content-security-policy'])
  if (!policy.includes("default-src 'none'")) return 'a page without a policy'
  if (!/^<!doctype html>/i.test(text)) return 'a page that is none'
  const mayRun = policy.includes("script-src 'self'")
  const unpermitted = text.replaceAll(/<script>(.*?)<\/script>/gs, (script, source: string) =>
    policy.includes(createHash('sha256').update(source).digest('base64')) ? '' : script,
  )
  const tags = mayRun ? [] : (unpermitted.match(/<[a-z][^>]*>/gi) ?? [])
  const tag = tags.find(runsScript)
  if (tag !== undefined) return `a page with a script: ${tag.slice(0, 200)}`
  return leaks.test(text) ? 'a page that tells of our insides' : null
}

/** Texts of customers can contain code: they are escaped, and so in no tag, or only within its quotation marks. */
function runsScript(tag: string): boolean {
  const bare = tag.replaceAll(/"[^"]*"/g, '""')
  return /^<script/i.test(tag) || /\son\w+\s*=/i.test(bare) || /=\s*"?\s*javascript:/i.test(tag)
}

/** How a success differs from its contract; a document that is not an operation guarantees only its type. */
function findMisfit(operation: DescribedOperation, { status, text }: RawAnswer): string | null {
  const parsedText: unknown = JSON.parse(text)
  const endpoint = everyEndpoint.find(([known]) => known === operation.name)?.[1]
  if (endpoint === undefined) return null
  const promised = endpoint.responses[status]
  if (promised?.kind !== 'json') return 'JSON where the contract has none'
  const parsed = promised.schema.safeParse(parsedText)
  return parsed.success ? null : z.prettifyError(parsed.error)
}

function findErrorFault(operation: DescribedOperation, answer: RawAnswer) {
  const { status, text } = answer
  const types = operation.answers.get(String(status))
  if (types === undefined && !general.has(status)) return `${status} is not documented`
  const type = typeOf(answer)
  // Browsers get a page where a program gets JSON, except from the operations of the contract.
  const isOperation = everyEndpoint.some(([known]) => known === operation.name)
  if (type === 'text/html' && !isOperation) return findPageFault(answer)
  if (type !== 'application/json') return 'an error, not as JSON'
  const error = parseError(text)
  // A rejected deploy event returns its decision.
  if (error === null)
    return isDecision(operation, status, text) ? null : 'an error of another shape'
  if (status >= 500 && !isExcused(answer)) return `${status} ${error.code}`
  // What the request itself contained is quoted.
  if (leaks.test(error.message.replaceAll(/"[^"]*"/g, '""')))
    return 'an error that tells of our insides'
  return null
}

export function isExcused({ status, text }: RawAnswer): boolean {
  return status === 503 && excusedCodes.has(parseError(text)?.code ?? '')
}

function parseError(text: string): { code: string; message: string } | null {
  const body: unknown = JSON.parse(text)
  const error: unknown = Object(body).error
  const { code, message } = Object(error)
  const isShaped =
    Object.keys(Object(body)).join() === 'error' &&
    Object.keys(Object(error)).toSorted().join() === 'code,message' &&
    typeof code === 'string' &&
    typeof message === 'string' &&
    message !== ''
  return isShaped ? { code, message } : null
}

function isDecision({ name }: DescribedOperation, status: number, text: string): boolean {
  const body: unknown = JSON.parse(text)
  return (
    name === 'ingestDeployEvent' && status === 400 && Object(body).decision === 'blocked_target'
  )
}
