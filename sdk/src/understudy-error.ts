import type { ErrorCode } from '@understudy/contract/errors'

/** Codes of the API, codes of the client itself, and any code of a newer service. */
export type UnderstudyErrorCode =
  | ErrorCode
  | 'network_error'
  | 'timeout'
  | 'invalid_response'
  | 'invalid_option'
  | (string & {})

/** A failed call. status is null if there was no response. Never contains the key. */
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
