import type { ProgramEndpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorSchema } from './openapi/describe-errors.ts'
import { headers } from './openapi/describe-headers.ts'
import { describeOperation, securitySchemes } from './openapi/describe-operation.ts'
import { describeWebhooks } from './openapi/describe-webhooks.ts'
import { type JsonObject } from './openapi/json-object.ts'
import { resources } from './openapi/resources.ts'
import { createSchemaBook } from './openapi/schema-book.ts'

/** The OpenAPI 3.1 document of the API. */
export interface OpenApiDocument {
  openapi: '3.1.1'
  info: JsonObject
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, JsonObject>>
  webhooks: JsonObject
  components: Record<'schemas' | 'responses' | 'headers' | 'securitySchemes', JsonObject>
}

/** Builds the document from the endpoints. version is the version of the interface, not of the server. */
export function buildOpenApi({
  baseUrl,
  version = '1.0.0',
}: {
  baseUrl: string
  version?: string
}): OpenApiDocument {
  const book = createSchemaBook()
  const operations = Object.entries<ProgramEndpoint>(endpoints)
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, endpoint] of operations) {
    const operation = describeOperation(name, endpoint, book)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  const used = new Set(operations.map(([, { resource }]) => resource))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Understudy',
      version,
      summary: 'Synthetic users walk through your website before the real ones do.',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: [...used].map((name) => ({ name, description: resources[name] ?? '' })),
    paths,
    webhooks: describeWebhooks(book),
    components: {
      schemas: { Error: errorSchema, ...book.named },
      responses: book.answers,
      headers,
      securitySchemes,
    },
  }
}

const description = `
## First run

1. Get an API key: if there is no customer yet, the first start of the service creates one and prints its key; \`npm run admin -- key create\`,
   the dashboard and \`POST /api-keys\` make others. Send it with every request as \`Authorization: Bearer sk_live_…\`.
2. Call \`POST /runs\` with the \`target_url\` of your site and ids from \`GET /personas\`. It returns a \`run_id\` and one session
      per persona. The first run adds the host of its target to the allowed targets; add others with \`POST /allowed-targets\`.
3. Poll \`GET /runs/{run_id}\` until \`status\` is neither \`queued\` nor \`running\`, or follow a session with its \`/stream\`. Then open
   \`report_url\`, or read the report of a session (\`/sessions/{session_id}/report.md\`) and, for several personas,
   \`/aggregate-report.md\`.

## Conventions

Every response carries an \`X-Request-Id\`. Every error is \`{"error": {"code", "message"}}\`, except for a blocked deploy event,
which returns 400 with the stored decision and its \`reason\`. An unsupported method on a known path returns
405 \`method_not_allowed\` with \`Allow\`. A resource of another customer looks like one that does not exist.
Request bodies are JSON of at most 256 KiB, and unknown fields are rejected. Responses can gain fields.
`.trim()
