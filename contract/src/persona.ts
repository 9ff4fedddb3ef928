import { z } from 'zod'
import { identifier, shortText, timestamp } from './common.ts'

/** How used to software a persona is, and how much it bears before it leaves. */
export const level = z.enum(['low', 'medium', 'high'])
export type Level = z.infer<typeof level>

const traits = z.array(shortText).max(50)

/** The seven fields a customer writes; name and role_description are required (decisions: Resources > InlinePersonaInput). */
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

/** What reading a text came to. Kinds: drafted; no_posting, the text is none; unavailable, nothing could read it now. */
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
      .describe('Generated from the structured fields; pinned at create.'),
    source: personaSource,
    source_text: z.string().optional().describe('Only on full records of imported personas.'),
    created_at: timestamp,
  })
  .meta({ id: 'Persona' })
export type Persona = z.infer<typeof persona>

/** What a run keeps of a persona at submission; later edits of the persona do not reach it. */
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
