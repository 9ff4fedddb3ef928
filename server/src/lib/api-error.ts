import { type ErrorCode, errors } from '@understudy/contract/errors'

/** Further details for the client. */
export interface ApiErrorDetail {
  /** Replaces the default message; must not contain anything internal. */
  detail?: string
  /** When to retry, in whole seconds. */
  retryAfterS?: number
  cause?: unknown
}

/** An error for the client: a code of the contract, its status, and a message. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly retryAfterS: number | null

  constructor(code: ErrorCode, { detail, retryAfterS, cause }: ApiErrorDetail = {}) {
    super(detail ?? errors[code].message, { cause })
    this.code = code
    this.status = errors[code].status
    this.retryAfterS = retryAfterS ?? null
  }
}
