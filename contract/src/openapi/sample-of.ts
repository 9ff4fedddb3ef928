import { isJsonObject, type JsonObject } from './json-object.ts'

const reference = '#/components/schemas/'

/**
 * A value that the schema describes, made from the examples of its fields; a list has one item for each kind of item.
 * `named` are the schemas that references lead to.
 */
export function sampleOf(schema: unknown, named: JsonObject): unknown {
  if (!isJsonObject(schema)) return {}
  if ('const' in schema) return schema['const']
  const [example] = listOf(schema['examples'])
  if (example !== undefined) return example
  if (typeof schema['$ref'] === 'string') {
    return sampleOf(named[schema['$ref'].slice(reference.length)], named)
  }
  const [variant] = listVariants(schema).filter((part) => !isNull(part))
  return variant === undefined ? sampleOfType(schema, named) : sampleOf(variant, named)
}

function sampleOfType(schema: JsonObject, named: JsonObject): unknown {
  const [choice] = listOf(schema['enum'])
  if (choice !== undefined) return choice
  switch ([schema['type']].flat()[0]) {
    case 'object':
      return sampleOfObject(schema, named)
    case 'array':
      return sampleOfItems(schema['items'], named)
    case 'string':
      return schema['format'] === 'date-time' ? '2026-03-02T09:30:00.000Z' : 'text'
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return schema['minimum'] ?? 0
  }
}

function sampleOfObject({ properties }: JsonObject, named: JsonObject): JsonObject {
  const entries = Object.entries(isJsonObject(properties) ? properties : {})
  return Object.fromEntries(entries.map(([name, field]) => [name, sampleOf(field, named)]))
}

function sampleOfItems(items: unknown, named: JsonObject): unknown[] {
  const variants = isJsonObject(items) ? listVariants(items) : []
  return (variants.length > 0 ? variants : [items]).map((variant) => sampleOf(variant, named))
}

function listVariants(schema: JsonObject): unknown[] {
  return listOf(schema['anyOf'] ?? schema['oneOf'])
}

function isNull(schema: unknown): boolean {
  return isJsonObject(schema) && schema['type'] === 'null'
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
