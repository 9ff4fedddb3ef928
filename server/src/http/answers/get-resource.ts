import type { FastifyRequest } from 'fastify'

/** What a request is about: its route and the parameters in it, equal however they were written in the URL. */
export function getResource({ routeOptions, params }: FastifyRequest): string {
  return `${routeOptions.url ?? ''} ${JSON.stringify(params)}`
}
