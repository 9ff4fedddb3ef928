import type { JSONSchema7 } from 'ai'
import { z } from 'zod'
import { actions } from '../turn/actions.ts'
import { claimedFinding, decision } from '../turn/decision.ts'
import { writtenFields } from './written-action.ts'

/**
 * The schema that providers enforce: one set of fields for all actions, empty where an action has no such field. One object
 * per kind of action would repeat most of them, and made half of every prompt; a field for each choice, a fifth. What a field
 * means, and what it can be, is said once, in the instructions.
 *
 * The decoders of providers support no `oneOf`, no optional fields, few unions and no limits on lengths and numbers, which are
 * checked when the answer is read.
 */
export const decisionSchema: JSONSchema7 = object({
  thought: describe(decision.shape.thought),
  expectation: describe(decision.shape.expectation),
  action: object({
    kind: { type: 'string', enum: listOffered().map(({ shape }) => shape.kind.value) },
    ...writtenFields,
  }),
  findings: {
    type: 'array',
    items: object(
      Object.fromEntries(
        Object.entries(claimedFinding.shape).map(([name, field]) => [name, describe(field)]),
      ),
    ),
  },
})

function listOffered() {
  return Object.values(actions).flatMap(({ schema, isOffered }) => (isOffered ? [schema] : []))
}

function object(properties: Record<string, JSONSchema7>): JSONSchema7 {
  const required = Object.keys(properties)
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Its type, its choices and the limits of a number. */
function describe(field: z.ZodType): JSONSchema7 {
  const { type, enum: choices, minimum, maximum } = z.toJSONSchema(field, { target: 'draft-7' })
  return {
    ...(type === undefined ? {} : { type }),
    ...(choices === undefined ? {} : { enum: choices.map(String) }),
    ...(minimum === undefined ? {} : { description: `${minimum} to ${maximum}.` }),
  }
}
