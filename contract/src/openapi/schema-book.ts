import { z } from 'zod'
import { describeFields } from './describe-fields.ts'
import { isJsonObject, type JsonObject } from './json-object.ts'

/** Converts schemas to JSON Schema and collects the named ones, each once. */
export interface SchemaBook {
  /** `input`: what a client can send; `output`: what it receives. */
  describe: (schema: z.ZodType, io: 'input' | 'output') => JsonObject
  /** Schemas by name. */
  named: JsonObject
  /** Responses that many operations share, by name. */
  answers: JsonObject
}

/** An empty book. `describe` throws if one name is used for two different shapes. */
export function createSchemaBook(): SchemaBook {
  const named: JsonObject = {}
  return {
    named,
    answers: {},
    describe(schema, io) {
      const { $defs, $schema: _dialect, ...body } = toJsonSchema(schema, io)
      for (const [name, shape] of Object.entries(isJsonObject($defs) ? $defs : {})) {
        const described = isJsonObject(shape) ? describeFields(shape) : shape
        const known = named[name]
        if (known !== undefined && JSON.stringify(known) !== JSON.stringify(described)) {
          throw new Error(`two shapes are named ${name}`)
        }
        named[name] = described
      }
      return describeFields(body)
    },
  }
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const raw = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // New response fields are not a breaking change, so only requests forbid additional fields.
      if (io === 'output') delete jsonSchema.additionalProperties
      dropRedundantKeywords(jsonSchema)
    },
  })
  const parsed: unknown = JSON.parse(JSON.stringify(raw), rename)
  return isJsonObject(parsed) ? parsed : {}
}

/** The bounds of a safe integer and the pattern behind `date-time` tell a reader nothing. */
function dropRedundantKeywords(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format === 'date-time') delete schema.pattern
}

/** Named schemas move to the document's components; a string that encodes another type is shown as that type. */
function rename(key: string, value: unknown): unknown {
  if (key === '$ref' && typeof value === 'string') {
    return value.replace('#/$defs/', '#/components/schemas/')
  }
  if (isJsonObject(value) && isJsonObject(value['documentedAs'])) {
    const { description, documentedAs } = value
    return description === undefined ? documentedAs : { ...documentedAs, description }
  }
  return value
}
