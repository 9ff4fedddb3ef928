import { ApiError } from '../../lib/api-error.ts'

/**
 * Refuses what the database would refuse later or change silently: NUL, lone surrogates, numbers that are not finite. The
 * value must be shallow: it is walked by recursion. Codes: invalid_request.
 */
export function assertPlainTexts(value: unknown): void {
  if (typeof value === 'string') {
    assertPlainText(value)
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) fail('numbers must be finite')
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      assertPlainText(name)
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
