import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { isJsonObject, type JsonObject } from './json-object.ts'
import type { SchemaBook } from './schema-book.ts'

/** Path, query and header parameters of an operation. */
export function describeParameters(endpoint: Endpoint, book: SchemaBook): JsonObject[] {
  return [
    ...describeFields(endpoint.params, 'path', book).map((parameter) => ({
      ...parameter,
      ...exampleOf(String(parameter['name']), endpoint.resource),
    })),
    ...describeFields(endpoint.query, 'query', book),
    ...(endpoint.headers === undefined ? [] : describeFields(endpoint.headers, 'header', book)),
  ]
}

function describeFields(
  fields: z.ZodObject,
  place: 'path' | 'query' | 'header',
  book: SchemaBook,
): JsonObject[] {
  const { properties, required } = book.describe(fields, 'input')
  const needed: unknown[] = Array.isArray(required) ? required : []
  return Object.entries(isJsonObject(properties) ? properties : {}).map(([name, field]) => {
    const { description, ...schema } = isJsonObject(field) ? field : {}
    return {
      name,
      in: place,
      required: needed.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
    }
  })
}

const exampleTail = '06gvqdjetpvjtd6k9cennunrpc'

const prefixes: Readonly<Record<string, string>> = {
  'api keys': 'key',
  'allowed targets': 'tgt',
  'deploy checks': 'dc',
  personas: 'pers',
  credentials: 'cred',
  'share links': 'shr',
  webhooks: 'wh',
  repositories: 'repo',
  'ux maps': 'uxj',
}

function exampleOf(name: string, resource: string): JsonObject {
  if (name === 'run_id') return { example: `run_${exampleTail}` }
  if (name === 'session_id') return { example: `sess_${exampleTail}` }
  if (name === 'delivery_id') return { example: `whd_${exampleTail}` }
  if (name === 'filename') return { example: '0001.jpg' }
  if (name === 'fingerprint') return { example: 'discount-rejected' }
  if (name === 'comment_id') return { example: `cmt_${exampleTail}` }
  return { example: `${prefixes[resource]}_${exampleTail}` }
}
