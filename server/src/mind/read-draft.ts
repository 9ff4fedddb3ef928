import { type Draft, level } from '@understudy/contract/persona'
import { z } from 'zod'
import {
  MAX_DRAFT_DESCRIPTION,
  MAX_DRAFT_ENTRIES,
  MAX_DRAFT_ENTRY,
  MAX_DRAFT_NAME,
} from './limits.ts'
import type { ModelReply } from './model/model-request.ts'
import {
  createJsonOutput,
  type ReadAnswer,
  readJsonAnswer,
  reject,
} from './model/read-json-answer.ts'
import { neutralise, shorten } from './prompts/neutralise.ts'

/** The drafts that a model's answer can result in. */
type DrawnDraft = Exclude<Draft, { kind: 'unavailable' }>

const entries = z.array(z.string())

/** Without limits on lengths: the decoders of providers support none, and long text is cut. */
const answer = z.strictObject({
  is_job_posting: z.boolean().describe('Whether the material advertises a job to be filled.'),
  persona: z
    .strictObject({
      name: z.string().describe('The title of the job, as in the posting.'),
      role_description: z
        .string()
        .describe('One sentence: who holds this job, where, and what they do.'),
      technical_sophistication: level,
      patience_level: level,
      goals: entries.describe('What this person wants to get done at work, a few words each.'),
      pain_points: entries.describe('Problems of the job that the posting itself names.'),
      current_tools: entries.describe('Software and tools that the posting says are used.'),
    })
    .nullable()
    .describe('null if the material is not a job posting.'),
})

/** Asks for a draft. */
export const draftOutput = createJsonOutput(
  'persona_draft',
  z.toJSONSchema(answer, { target: 'draft-7' }),
)

/**
 * Validates an answer against the schema, and its tools against the posting: a tool that is not mentioned there is
 * dropped.
 */
export function readDraft(
  reply: ModelReply,
  { posting, nonce }: { posting: string; nonce: string },
): ReadAnswer<DrawnDraft> {
  const read = readJsonAnswer(reply, answer)
  if (read.kind === 'malformed') return read
  const { is_job_posting: isPosting, persona } = read.value
  if (!isPosting) return { kind: 'read', value: { kind: 'no_posting' } }
  if (persona === null) return reject('is_job_posting is true, so persona must not be null.')
  const name = cleanLine(persona.name, nonce, MAX_DRAFT_NAME)
  const description = cleanLine(persona.role_description, nonce, MAX_DRAFT_DESCRIPTION)
  if (name === '' || description === '') {
    return reject('name and role_description must not be empty.')
  }
  const draft = {
    ...persona,
    name,
    role_description: description,
    goals: cleanEntries(persona.goals, nonce),
    pain_points: cleanEntries(persona.pain_points, nonce),
    current_tools: cleanEntries(persona.current_tools, nonce).filter((tool) =>
      isNamedIn(posting, tool),
    ),
  }
  return { kind: 'read', value: { kind: 'drafted', draft } }
}

function cleanLine(text: string, nonce: string, maxLength: number): string {
  return shorten(neutralise(text, nonce).replaceAll(/\s+/gu, ' ').trim(), maxLength)
}

function cleanEntries(texts: readonly string[], nonce: string): string[] {
  const lines = texts.map((text) => cleanLine(text, nonce, MAX_DRAFT_ENTRY))
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, MAX_DRAFT_ENTRIES)
}

/** One common word is enough: for a posting's Excel, a model may say Microsoft Excel. */
function isNamedIn(posting: string, tool: string): boolean {
  const known = new Set(listWords(posting))
  return listWords(tool).some((word) => known.has(word))
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}+#]*/gu) ?? []
}
