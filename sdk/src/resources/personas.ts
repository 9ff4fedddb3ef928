import type { Answer, Body, Query } from '../operation.ts'
import type { CallOptions, Transport } from '../transport.ts'

/** Personas: those of the library and your own. */
export interface Personas {
  create: (body: Body<'createPersona'>, options?: CallOptions) => Promise<Answer<'createPersona'>>
  /** `cursor`: of the answer before, if that did not have all. */
  list: (query?: Query<'listPersonas'>, options?: CallOptions) => Promise<Answer<'listPersonas'>>
  get: (id: string, options?: CallOptions) => Promise<Answer<'getPersona'>>
  update: (
    id: string,
    body: Body<'updatePersona'>,
    options?: CallOptions,
  ) => Promise<Answer<'updatePersona'>>
  delete: (id: string, options?: CallOptions) => Promise<void>
  /** What sessions would make of a persona; nothing is stored. */
  preview: (
    body: Body<'previewPersona'>,
    options?: CallOptions,
  ) => Promise<Answer<'previewPersona'>>
  /**
   * Drafts a persona from a job posting of 50 to 20,000 characters; nothing is stored until saveImport. Can take 45
   * seconds. Codes: extraction_failed (the text is not a posting), extraction_unavailable (try again later),
   * rate_limited (10 per minute).
   */
  importFromText: (
    body: Body<'importPersona'>,
    options?: CallOptions,
  ) => Promise<Answer<'importPersona'>>
  /**
   * Saves the draft, optionally edited, as a persona that runs can use immediately. `saveImport(await importFromText({
   * text }))` saves it unchanged; a name outside the draft takes precedence over the one inside. The token is
   * single-use and valid for one hour. Codes: not_found (unknown or expired), token_already_used.
   */
  saveImport: (
    body: Body<'saveImportedPersona'>,
    options?: CallOptions,
  ) => Promise<Answer<'saveImportedPersona'>>
}

/** Creates the methods for personas. */
export function createPersonas({ json, none }: Transport): Personas {
  return {
    create: (body, options) => json('POST /personas', { body }, options),
    list: (query = {}, options) => json('GET /personas', { query }, options),
    get: (id, options) => json('GET /personas/{id}', { params: { id } }, options),
    update: (id, body, options) => json('PATCH /personas/{id}', { params: { id }, body }, options),
    delete: (id, options) => none('DELETE /personas/{id}', { params: { id } }, options),
    preview: (body, options) => json('POST /personas/preview', { body }, options),
    importFromText: (body, options) => json('POST /personas/import-from-text', { body }, options),
    saveImport: (body, options) => json('POST /personas/import-from-text/save', { body }, options),
  }
}
