import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '@understudy/contract/errors'

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'header_too_large',
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Responds to input that Node could not parse as a request, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = codes[error.code ?? ''] ?? 'invalid_request'
  const { status, message } = errors[code]
  const body = JSON.stringify({ error: { code, message } })
  socket.end(
    [
      `HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}`,
      `x-request-id: ${randomUUID()}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}
