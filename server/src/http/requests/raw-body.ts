import type { FastifyRequest } from 'fastify'

const bodies = new WeakMap<object, Uint8Array>()

/** Keeps the raw bytes of a body next to its parsed form: signatures cover the bytes. */
export function keepRawBody(request: FastifyRequest, bytes: Uint8Array): void {
  bodies.set(request, bytes)
}

/** The bytes of the body; empty if there was no body. */
export function getRawBody(request: FastifyRequest): Uint8Array {
  return bodies.get(request) ?? new Uint8Array()
}
