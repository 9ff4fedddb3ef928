import { z } from 'zod'
import { identifier, shortText, timestamp } from '../common.ts'
import { defineEndpoint, json } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { listOf, nothing } from './common.ts'

/** Metadata of a key; the plaintext is only in the response that created it. */
export const apiKey = z
  .object({
    id: identifier
      .describe('Identifier of the key; not secret.')
      .meta({ examples: ['key_06gvqdjetpvjtd6k9cennunrpc'] }),
    name: z
      .string()
      .describe('Display name, 1 to 2,000 characters.')
      .meta({ examples: ['CI'] }),
    prefix: z
      .string()
      .describe('First characters of the key, safe to display.')
      .meta({ examples: ['sk_live_3h9x'] }),
    created_at: timestamp,
    last_used_at: timestamp
      .nullable()
      .describe('When a request last used it, UTC; null if none did.')
      .meta({ examples: ['2026-03-02T09:30:00.000Z'] }),
    revoked_at: timestamp
      .nullable()
      .describe('When it was revoked, UTC; null if it is valid.')
      .meta({ examples: [null] }),
  })
  .meta({ id: 'ApiKey' })

const idParams = apiKey.pick({ id: true })

const common = {
  resource: 'api keys',
  auth: 'api_key',
  rateLimit: 'general',
  query: nothing,
} as const

export const apiKeyEndpoints = {
  createApiKey: defineEndpoint({
    ...common,
    needsRole: 'owner',
    method: 'POST',
    path: '/api-keys',
    summary: 'Create an API key',
    description: `Creates an API key and returns its plaintext once; at most ${limits.apiKeysPerCustomer} active ones per customer.`,
    examples: { 'A key for CI': { name: 'CI', env: 'live' } },
    params: nothing,
    body: z.strictObject({
      name: shortText.describe('Display name, 1 to 2,000 characters.').meta({ examples: ['CI'] }),
      env: z
        .unknown()
        .optional()
        .transform((env): 'live' | 'test' => (env === 'test' ? 'test' : 'live'))
        .meta({ description: '`live` or `test`; any other value counts as `live`.' }),
      scopes: z.unknown().optional().describe('Accepted and ignored; every key has all scopes.'),
    }),
    responses: {
      201: json(
        apiKey.extend({
          plaintext: z
            .string()
            .describe('The whole key; only in this response.')
            .meta({ examples: ['sk_live_3h9x2m7q8c5v1n4b6k0jw8e2r5t7y9u1'] }),
        }),
      ),
    },
    errors: [],
  }),
  listApiKeys: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api-keys',
    summary: 'List API keys',
    description: `Lists the keys, oldest first; of the revoked ones the newest ${limits.apiKeysPerCustomer}.`,
    params: nothing,
    body: null,
    responses: { 200: json(listOf(apiKey)) },
    errors: [],
  }),
  revokeApiKey: defineEndpoint({
    ...common,
    needsRole: 'owner',
    method: 'DELETE',
    path: '/api-keys/{id}',
    summary: 'Revoke an API key',
    description: 'Revokes a key; requests that use it are then rejected.',
    params: idParams,
    body: null,
    responses: {
      200: json(
        apiKey.extend({
          kv_evicted: z
            .boolean()
            .optional()
            .describe('Absent when the key was already revoked.')
            .meta({ examples: [true] }),
        }),
      ),
    },
    errors: ['not_found'],
  }),
} as const
