import type { FastifyRequest } from 'fastify'

/** The subject of a request: its route and parameters, identical for every spelling of the URL. */
export function getResource({ routeOptions, params }: FastifyRequest): string {
  return `${routeOptions.url ?? ''} ${JSON.stringify(params)}`
}
