import type { Endpoint } from '@understudy/contract/endpoint'
import { z } from 'zod'
import { everyEndpoint } from '../records/contract-cases.ts'
import type { DescribedOperation } from './read-operations.ts'

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** What any address may say before its operation has a word: unreadable or unknown paths, methods, sizes. */
const general = new Set([400, 404, 405, 408, 413, 414, 429, 431])

/** Answers of 500 and more that are no fault: no payments are set up here, and nothing answers at the one host there is. */
const elsewhere = new Set(['stripe_not_configured', 'container_error'])

const leaks =
  /\n\s+at |node_modules|\.ts:\d|file:\/\/|syntax error at|SQLSTATE|relation "|ZodError|Kysely/

/** What is wrong with an answer, in words; null when nothing is. */
export function findFault(operation: DescribedOperation, answer: RawAnswer): string | null {
  const { status, headers, text } = answer
  if (headers['x-request-id'] === undefined) return 'no X-Request-Id'
  if (status >= 400) return findErrorFault(operation, answer)
  const types = operation.answers.get(String(status))
  if (types === undefined) return `${status} is not documented`
  if (types.length === 0) return text === '' ? null : 'content where none is documented'
  const type = String(headers['content-type']).split(';')[0] ?? ''
  if (!types.includes(type)) return `${type} is not documented for ${status}`
  return type === 'application/json' ? findMisfit(operation, answer) : null
}

/** The operation as the contract has it. */
export function endpointOf({ name }: DescribedOperation): Endpoint {
  const found = everyEndpoint.find(([known]) => known === name)
  if (found === undefined) throw new Error(`the document has ${name}, and the contract has not`)
  return found[1]
}

/** How a success differs from what is promised of it. */
function findMisfit(operation: DescribedOperation, { status, text }: RawAnswer): string | null {
  const promised = endpointOf(operation).responses[status]
  if (promised?.kind !== 'json') return 'JSON where the contract has none'
  const parsed = promised.schema.safeParse(JSON.parse(text))
  return parsed.success ? null : z.prettifyError(parsed.error)
}

function findErrorFault(operation: DescribedOperation, { status, headers, text }: RawAnswer) {
  const error = parseError(text)
  const isDocumented = operation.answers.has(String(status)) || general.has(status)
  if (!isDocumented) return `${status} is not documented`
  if (!String(headers['content-type']).startsWith('application/json'))
    return 'an error, not as JSON'
  // A refused deploy event answers with its decision.
  if (error === null)
    return isDecision(operation, status, text) ? null : 'an error of another shape'
  if (status >= 500 && !elsewhere.has(error.code)) return `${status} ${error.code}`
  if (leaks.test(error.message)) return 'an error that tells of our insides'
  return null
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
