import { buildOpenApi } from '@understudy/contract/openapi'
import { z } from 'zod'

const jsonSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  get items() {
    return jsonSchema.optional()
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional()
  },
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional()
  },
  get oneOf() {
    return z.array(jsonSchema).optional()
  },
  $ref: z.string().optional(),
})

/** The part of JSON Schema that the document uses. */
export type JsonSchema = z.infer<typeof jsonSchema>

const content = z.record(z.string(), z.object({ schema: jsonSchema.optional() }))
const response = z.object({ content: content.optional(), $ref: z.string().optional() })
const operation = z.object({
  operationId: z.string(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), schema: jsonSchema }))
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), response),
})
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), jsonSchema),
    responses: z.record(z.string(), response),
  }),
})

/** One operation as the published document describes it, its references followed. */
export interface DescribedOperation {
  name: string
  method: string
  path: string
  parameters: { name: string; in: string; schema: JsonSchema }[]
  body: JsonSchema | null
  /** Content types by status; none if there is no content. */
  answers: Map<string, string[]>
}

/** Everything in the OpenAPI document, in its order. */
export function readOperations(): DescribedOperation[] {
  const { paths, components } = document.parse(buildOpenApi({ baseUrl: 'http://127.0.0.1' }))
  const follow = ({ $ref, ...schema }: JsonSchema): JsonSchema =>
    $ref === undefined ? schema : (components.schemas[lastPart($ref)] ?? {})
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({
      name: described.operationId,
      method: method.toUpperCase(),
      path,
      parameters: described.parameters,
      body: mapSchema(described.requestBody?.content['application/json']?.schema, follow),
      answers: new Map(
        Object.entries(described.responses).map(([status, { $ref, content: own }]) => {
          const found = $ref === undefined ? own : components.responses[lastPart($ref)]?.content
          return [status, Object.keys(found ?? {})]
        }),
      ),
    })),
  )
}

function mapSchema(
  schema: JsonSchema | undefined,
  follow: (schema: JsonSchema) => JsonSchema,
): JsonSchema | null {
  if (schema === undefined) return null
  const found = follow(schema)
  const list = (schemas: JsonSchema[] | undefined) =>
    schemas?.map((inner) => mapSchema(inner, follow) ?? {})
  return {
    ...found,
    items: mapSchema(found.items, follow) ?? undefined,
    anyOf: list(found.anyOf),
    oneOf: list(found.oneOf),
    properties:
      found.properties &&
      Object.fromEntries(
        Object.entries(found.properties).map(([name, inner]) => [
          name,
          mapSchema(inner, follow) ?? {},
        ]),
      ),
  }
}

function lastPart(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
