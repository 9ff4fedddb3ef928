import type { JSONSchema7, OutputInterface } from 'ai'
import { jsonSchema, Output } from 'ai'
import { z } from 'zod'
import type { ModelReply } from './model-request.ts'
import { parseJsonAnswer } from './parse-json-answer.ts'

/** Why an answer cannot be used: in words for the model that gave it, some of which may be its own. */
export interface Malformed {
  kind: 'malformed'
  problem: string
}

export type ReadAnswer<T> = { kind: 'read'; value: T } | Malformed

/** Holds an answer to a schema. */
export function readJsonAnswer<T>(
  { text, finishReason }: ModelReply,
  schema: z.ZodType<T>,
): ReadAnswer<T> {
  if (finishReason === 'length') return reject('The answer was cut off. Answer more briefly.')
  const value = parseJsonAnswer(text)
  if (value === undefined) return reject('The answer is not one JSON object.')
  const parsed = schema.safeParse(value)
  return parsed.success
    ? { kind: 'read', value: parsed.data }
    : reject(z.prettifyError(parsed.error))
}

/** An answer that cannot be used. */
export function reject(problem: string): Malformed {
  return { kind: 'malformed', problem }
}

/** Asks for JSON of a shape; the text comes back unparsed, so that a failed parse still has its usage. */
export function createJsonOutput(
  name: string,
  schema: JSONSchema7,
): OutputInterface<string, unknown, never> {
  return {
    ...Output.object({ schema: jsonSchema(schema), name }),
    parseCompleteOutput: ({ text }) => Promise.resolve(text),
  }
}
