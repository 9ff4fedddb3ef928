import { isJsonObject, type JsonObject } from '@understudy/contract/openapi/json-object'
import { sampleOf } from '@understudy/contract/openapi/sample-of'
import { z } from 'zod'

/** A list of an answer or a record, such as `report.findings[].evidence`; `{}` for what has names instead of places. */
export interface DescribedList {
  path: string
  /** How long the schema lets it be; null if it does not say. */
  most: number | null
}

/** Every list that the schema describes. */
export function describeLists(schema: z.ZodType): DescribedList[] {
  return visitLists(readSchema(schema), '')
}

/** How long each list of a value is, by its path; of several at one path, the longest. */
export function measureLists(value: unknown): Map<string, number> {
  const lengths = new Map<string, number>()
  const measure = (part: unknown, path: string): void => {
    if (Array.isArray(part)) {
      lengths.set(path, Math.max(lengths.get(path) ?? 0, part.length))
      for (const item of part) measure(item, `${path}[]`)
      return
    }
    if (!isJsonObject(part)) return
    for (const [name, field] of Object.entries(part)) measure(field, join(path, name))
  }
  measure(value, '')
  return lengths
}

/**
 * A value whose lists have `count` items each, or as many as the schema allows, also those that it does not have; a list within a list
 * only in the first item. Those of `kept` stay as long as they are, and each of their items is multiplied.
 */
export function multiplyLists(
  schema: z.ZodType,
  value: unknown,
  { count, kept }: { count: number; kept: readonly string[] },
): unknown {
  const multiply = (described: JsonObject, part: unknown, path: string): unknown => {
    const shape = chooseVariant(described, part)
    if (shape['type'] === 'array') {
      const items: unknown[] = Array.isArray(part) ? part : []
      const item = isJsonObject(shape['items']) ? shape['items'] : {}
      if (kept.includes(path)) return items.map((each) => multiply(item, each, `${path}[]`))
      const length = Math.min(count, readMost(shape) ?? count)
      return Array.from({ length }, (_item, index) => {
        const each =
          items[index] ?? listChoices(item)[index] ?? number(items[0] ?? sampleOf(item, {}), index)
        return index === 0 ? multiply(item, each, `${path}[]`) : each
      })
    }
    if (!isJsonObject(shape['properties']) || !isJsonObject(part)) return part
    const fields = Object.entries(shape['properties']).flatMap(([name, field]) => {
      const has = Object.hasOwn(part, name) && part[name] !== null
      if (!isJsonObject(field) || (!has && field['type'] !== 'array')) return []
      return [[name, multiply(field, part[name], join(path, name))]]
    })
    return { ...part, ...Object.fromEntries(fields) }
  }
  return multiply(readSchema(schema), value, '')
}

function visitLists(schema: JsonObject, path: string): DescribedList[] {
  const variants = listOf(schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'])
  const fields = Object.entries(isJsonObject(schema['properties']) ? schema['properties'] : {})
  const inner = [
    ...variants.flatMap((variant) => visitLists(variant, path)),
    ...fields.flatMap(([name, field]) =>
      isJsonObject(field) ? visitLists(field, join(path, name)) : [],
    ),
  ]
  if (schema['type'] === 'array') {
    const items = isJsonObject(schema['items']) ? visitLists(schema['items'], `${path}[]`) : []
    return [{ path, most: readMost(schema) }, ...items, ...inner]
  }
  return inner
}

function readMost({ maxItems, items }: JsonObject): number | null {
  if (typeof maxItems === 'number') return maxItems
  const choices = isJsonObject(items) ? listChoices(items) : []
  return choices.length > 0 ? choices.length : null
}

function listChoices({ enum: choices }: JsonObject): unknown[] {
  return Array.isArray(choices) ? choices : []
}

/** Of a part that can be null or have several shapes, the one that it has. */
function chooseVariant(schema: JsonObject, part: unknown): JsonObject {
  const variants = listOf(schema['anyOf'] ?? schema['oneOf'])
  const wanted = Array.isArray(part) ? 'array' : 'object'
  return variants.find(({ type }) => type === wanted) ?? schema
}

/** Fields in which the items of a list differ. */
const distinct = new Set(['text', 'title', 'name', 'url', 'id', 'flow', 'file'])

function number(item: unknown, index: number): unknown {
  if (typeof item === 'string') return `${item}-${index}`
  if (typeof item === 'number') return item + index
  if (!isJsonObject(item)) return item
  const entries = Object.entries(item).map(([name, text]) =>
    distinct.has(name) && typeof text === 'string' ? [name, `${text}-${index}`] : [name, text],
  )
  return Object.fromEntries(entries)
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

/** As JSON Schema without references. */
function readSchema(schema: z.ZodType): JsonObject {
  const root: unknown = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })),
  )
  if (!isJsonObject(root)) return {}
  const named = isJsonObject(root['$defs']) ? root['$defs'] : {}
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve)
    if (!isJsonObject(part)) return part
    const { $ref: reference, $defs: _named, ...rest } = part
    const own = Object.entries(rest).map(([name, value]) => [name, resolve(value)])
    if (typeof reference !== 'string') return Object.fromEntries(own)
    const target = resolve(named[reference.replace('#/$defs/', '')])
    return { ...(isJsonObject(target) ? target : {}), ...Object.fromEntries(own) }
  }
  const resolved = resolve(root)
  return isJsonObject(resolved) ? resolved : {}
}
