import type { Answer, Body } from '../operation.ts'
import type { CallOptions, Transport } from '../transport.ts'

/** Keys for callers outside the dashboard. */
export interface ApiKeys {
  /** The plaintext is only in this response. */
  create: (body: Body<'createApiKey'>, options?: CallOptions) => Promise<Answer<'createApiKey'>>
  list: (options?: CallOptions) => Promise<Answer<'listApiKeys'>>
  revoke: (id: string, options?: CallOptions) => Promise<Answer<'revokeApiKey'>>
}

/** Creates the methods for API keys. */
export function createApiKeys({ json }: Transport): ApiKeys {
  return {
    create: (body, options) => json('POST /api-keys', { body }, options),
    list: (options) => json('GET /api-keys', {}, options),
    revoke: (id, options) => json('DELETE /api-keys/{id}', { params: { id } }, options),
  }
}
