import type { ErrorCode } from '@understudy/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../lib/api-error.ts'
import { hasCode } from '../../lib/has-code.ts'
import { isBucketAway } from '../../lib/storage/bucket-away.ts'
import { isDatabaseAway } from '../../lib/storage/database-away.ts'
import { isStorageFull } from '../../lib/storage/storage-full.ts'
import { pagePolicy } from './page-policy.ts'

export type SendError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/**
 * Responds with the common error shape, or with a page if a browser opened a path that is not part of the API. Internal
 * details go to the log: a failure as an error with its stack, a deliberate rejection (a 503 such as "no price is
 * configured") and a client that is gone as one line. `pagePaths`: the routes of pages, in Fastify's syntax.
 */
export function createErrorSender(
  renderErrorPage: (error: ApiError, requestId: string) => string,
  pagePaths: ReadonlySet<string>,
): SendError {
  return async (error, request, reply) => {
    const presented = isCutOff(error, request)
      ? new ApiError('invalid_request', { cause: error })
      : presentError(error)
    logFailure(presented, request)
    if (presented.retryAfterS !== null) reply.header('retry-after', presented.retryAfterS)
    // The rest of the body is not read, so the connection cannot be used for another request.
    if (presented.code === 'body_too_large') reply.header('connection', 'close')
    reply.code(presented.status)
    const isForPeople = request.is404 || pagePaths.has(request.routeOptions.url ?? '')
    if (isForPeople && acceptsHtml(request)) {
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', pagePolicy)
        .send(renderErrorPage(presented, request.id))
    }
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: { code: presented.code, message: presented.message } }))
  }
}

/** The client disconnected in the middle of its request. */
function isCutOff(error: unknown, { raw }: FastifyRequest): boolean {
  return hasCode(error, 'ECONNRESET') && raw.destroyed && !raw.complete
}

function logFailure(presented: ApiError, request: FastifyRequest): void {
  const { log, id } = request
  if (isCutOff(presented.cause, request))
    log.warn({ request_id: id }, 'a client disconnected in the middle of its request')
  if (presented.status < 500) return
  const { cause, code, message } = presented
  if (cause === undefined) log.warn({ code, request_id: id }, `request refused: ${message}`)
  else log.error({ err: cause, request_id: id }, 'request failed')
}

/** Browsers list HTML in what they accept; programs do not. */
function acceptsHtml({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html')
}

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
