import type { Answer, Body, Query } from '../operation.ts'
import type { CallOptions, Transport } from '../transport.ts'

/** Who walks through a site: the library's personas and your own. */
export interface Personas {
  create: (body: Body<'createPersona'>, options?: CallOptions) => Promise<Answer<'createPersona'>>
  list: (query?: Query<'listPersonas'>, options?: CallOptions) => Promise<Answer<'listPersonas'>>
  get: (id: string, options?: CallOptions) => Promise<Answer<'getPersona'>>
  update: (
    id: string,
    body: Body<'updatePersona'>,
    options?: CallOptions,
  ) => Promise<Answer<'updatePersona'>>
  delete: (id: string, options?: CallOptions) => Promise<void>
  /** Drafts a persona from a job posting; nothing is kept until saveImport. */
  importFromText: (
    body: Body<'importPersona'>,
    options?: CallOptions,
  ) => Promise<Answer<'importPersona'>>
  saveImport: (
    body: Body<'saveImportedPersona'>,
    options?: CallOptions,
  ) => Promise<Answer<'saveImportedPersona'>>
}

/** The calls of personas. */
export function createPersonas({ json, none }: Transport): Personas {
  return {
    create: (body, options) => json('POST /personas', { body }, options),
    list: (query = {}, options) => json('GET /personas', { query }, options),
    get: (id, options) => json('GET /personas/{id}', { params: { id } }, options),
    update: (id, body, options) => json('PATCH /personas/{id}', { params: { id }, body }, options),
    delete: (id, options) => none('DELETE /personas/{id}', { params: { id } }, options),
    importFromText: (body, options) => json('POST /personas/import-from-text', { body }, options),
    saveImport: (body, options) => json('POST /personas/import-from-text/save', { body }, options),
  }
}
