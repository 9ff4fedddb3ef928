import { accountFields } from './fields/account-fields.ts'
import type { FieldTable } from './fields/field-table.ts'
import { mapFields } from './fields/map-fields.ts'
import { parameterFields } from './fields/parameter-fields.ts'
import { recordFields } from './fields/record-fields.ts'
import { runFields } from './fields/run-fields.ts'
import { isJsonObject, type JsonObject } from './json-object.ts'

const fields: FieldTable = {
  ...accountFields,
  ...mapFields,
  ...parameterFields,
  ...recordFields,
  ...runFields,
}

/** Keywords whose values are data, not schemas. */
const dataKeywords = new Set(['const', 'default', 'enum', 'examples', 'required'])

/**
 * The schema with a description and, where it fits, an example for every property that has none of its own, and with
 * required properties first. `subject` names what the schema describes, as in the keys of the tables.
 */
export function describeFields(schema: JsonObject, subject: string): JsonObject {
  const described = Object.entries(schema).map(([keyword, value]) => {
    if (dataKeywords.has(keyword)) return [keyword, value]
    if (keyword !== 'properties' || !isJsonObject(value)) return [keyword, visit(value, subject)]
    return [keyword, describeProperties(value, listRequired(schema), subject)]
  })
  return Object.fromEntries(described)
}

function visit(value: unknown, subject: string): unknown {
  if (Array.isArray(value)) return value.map((part) => visit(part, subject))
  return isJsonObject(value) ? describeFields(value, subject) : value
}

function describeProperties(
  properties: JsonObject,
  required: ReadonlySet<unknown>,
  subject: string,
): JsonObject {
  const described = Object.entries(properties).map(([name, property]) => {
    if (!isJsonObject(property)) return [name, property] as const
    return [name, describeProperty(name, property, subject)] as const
  })
  const needed = described.filter(([name]) => required.has(name))
  const others = described.filter(([name]) => !required.has(name))
  return Object.fromEntries([...needed, ...others])
}

function describeProperty(name: string, property: JsonObject, subject: string): JsonObject {
  const [about, example] = fields[`${subject}.${name}`] ?? fields[name] ?? []
  const inner = describeFields(property, name)
  return {
    ...inner,
    ...(inner['description'] === undefined && about !== undefined ? { description: about } : {}),
    ...(inner['examples'] === undefined && example !== undefined && fits(example, inner)
      ? { examples: [example] }
      : {}),
  }
}

function listRequired({ required }: JsonObject): Set<unknown> {
  return new Set(Array.isArray(required) ? required : [])
}

/** Fields of one name can have narrower types in some places. */
function fits(
  example: unknown,
  { type, enum: choices, anyOf, $ref, ...rest }: JsonObject,
): boolean {
  if ('const' in rest || $ref !== undefined) return false
  if (Array.isArray(anyOf)) return anyOf.some((part) => isJsonObject(part) && fits(example, part))
  if (Array.isArray(choices)) return choices.includes(example)
  return [type].flat().some((name) => typeof name === 'string' && isOfType(example, name))
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  // oxlint-disable-next-line valid-typeof
  return type === 'object' ? isJsonObject(value) : typeof value === type
}
