import { ApiError } from '../../lib/api-error.ts'

/** Names through which JavaScript objects inherit: none of our fields uses one, at any depth. */
const inherited = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Rejects what the database would later reject or silently change: NUL, lone surrogates, non-finite numbers; and names
 * with a special meaning in assignments. The value must be shallow: it is traversed recursively. Codes:
 * invalid_request.
 */
export function assertPlainTexts(value: unknown): void {
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
