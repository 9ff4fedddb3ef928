import type { Answer, Body } from '../operation.ts'
import type { CallOptions, Transport } from '../transport.ts'

/** The hosts that runs can target. */
export interface AllowedTargets {
  create: (
    body: Body<'createAllowedTarget'>,
    options?: CallOptions,
  ) => Promise<Answer<'createAllowedTarget'>>
  list: (options?: CallOptions) => Promise<Answer<'listAllowedTargets'>>
  delete: (id: string, options?: CallOptions) => Promise<void>
}

/** Creates the methods for allowed targets. */
export function createAllowedTargets({ json, none }: Transport): AllowedTargets {
  return {
    create: (body, options) => json('POST /allowed-targets', { body }, options),
    list: (options) => json('GET /allowed-targets', {}, options),
    delete: (id, options) => none('DELETE /allowed-targets/{id}', { params: { id } }, options),
  }
}
