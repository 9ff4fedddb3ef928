import { jsonSchema, type JSONSchema7, Output, type OutputInterface } from 'ai'
import { z } from 'zod'
import type { ModelReply } from './model-request.ts'

/** Why an answer is unusable, in words for the model that gave it; may quote the answer. */
export interface Malformed {
  kind: 'malformed'
  problem: string
}

export type ReadAnswer<T> = { kind: 'read'; value: T } | Malformed

/** Validates an answer against a schema. */
export function readJsonAnswer<T>(
  { text, finishReason }: ModelReply,
  schema: z.ZodType<T>,
): ReadAnswer<T> {
  if (finishReason === 'length') return reject('The answer was cut off. Answer more briefly.')
  const value = parseJsonAnswer(text)
  if (value === undefined) return reject('The answer is not a single JSON object.')
  const parsed = schema.safeParse(value)
  return parsed.success
    ? { kind: 'read', value: parsed.data }
    : reject(z.prettifyError(parsed.error))
}

/** An unusable answer. */
export function reject(problem: string): Malformed {
  return { kind: 'malformed', problem }
}

/** Asks for JSON of a schema; the text is returned unparsed, so that usage is known even if parsing fails. */
export function createJsonOutput(
  name: string,
  schema: JSONSchema7,
): OutputInterface<string, unknown, never> {
  return {
    ...Output.object({ schema: jsonSchema(schema), name }),
    parseCompleteOutput: ({ text }) => Promise.resolve(text),
  }
}

/** The words of an answer that should have been plain text: models put them into an object that they were asked for before. */
export function readPlainAnswer(text: string): string {
  const isObject = /^\s*(?:```\w*\s*)?\{/.test(text)
  const fields = isObject ? plainFields.safeParse(parseJsonAnswer(text)) : null
  if (fields === null || !fields.success) return text
  const { answer, thought, observed } = fields.data
  return answer ?? thought ?? observed ?? ''
}

const plainFields = z.looseObject({
  answer: z.string().optional(),
  thought: z.string().optional(),
  observed: z.string().optional(),
})

/**
 * The JSON object in an answer, even if the model added words or a code fence around it; undefined if there is none.
 */
function parseJsonAnswer(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1), (_key, value) =>
      typeof value === 'string' ? cleanString(value) : value,
    )
  } catch {
    // The model gets the same message for every kind of invalid JSON.
    return undefined
  }
}

/** Removes what databases and form fields do not accept: control characters and unpaired surrogates. */
function cleanString(text: string): string {
  return text.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}/gu, '')
}
