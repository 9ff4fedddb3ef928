import * as fc from 'fast-check'
import type { JsonSchema } from './read-operations.ts'

/** The meaning of a field by its name, which a schema cannot express. */
export type Meanings = Readonly<Record<string, readonly string[]>>

const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => (text.trim() === '' ? `${text}a` : text))

/** Values that the schema accepts, including odd ones; optional fields are sometimes missing. */
export function arbitraryOf(
  schema: JsonSchema,
  name: string,
  meanings: Meanings,
): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    return fc.oneof(...choices.map((choice) => arbitraryOf(choice, name, meanings)))
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const [type] = [schema.type].flat()
  return type === undefined ? fc.constant('x') : ofType(type, { schema, name, meanings })
}

interface Named {
  schema: JsonSchema
  name: string
  meanings: Meanings
}

function ofType(type: string, named: Named): fc.Arbitrary<unknown> {
  const { schema } = named
  switch (type) {
    case 'object':
      return ofObject(named)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, named.name, named.meanings), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000 })
    default:
      return ofText(named)
  }
}

function ofObject({ schema: { properties = {}, required = [] }, meanings }: Named) {
  const fields = Object.entries(properties).map(
    ([name, inner]): [string, fc.Arbitrary<unknown>] => [name, arbitraryOf(inner, name, meanings)],
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function ofText({ schema, name, meanings }: Named): fc.Arbitrary<string> {
  const known = meanings[name]
  if (known !== undefined) return fc.constantFrom(...known)
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern, 'u'))
  return anyText.map((text) => text.padEnd(schema.minLength ?? 0, 'x'))
}
