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
  /**
   * Drafts a persona from a job posting of 50 to 20,000 characters; nothing is kept until saveImport. May take 45 seconds.
   * Codes: extraction_failed (the text is no posting), extraction_unavailable (try again later), rate_limited (10 a minute).
   */
  importFromText: (
    body: Body<'importPersona'>,
    options?: CallOptions,
  ) => Promise<Answer<'importPersona'>>
  /**
   * Keeps the draft, changed or not, as a persona that runs can have at once. `saveImport(await importFromText({ text }))`
   * takes it as it is; a name beside the draft stands before the one within it. The token works once, within an hour.
   * Codes: not_found (unknown or expired), token_already_used.
   */
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
