import type { ErrorCode } from '@understudy/contract/errors'
import { errors } from '@understudy/contract/errors'

/** What the client is told beyond the code. */
export interface ApiErrorDetail {
  /** Replaces the default message; must hold nothing that is not the client's to know. */
  detail?: string
  /** When a retry makes sense, in whole seconds. */
  retryAfterS?: number
  cause?: unknown
}

/** An outcome that the client is told: a code of the contract, its status, and a message. */
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
