import { z } from 'zod'
import { identifier, timestamp } from '../common.ts'
import { defineEndpoint, empty, json } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { idParams, listOf, nothing } from './common.ts'

/** A host that runs may target. auto: seeded by the first run. */
export const allowedTarget = z
  .object({
    id: identifier,
    host_pattern: z.string().describe('`example.com`, or `*.example.com` for any depth below it.'),
    source: z.enum(['manual', 'auto']),
    created_at: timestamp,
  })
  .meta({ id: 'AllowedTarget' })

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
    description: `Allows a host, of at most ${limits.recordsPerCustomer}; an existing pattern gives the row that is there.`,
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
    description: 'Lists the allowed hosts by pattern.',
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
    description: 'Takes a host off the list.',
    params: idParams,
    body: null,
    responses: { 204: empty },
    errors: ['not_found'],
  }),
} as const
