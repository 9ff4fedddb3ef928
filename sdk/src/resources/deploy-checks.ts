import type { Answer, Body } from '../operation.ts'
import { isErrorResponse } from '../read-error.ts'
import { requireToken } from '../require-token.ts'
import type { CallOptions, Transport } from '../transport.ts'

/** Checks that start runs for deployments. */
export interface DeployChecks {
  /** The trigger token is only in this response. */
  create: (
    body: Body<'createDeployCheck'>,
    options?: CallOptions,
  ) => Promise<Answer<'createDeployCheck'>>
  list: (options?: CallOptions) => Promise<Answer<'listDeployChecks'>>
  get: (id: string, options?: CallOptions) => Promise<Answer<'getDeployCheck'>>
  update: (
    id: string,
    body: Body<'updateDeployCheck'>,
    options?: CallOptions,
  ) => Promise<Answer<'updateDeployCheck'>>
  archive: (id: string, options?: CallOptions) => Promise<void>
  rotateToken: (id: string, options?: CallOptions) => Promise<Answer<'rotateDeployCheckToken'>>
  listEvents: (id: string, options?: CallOptions) => Promise<Answer<'listDeployEvents'>>
  /** Sent with the check's trigger token instead of the API key. A blocked event is a result, not an error. */
  ingest: (
    id: string,
    body: Body<'ingestDeployEvent'>,
    options: CallOptions & { triggerToken: string },
  ) => Promise<Answer<'ingestDeployEvent'>>
}

/** Creates the methods for deploy checks. */
export function createDeployChecks({ json, none }: Transport): DeployChecks {
  return {
    create: (body, options) => json('POST /deploy-checks', { body }, options),
    list: (options) => json('GET /deploy-checks', {}, options),
    get: (id, options) => json('GET /deploy-checks/{id}', { params: { id } }, options),
    update: (id, body, options) =>
      json('PATCH /deploy-checks/{id}', { params: { id }, body }, options),
    archive: (id, options) => none('DELETE /deploy-checks/{id}', { params: { id } }, options),
    rotateToken: (id, options) =>
      json('POST /deploy-checks/{id}/rotate-token', { params: { id } }, options),
    listEvents: (id, options) =>
      json('GET /deploy-checks/{id}/events', { params: { id } }, options),
    ingest: async (id, body, { triggerToken, ...options }) =>
      json(
        'POST /deploy-checks/{id}/events',
        { params: { id }, body },
        {
          ...options,
          token: requireToken(triggerToken, 'triggerToken'),
          // Its key has one decision, however often it is sent.
          isIdempotent: true,
          isAnswer: async (response) =>
            response.status === 400 && !(await isErrorResponse(response)),
        },
      ),
  }
}
