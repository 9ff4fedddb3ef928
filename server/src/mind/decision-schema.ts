import type { JSONSchema7 } from 'ai'
import { z } from 'zod'
import { actions } from '../turn/actions.ts'
import { claimedFinding, decision } from '../turn/decision.ts'

/**
 * The schema that providers enforce: the fields of all actions side by side, empty where an action has no such field. One object
 * per kind of action would repeat most of them, and made half of every prompt. What a field means is said once, in the
 * instructions.
 *
 * The decoders of providers support no `oneOf`, no optional fields, few unions and no limits on lengths and numbers, which are
 * checked when the answer is read.
 */
export const decisionSchema: JSONSchema7 = object({
  thought: describe(decision.shape.thought),
  expectation: describe(decision.shape.expectation),
  action: object({
    kind: { type: 'string', enum: listOffered().map(({ shape }) => shape.kind.value) },
    ...Object.fromEntries(
      [...listFields()].map(([name, field]) => [name, allowEmpty(describe(field))]),
    ),
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

/** The fields of actions in the order in which they first appear; a name has one type wherever it appears. */
export function listFields(): ReadonlyMap<string, z.ZodType> {
  const fields = new Map<string, z.ZodType>()
  for (const { shape } of listOffered()) {
    const { kind: _kind, ...own } = shape
    for (const [name, field] of Object.entries(own)) {
      if (!fields.has(name)) fields.set(name, field)
    }
  }
  return fields
}

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

/** A choice that an action does not have is an empty text, as other texts are. */
function allowEmpty({ enum: choices, ...schema }: JSONSchema7): JSONSchema7 {
  return choices === undefined ? schema : { ...schema, enum: [...choices, ''] }
}
