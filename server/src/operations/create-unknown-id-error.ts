import { ApiError } from '../lib/api-error.ts'

const nouns = { persona_not_found: 'persona', credential_not_found: 'credential' } as const

/**
 * Names which of the ids in a body leads nowhere. Nothing but the id that was sent goes into it, so that one of another
 * customer's reads as one that nobody has.
 */
export function createUnknownIdError(code: keyof typeof nouns, id: string): ApiError {
  return /^\w+$/.test(id)
    ? new ApiError(code, { detail: `There is no ${nouns[code]} ${id}.` })
    : new ApiError(code)
}
