import { apiKeyEndpoints } from '@understudy/contract/endpoints/api-keys'
import { createRoute, type Route } from '../http/route.ts'
import type { Clock } from '../lib/clock.ts'
import { createApiKey } from '../operations/customers/create-api-key.ts'
import { revokeApiKey } from '../operations/customers/revoke-api-key.ts'
import { type ApiKey, listApiKeys } from '../store/accounts/api-keys.ts'
import type { Database } from '../store/database.ts'

/** API keys. */
export function createApiKeyRoutes(deps: { db: Database; clock: Clock }): Route[] {
  return [
    createRoute(apiKeyEndpoints.createApiKey, async ({ customerId, body }) => {
      const request = { name: body.name, environment: body.env }
      const { plaintext, ...key } = await createApiKey(deps, customerId, request)
      return { ...presentApiKey(key), plaintext }
    }),
    createRoute(apiKeyEndpoints.listApiKeys, async ({ customerId }) => ({
      items: (await listApiKeys(deps.db, customerId)).map(presentApiKey),
    })),
    createRoute(apiKeyEndpoints.revokeApiKey, async ({ customerId, params }) => {
      const { key, wasActive } = await revokeApiKey(deps, customerId, params.id)
      // Lookups are never cached, so from here on every process rejects the key.
      return { ...presentApiKey(key), ...(wasActive ? { kv_evicted: true } : {}) }
    }),
  ]
}

function presentApiKey(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  }
}
