import type { ErrorCode } from '@understudy/contract/errors'
import { ApiError } from '../../lib/api-error.ts'
import { isBucketAway } from '../../lib/storage/bucket-away.ts'
import { isDatabaseAway } from '../../lib/storage/database-away.ts'
import { isStorageFull } from '../../lib/storage/storage-full.ts'

/** Errors that Fastify raises before our code sees a request, as ours. */
const frameworkErrors: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL: 'invalid_request',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid_request',
}

/** Converts anything a handler threw to the client's error; anything unknown becomes internal_error with its cause. */
export function presentError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const code = findCode(error)
  const known = frameworkErrors[code]
  if (known !== undefined) return new ApiError(known, { cause: error })
  if (isStorageFull(error)) return new ApiError('storage_full', { retryAfterS: 30, cause: error })
  if (isDatabaseAway(error) || isBucketAway(error))
    return new ApiError('unavailable', { retryAfterS: 2, cause: error })
  return new ApiError('internal_error', { cause: error })
}

function findCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
