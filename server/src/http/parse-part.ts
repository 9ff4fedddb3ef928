import type { z } from 'zod'
import { ApiError } from '../lib/api-error.ts'
import { assertPlainTexts } from './plain-texts.ts'

/** Parses a part of a request; the error names the first field that does not fit and its rule. Codes: invalid_request. */
export function parsePart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: string,
): z.output<S> {
  assertPlainTexts(value)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ApiError('invalid_request', { detail: describe(parsed.error, part) })
}

function describe({ issues: [issue] }: z.ZodError, part: string): string {
  if (issue === undefined) return `${part}: is not valid`
  const field = issue.path.length === 0 ? part : issue.path.map(String).join('.')
  return `${field}: ${issue.message}`
}
