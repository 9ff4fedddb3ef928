import type { z } from 'zod'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * What a field must be, worded to follow its name: `is required`. Rules that the contract words itself take precedence.
 */
export function describeIssue(issue: RawIssue): string {
  if (issue.input === undefined) return 'is required'
  if (issue.code === 'invalid_type') {
    return `must be ${nameType(issue.expected)}, not ${nameValue(issue.input)}`
  }
  if (issue.code === 'too_small') return describeBound(issue.origin, 'at least', issue.minimum)
  if (issue.code === 'too_big') return describeBound(issue.origin, 'at most', issue.maximum)
  if (issue.code === 'invalid_value') return `must be ${listValues(issue.values)}`
  if (issue.code === 'invalid_format') return describeFormat(issue.format, issue.pattern)
  return 'is not valid'
}

function describeFormat(format: string, pattern: string | undefined): string {
  if (format === 'datetime') return 'must be a date and time such as 2026-01-31T12:00:00Z'
  return `must match ${pattern ?? format}`
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
}

function nameType(expected: string): string {
  return typeNames[expected] ?? expected
}

function nameValue(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'boolean') return String(value)
  return nameType(typeof value)
}

function describeBound(origin: string, bound: string, figure: number | bigint): string {
  if (bound === 'at least' && origin === 'string' && figure === 1) return 'must not be empty'
  if (origin === 'string') return `must have ${bound} ${figure} characters`
  if (origin === 'array')
    return `must have ${bound} ${figure} ${figure === 1 ? 'element' : 'elements'}`
  return `must be ${bound} ${figure}`
}

function listValues(values: readonly unknown[]): string {
  const all = values.map(String)
  return all.length === 1 ? all.join('') : `one of ${all.join(', ')}`
}
