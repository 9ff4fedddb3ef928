import type { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { describeIssue } from './describe-issue.ts'

/** Problems listed in one response; further ones are counted. */
const maxTold = 5

/** Parses a part of a request; the error names the invalid fields and their rules. Codes: invalid_request. */
export function parsePart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: string,
): z.output<S> {
  assertPlainTexts(value)
  // A missing body is parsed as null.
  const given = part === 'body' && value === null ? undefined : value
  const parsed = schema.safeParse(given, { error: describeIssue })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.flatMap((issue) => listProblems(issue, part))
  const told = problems.slice(0, maxTold)
  const rest = problems.length - told.length
  const detail = [...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')
  throw new ApiError('invalid_request', { detail })
}

function listProblems(issue: z.core.$ZodIssue, part: string): string[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${[...path, printKey(key)].join('.')} is not a known field`)
  }
  return [`${path.length === 0 ? `the ${part}` : path.join('.')} ${issue.message}`]
}

/** A name as the client wrote it, kept short and on one line. */
function printKey(key: string): string {
  if (/^[\w-]{1,64}$/.test(key)) return key
  return JSON.stringify(Array.from(key).slice(0, 64).join(''))
}

/** Names through which JavaScript objects inherit: none of our fields uses one, at any depth. */
const inherited = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Rejects what the database would later reject or silently change: NUL, lone surrogates, non-finite numbers; and names
 * with a special meaning in assignments. The value must be shallow: it is traversed recursively. Codes:
 * invalid_request.
 */
function assertPlainTexts(value: unknown): void {
  if (typeof value === 'string') {
    assertPlainText(value)
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) fail('numbers must be finite')
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      assertPlainText(name)
      if (inherited.has(name)) fail(`${name} is not a known field`)
      assertPlainTexts(member)
    }
  }
}

function assertPlainText(text: string): void {
  if (text.includes('\0')) fail('texts must not contain NUL')
  if (!text.isWellFormed()) fail('texts must not contain lone surrogates')
}

function fail(detail: string): never {
  throw new ApiError('invalid_request', { detail })
}
