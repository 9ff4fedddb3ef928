import { z } from 'zod'
import { shortText } from '../common.ts'
import { defineEndpoint, empty, json } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { persona, personaPreview, personaSource, personaWriteBody } from '../persona.ts'
import { nextCursor, partCursor } from '../query.ts'
import { idParams, listOf, nothing } from './common.ts'

const common = {
  resource: 'personas',
  auth: 'api_key',
  rateLimit: 'general',
} as const

const { min, max } = limits.importTextLength

const withoutDefaults = z.strictObject({
  name: personaWriteBody.shape.name.optional(),
  role_description: personaWriteBody.shape.role_description.optional(),
  technical_sophistication: personaWriteBody.shape.technical_sophistication.unwrap().optional(),
  patience_level: personaWriteBody.shape.patience_level.unwrap().optional(),
  goals: personaWriteBody.shape.goals.unwrap().optional(),
  pain_points: personaWriteBody.shape.pain_points.unwrap().optional(),
  current_tools: personaWriteBody.shape.current_tools.unwrap().optional(),
})

const readBy = z.enum(['rules', 'model'])

export const personaEndpoints = {
  createPersona: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/personas',
    summary: 'Create a persona',
    description: `Creates a custom persona; at most ${limits.personasPerCustomer} per customer, with ${limits.personaTextLength} characters each.`,
    examples: {
      'A persona': {
        name: 'Maya',
        role_description: 'Buys gifts online in her lunch break.',
        technical_sophistication: 'medium',
        patience_level: 'low',
        goals: ['find a gift in ten minutes'],
        pain_points: ['forms that lose what was typed'],
        current_tools: ['a phone'],
      },
    },
    params: nothing,
    query: nothing,
    body: personaWriteBody,
    responses: { 201: json(persona) },
    errors: [],
  }),
  listPersonas: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/personas',
    summary: 'List personas',
    description: 'Lists the library and your own personas: Default first, then by name.',
    params: nothing,
    query: z.object({
      source: personaSource
        .optional()
        .describe('Only personas from this source.')
        .meta({ examples: ['library'] }),
      cursor: partCursor,
    }),
    body: null,
    responses: { 200: json(listOf(persona).extend({ next_cursor: nextCursor })) },
    errors: [],
  }),
  getPersona: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/personas/{id}',
    summary: 'Get a persona',
    description: 'Returns a persona with its prompt.',
    params: idParams,
    query: nothing,
    body: null,
    responses: { 200: json(persona) },
    errors: ['persona_not_found'],
  }),
  previewPersona: defineEndpoint({
    ...common,
    needsRole: 'viewer',
    method: 'POST',
    path: '/personas/preview',
    summary: 'Preview a persona',
    description: 'Shows what sessions make of a persona; nothing is stored.',
    examples: {
      'A persona': { name: 'Maya', role_description: 'Buys gifts online.', patience_level: 'low' },
    },
    params: nothing,
    query: nothing,
    body: personaWriteBody,
    responses: { 200: json(personaPreview) },
    errors: [],
  }),
  updatePersona: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/personas/{id}',
    summary: 'Update a persona',
    description: 'Changes fields of a custom persona and regenerates its prompt.',
    examples: { 'Less patience': { patience_level: 'low' } },
    params: idParams,
    query: nothing,
    body: withoutDefaults,
    responses: { 200: json(persona) },
    errors: ['library_read_only', 'persona_not_found'],
  }),
  deletePersona: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/personas/{id}',
    summary: 'Delete a persona',
    description: 'Deletes a custom persona that no run has used.',
    params: idParams,
    query: nothing,
    body: null,
    responses: { 204: empty },
    errors: ['library_read_only', 'persona_not_found', 'persona_in_use'],
  }),
  importPersona: defineEndpoint({
    ...common,
    rateLimit: 'import',
    method: 'POST',
    path: '/personas/import-from-text',
    summary: 'Draft a persona from text',
    description: 'Drafts a persona from a job posting; nothing is stored.',
    examples: {
      'A job posting': {
        text: 'Night nurse (m/f/d). You care for 24 patients on a surgical ward, write their records on a tablet and hand over at six.',
      },
    },
    params: nothing,
    query: nothing,
    body: z.strictObject({
      text: z
        .string()
        .trim()
        .meta({ minLength: min })
        .refine((text) => {
          const length = Array.from(text).length
          return length >= min && length <= max
        }, `must be ${min} to ${max} characters after trimming`)
        .describe('The job posting, 50 to 20,000 characters after trimming.')
        .meta({
          examples: [
            'Office manager wanted. You order supplies, plan travel and keep the calendar.',
          ],
        }),
    }),
    responses: {
      200: json(
        z.object({
          import_token: z.string().describe('Saves this draft; single-use and valid for one hour.'),
          draft: personaWriteBody.describe('The persona to edit and save.'),
          read_by: readBy.describe(
            'rules: without a language model; they read postings in English and German. model: a language model, in any language.',
          ),
        }),
      ),
    },
    errors: ['extraction_failed', 'extraction_unavailable'],
  }),
  saveImportedPersona: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/personas/import-from-text/save',
    summary: 'Save a drafted persona',
    description: 'Saves a drafted persona; the token is single-use and valid for one hour.',
    examples: {
      'An unchanged draft': {
        import_token: 'the import_token of the draft',
        draft: {
          name: 'Night nurse',
          role_description: 'Cares for 24 patients on a surgical ward at night.',
        },
      },
    },
    params: nothing,
    query: nothing,
    body: z.strictObject({
      import_token: z.string().min(1).max(200),
      draft: personaWriteBody.partial({ name: true }).describe('The draft, optionally edited.'),
      name: shortText
        .optional()
        .describe('Required unless draft.name is set; takes precedence if both are set.'),
      read_by: readBy.optional().describe('As in the draft; changes nothing.'),
    }),
    responses: { 201: json(persona.omit({ source_text: true })) },
    errors: ['not_found', 'token_already_used'],
  }),
} as const
