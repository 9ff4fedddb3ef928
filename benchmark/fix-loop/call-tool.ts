import { z } from 'zod'

/** A service whose tools are called. */
export interface ToolServer {
  baseUrl: string
  apiKey: string
}

const answered = z.object({
  result: z.object({ structuredContent: z.unknown(), isError: z.boolean().optional() }),
})

/** Calls a tool as a coding agent does, over streamable HTTP, and returns its structured answer. */
export async function callTool<T>(
  { baseUrl, apiKey }: ToolServer,
  { name, input }: { name: string; input: Record<string, unknown> },
  schema: z.ZodType<T>,
): Promise<T> {
  const response = await fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input },
    }),
  })
  const text = await response.text()
  const message = /^data: (.*)$/m.exec(text)?.[1] ?? text
  const { result } = answered.parse(JSON.parse(message))
  if (result.isError === true) throw new Error(`${name} failed: ${message}`)
  return schema.parse(result.structuredContent)
}
