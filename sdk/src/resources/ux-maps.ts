import type { Answer, Body } from '../operation.ts'
import type { CallOptions, Transport } from '../transport.ts'

/** Repositories whose code is mapped. */
export interface Repositories {
  create: (
    body: Body<'createRepository'>,
    options?: CallOptions,
  ) => Promise<Answer<'createRepository'>>
  list: (options?: CallOptions) => Promise<Answer<'listRepositories'>>
  delete: (id: string, options?: CallOptions) => Promise<void>
}

/** Maps created from a repository's code. */
export interface UxMaps {
  createJob: (
    body: Body<'createUxMapJob'>,
    options?: CallOptions,
  ) => Promise<Answer<'createUxMapJob'>>
  listJobs: (options?: CallOptions) => Promise<Answer<'listUxMapJobs'>>
  getJob: (id: string, options?: CallOptions) => Promise<Answer<'getUxMapJob'>>
}

/** Creates the methods for repositories. */
export function createRepositories({ json, none }: Transport): Repositories {
  return {
    create: (body, options) => json('POST /repositories', { body }, options),
    list: (options) => json('GET /repositories', {}, options),
    delete: (id, options) => none('DELETE /repositories/{id}', { params: { id } }, options),
  }
}

/** Creates the methods for UX maps. */
export function createUxMaps({ json }: Transport): UxMaps {
  return {
    createJob: (body, options) => json('POST /ux-maps/jobs', { body }, options),
    listJobs: (options) => json('GET /ux-maps/jobs', {}, options),
    getJob: (id, options) => json('GET /ux-maps/jobs/{id}', { params: { id } }, options),
  }
}
