import { z } from 'zod'

/** A JSON Schema of the OpenAPI document. */
export type Schema = z.infer<typeof schema>

const loose = z.record(z.string(), z.unknown())
const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  properties: z.record(z.string(), loose).optional(),
  required: z.array(z.string()).optional(),
  items: loose.optional(),
  anyOf: z.array(loose).optional(),
  oneOf: z.array(loose).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  $ref: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  format: z.string().optional(),
})

/** Reads a schema of the document. */
export function readSchema(value: unknown): Schema {
  return schema.parse(value)
}

const media = z.object({
  schema: schema.optional(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
})
const content = z.record(z.string(), media)

const response = z.object({
  description: z.string().optional(),
  $ref: z.string().optional(),
  content: content.optional(),
})
export type ApiResponse = z.infer<typeof response>

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  description: z.string(),
  example: z.unknown().optional(),
  schema,
})

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  security: z.array(loose),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), response),
})
export type ApiOperation = z.infer<typeof operation>

/** The parts of the OpenAPI document that the page of the API shows. */
export const apiDocument = z.object({
  info: z.object({ description: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), schema),
    responses: z.record(z.string(), response),
  }),
})
export type ApiDocument = z.infer<typeof apiDocument>
