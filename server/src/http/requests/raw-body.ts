import type { FastifyRequest } from 'fastify'

const bodies = new WeakMap<object, Uint8Array>()

/** Keeps the bytes of a body beside what they were parsed to: a signature is over the bytes. */
export function keepRawBody(request: FastifyRequest, bytes: Uint8Array): void {
  bodies.set(request, bytes)
}

/** The bytes of the body; none where there was no body. */
export function getRawBody(request: FastifyRequest): Uint8Array {
  return bodies.get(request) ?? new Uint8Array()
}
