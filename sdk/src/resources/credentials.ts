import type { Answer, Body } from '../operation.ts'
import type { CallOptions, Transport } from '../transport.ts'

/** Logins that runs can use on one host. */
export interface Credentials {
  create: (
    body: Body<'createCredential'>,
    options?: CallOptions,
  ) => Promise<Answer<'createCredential'>>
  list: (options?: CallOptions) => Promise<Answer<'listCredentials'>>
  get: (id: string, options?: CallOptions) => Promise<Answer<'getCredential'>>
  update: (
    id: string,
    body: Body<'updateCredential'>,
    options?: CallOptions,
  ) => Promise<Answer<'updateCredential'>>
  delete: (id: string, options?: CallOptions) => Promise<void>
}

/** Creates the methods for credentials. */
export function createCredentials({ json, none }: Transport): Credentials {
  return {
    create: (body, options) => json('POST /credentials', { body }, options),
    list: (options) => json('GET /credentials', {}, options),
    get: (id, options) => json('GET /credentials/{id}', { params: { id } }, options),
    update: (id, body, options) =>
      json('PATCH /credentials/{id}', { params: { id }, body }, options),
    delete: (id, options) => none('DELETE /credentials/{id}', { params: { id } }, options),
  }
}
