import { z } from 'zod'
import { identifier, shortText, timestamp } from './common.ts'

/** How familiar with software a persona is, and how much it tolerates before it leaves. */
export const level = z.enum(['low', 'medium', 'high'])
export type Level = z.infer<typeof level>

const traits = z.array(shortText).max(50)

/**
 * The seven fields a customer writes; name and role_description are required (decisions: Resources >
 * InlinePersonaInput).
 */
export const personaWriteBody = z.strictObject({
  name: shortText.describe('Display name.'),
  role_description: shortText.describe('One sentence: who this person is.'),
  technical_sophistication: level.default('medium'),
  patience_level: level.default('medium'),
  goals: traits.default([]),
  pain_points: traits.default([]),
  current_tools: traits.default([]),
})
export type PersonaWriteBody = z.infer<typeof personaWriteBody>

/**
 * The result of reading a text. drafted; no_posting: the text is not a job posting; unavailable: it could not be read
 * at this time.
 */
export type Draft =
  | { kind: 'drafted'; draft: PersonaWriteBody }
  | { kind: 'no_posting' }
  | { kind: 'unavailable' }

export const personaSource = z.enum(['library', 'custom', 'job_import'])

/** A stored persona. customer_id is null for library personas. */
export const persona = z
  .object({
    id: identifier,
    customer_id: identifier.nullable(),
    name: z.string(),
    role_description: z.string(),
    technical_sophistication: level,
    patience_level: level,
    goals: z.array(z.string()),
    pain_points: z.array(z.string()),
    current_tools: z.array(z.string()),
    synthesized_prompt: z
      .string()
      .describe('Generated from the structured fields; fixed at creation.')
      .meta({ examples: ['You are Maya. You buy gifts online in your lunch break.'] }),
    source: personaSource.describe('Where the persona comes from.').meta({ examples: ['library'] }),
    source_text: z
      .string()
      .optional()
      .describe('Only in full records of imported personas.')
      .meta({ examples: ['Office manager. You order supplies.'] }),
    created_at: timestamp,
  })
  .meta({ id: 'Persona' })
export type Persona = z.infer<typeof persona>

const share = z.number().min(0).max(1)

/** What follows from a persona's fields. */
export const personaPreview = z
  .object({
    prompt: z
      .string()
      .describe('What a language model is told about the person.')
      .meta({ examples: ['You are Maya. …'] }),
    actions: z
      .string()
      .describe('The actions that it can choose from, as it is told them.')
      .meta({ examples: ['click {ref}; …'] }),
    limits: z
      .object({
        irritation_budget: z
          .number()
          .describe(
            'Patience in points. A noticed problem costs half its severity, a long wait up to three; the person leaves without points.',
          )
          .meta({ examples: [6] }),
        tolerated_wait_ms: z
          .int()
          .describe('A longer wait for a page costs points.')
          .meta({ examples: [2000] }),
        max_scrolls_per_page: z
          .int()
          .describe('After this many scrolls the rest of a page stays unread.')
          .meta({ examples: [4] }),
        max_retries: z
          .int()
          .describe('How often a failed action is repeated on the same control.')
          .meta({ examples: [1] }),
        unknown_actions: z
          .array(z.string())
          .describe('Actions that the person does not know.')
          .meta({ examples: [['find']] }),
      })
      .describe('What sessions enforce, whatever drives them.'),
    explorer: z
      .object({
        haste: share
          .describe('0 to 1: goes straight for the obvious buttons.')
          .meta({ examples: [0.65] }),
        care: share
          .describe('0 to 1: reads on, opens help, fills in everything.')
          .meta({ examples: [0.15] }),
        doubt: share
          .describe('0 to 1: looks for terms, privacy, returns and the company.')
          .meta({ examples: [0.2] }),
        thrift: share
          .describe('0 to 1: looks for prices, offers and codes.')
          .meta({ examples: [0.2] }),
        keyboard: z
          .boolean()
          .describe('Works without a mouse where possible.')
          .meta({ examples: [false] }),
        unpractised: z
          .boolean()
          .describe('Types data as inexperienced people do.')
          .meta({ examples: [false] }),
      })
      .describe('What the built-in explorer reads from the levels and the English words.'),
  })
  .meta({ id: 'PersonaPreview' })

/** The copy of a persona stored with a run at submission; later edits do not affect it. */
export const personaSnapshot = persona.pick({
  id: true,
  name: true,
  role_description: true,
  technical_sophistication: true,
  patience_level: true,
  goals: true,
  pain_points: true,
  current_tools: true,
  synthesized_prompt: true,
})
export type PersonaSnapshot = z.infer<typeof personaSnapshot>
