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
      .describe('Generated from the structured fields; fixed at creation.'),
    source: personaSource,
    source_text: z.string().optional().describe('Only in full records of imported personas.'),
    created_at: timestamp,
  })
  .meta({ id: 'Persona' })
export type Persona = z.infer<typeof persona>

const share = z.number().min(0).max(1)

/** What follows from a persona's fields. */
export const personaPreview = z
  .object({
    prompt: z.string().describe('What a language model is told about the person.'),
    actions: z.string().describe('The actions that it can choose from, as it is told them.'),
    limits: z.object({
      irritation_budget: z.number(),
      tolerated_wait_ms: z.int(),
      max_scrolls_per_page: z.int(),
      max_retries: z.int(),
      unknown_actions: z.array(z.string()),
    }),
    explorer: z
      .object({
        haste: share,
        care: share,
        doubt: share,
        thrift: share,
        keyboard: z.boolean(),
        unpractised: z.boolean(),
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
