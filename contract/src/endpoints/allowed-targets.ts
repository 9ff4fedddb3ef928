import { z } from 'zod'
import { identifier, timestamp } from '../common.ts'
import { defineEndpoint, empty, json } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { listOf, nothing } from './common.ts'

/** A host that runs can target. auto: added by the first run. */
export const allowedTarget = z
  .object({
    id: identifier
      .describe('Identifier of the entry.')
      .meta({ examples: ['tgt_06gvqdjetpvjtd6k9cennunrpc'] }),
    host_pattern: z.string().describe('`example.com`, or `*.example.com` for any depth below it.'),
    source: z
      .enum(['manual', 'auto'])
      .describe('`manual`: added by a request; `auto`: added by the first run.')
      .meta({ examples: ['manual'] }),
    created_at: timestamp,
  })
  .meta({ id: 'AllowedTarget' })

const idParams = allowedTarget.pick({ id: true })

const common = {
  resource: 'allowed targets',
  auth: 'api_key',
  rateLimit: 'general',
  query: nothing,
} as const

export const allowedTargetEndpoints = {
  createAllowedTarget: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/allowed-targets',
    summary: 'Allow a host',
    description: `Allows a host; at most ${limits.recordsPerCustomer} per customer. If the pattern exists, the existing entry is returned.`,
    examples: { 'All hosts below a domain': { host_pattern: '*.example.com' } },
    params: nothing,
    body: z.strictObject({ host_pattern: z.string().min(1).max(255) }),
    responses: { 201: json(allowedTarget) },
    errors: [],
  }),
  listAllowedTargets: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/allowed-targets',
    summary: 'List allowed hosts',
    description: 'Lists the allowed hosts, sorted by pattern.',
    params: nothing,
    body: null,
    responses: { 200: json(listOf(allowedTarget)) },
    errors: [],
  }),
  deleteAllowedTarget: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/allowed-targets/{id}',
    summary: 'Disallow a host',
    description: 'Removes a host from the allowed targets.',
    params: idParams,
    body: null,
    responses: { 204: empty },
    errors: ['not_found'],
  }),
} as const
