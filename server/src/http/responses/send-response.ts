import type { Endpoint, ResponseKind } from '@understudy/contract/endpoint'
import type { FastifyReply } from 'fastify'
import type { SignInCookie } from '../requests/sign-in-cookie.ts'
import { WithStatus, Bytes, SignInAnswer, SignInRedirect, WithCookie, Written } from '../route.ts'
import { documentPolicy, pagePolicy } from './page-policy.ts'
import {
  isStreamedEvents,
  sendEventStream,
  type StreamDeps,
  type StreamExchange,
} from './send-event-stream.ts'

export interface SendDeps extends StreamDeps {
  signInCookie: SignInCookie
}

interface Exchange extends StreamExchange {
  endpoint: Endpoint
}

/**
 * Sends a handler's result in the format its endpoint names. JSON passes through the schema, which drops fields that
 * the contract does not name; a result that does not match is our error and becomes a 500.
 */
export async function sendResponse(
  deps: SendDeps,
  exchange: Exchange,
  answer: unknown,
): Promise<FastifyReply> {
  const { endpoint, reply } = exchange
  const given = answer instanceof WithStatus ? answer.status : null
  const [status, response] = getResponse(endpoint, given)
  reply.code(status)
  if (answer instanceof Bytes) return sendBytes(reply, answer)
  if (isStreamedEvents(answer)) {
    await sendEventStream(deps, exchange, answer)
    return reply
  }
  if (answer instanceof SignInRedirect) return redirect(deps, exchange, answer)
  setCookie(deps, exchange, answer)
  const body = unwrap(answer)
  switch (response.kind) {
    case 'json':
      if (body instanceof Written) return sendJson(reply, toBuffer(body.bytes))
      return sendJson(reply, JSON.stringify(response.schema.parse(body)))
    case 'text':
      return sendText(reply, body, { type: response.contentType, policy: documentPolicy })
    case 'page':
      return sendText(reply, body, { type: 'text/html', policy: pagePolicy })
    case 'bytes':
    case 'event_stream':
    case 'empty':
      break
  }
  return reply.send()
}

function setCookie(
  { signInCookie }: SendDeps,
  { request, reply }: Exchange,
  answer: unknown,
): void {
  if (answer instanceof SignInAnswer) {
    reply.header('set-cookie', signInCookie.render(request, answer.token))
  } else if (answer instanceof WithCookie) reply.header('set-cookie', answer.cookie)
}

function redirect(
  { signInCookie }: SendDeps,
  { request, reply }: Exchange,
  { location, cookie, token }: SignInRedirect,
): FastifyReply {
  const signIn = token === null ? [] : [signInCookie.render(request, token)]
  return reply
    .header('set-cookie', [cookie, ...signIn])
    .header('location', location)
    .send()
}

const wrapped = [WithStatus, SignInAnswer, WithCookie] as const

function unwrap(answer: unknown): unknown {
  for (const each of wrapped) if (answer instanceof each) return answer.body
  return answer
}

/** The response kind for a status; an endpoint whose handler gives no status has a single success response. */
function getResponse(
  { responses, refusals, path }: Endpoint,
  given: number | null,
): [number, ResponseKind] {
  const status = given ?? Number(Object.keys(responses)[0])
  const response = responses[status] ?? refusals?.[status]
  if (response === undefined) throw new Error(`${path} has no such response`)
  return [status, response]
}

function sendBytes(reply: FastifyReply, { bytes, contentType, fileName }: Bytes): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('content-security-policy', documentPolicy)
    .send(toBuffer(bytes))
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}

function sendText(
  reply: FastifyReply,
  text: unknown,
  { type, policy }: { type: string; policy: string },
): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-security-policy', policy)
    .send(text instanceof Written ? toBuffer(text.bytes) : text)
}
