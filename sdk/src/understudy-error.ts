import type { ErrorCode } from '@understudy/contract/errors'

/** Codes of the API, those the client makes itself, and any that a newer service may send. */
export type UnderstudyErrorCode =
  | ErrorCode
  | 'network_error'
  | 'timeout'
  | 'invalid_response'
  | 'invalid_option'
  | (string & {})

/** A call that did not succeed. status is null when no answer came. Never carries the key. */
export class UnderstudyError extends Error {
  readonly code: UnderstudyErrorCode
  readonly status: number | null
  readonly requestId: string | null
  readonly retryAfterS: number | null

  constructor(
    code: UnderstudyErrorCode,
    message: string,
    {
      status = null,
      requestId = null,
      retryAfterS = null,
      cause,
    }: {
      status?: number | null
      requestId?: string | null
      retryAfterS?: number | null
      cause?: unknown
    } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'UnderstudyError'
    this.code = code
    this.status = status
    this.requestId = requestId
    this.retryAfterS = retryAfterS
  }
}
