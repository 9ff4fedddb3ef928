import { ApiError } from '../../lib/api-error.ts'

/** What the objects of JavaScript inherit by: no field of ours is named so, at any depth. */
const inherited = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Refuses what the database would refuse later or change silently: NUL, lone surrogates, numbers that are not finite; and
 * names that an assignment would take for more than a name. The value must be shallow: it is walked by recursion. Codes:
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
