import { isJsonObject, type JsonObject } from './json-object.ts'
import { sharedFields } from './shared-fields.ts'

/** Keywords whose values are data, not schemas. */
const dataKeywords = new Set(['const', 'default', 'enum', 'examples', 'required'])

/**
 * The schema with a description and, where it fits, an example for every property that has none of its own, and with
 * required properties first.
 */
export function describeFields(schema: JsonObject): JsonObject {
  const described = Object.entries(schema).map(([keyword, value]) => {
    if (dataKeywords.has(keyword)) return [keyword, value]
    if (keyword !== 'properties' || !isJsonObject(value)) return [keyword, visit(value)]
    return [keyword, describeProperties(value, listRequired(schema))]
  })
  return Object.fromEntries(described)
}

function visit(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(visit)
  return isJsonObject(value) ? describeFields(value) : value
}

function describeProperties(properties: JsonObject, required: ReadonlySet<unknown>): JsonObject {
  const described = Object.entries(properties).map(([name, property]) => {
    if (!isJsonObject(property)) return [name, property] as const
    return [name, describeProperty(name, property)] as const
  })
  const needed = described.filter(([name]) => required.has(name))
  const others = described.filter(([name]) => !required.has(name))
  return Object.fromEntries([...needed, ...others])
}

function describeProperty(name: string, property: JsonObject): JsonObject {
  const [about, example] = sharedFields[name] ?? []
  const inner = describeFields(property)
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
  { type, enum: choices, anyOf, items, $ref, ...rest }: JsonObject,
): boolean {
  if ('const' in rest || $ref !== undefined) return false
  if (Array.isArray(anyOf)) return anyOf.some((part) => isJsonObject(part) && fits(example, part))
  if (Array.isArray(choices)) return choices.includes(example)
  if (!Array.isArray(example))
    return [type].flat().some((name) => typeof name === 'string' && isOfType(example, name))
  return type === 'array' && example.every((each) => isJsonObject(items) && fits(each, items))
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  // oxlint-disable-next-line valid-typeof
  return type === 'object' ? isJsonObject(value) : typeof value === type
}
