import type { Readable, Writable } from 'node:stream'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'
import { createMcpServer } from './create-mcp-server.ts'
import type { ToolDeps } from './tool.ts'

/** Serves tools on standard input and output until the input ends or the signal aborts. */
export async function serveOnStdio(
  deps: ToolDeps,
  version: string,
  { input, output, signal }: { input: Readable; output: Writable; signal: AbortSignal },
): Promise<void> {
  const transport = new StdioServerTransport(input, output)
  const isOver = Promise.withResolvers<void>()
  const handle = serveStdio(() => createMcpServer(deps, version), {
    transport,
    onerror: deps.onFault,
  })
  for (const event of ['end', 'close'] as const) input.once(event, () => isOver.resolve())
  signal.addEventListener('abort', () => isOver.resolve(), { once: true })
  await isOver.promise
  await handle.close()
}

/** One request over HTTP: what was sent, and the tools of its caller. */
export interface McpExchange {
  request: Request
  /** Parsed from JSON. */
  body: unknown
  deps: ToolDeps
}

/** Answers requests over streamable HTTP, of the protocol of 2026 and of that of 2025, without sessions. */
export function createMcpEndpoint(version: string): (exchange: McpExchange) => Promise<Response> {
  return async ({ request, body, deps }) => {
    const refusal = refuse(body)
    if (refusal !== null) return refusal
    const handler = createMcpHandler(() => createMcpServer(deps, version), {
      onerror: deps.onFault,
    })
    return handler.fetch(request, { parsedBody: body })
  }
}

const listening = z.object({
  method: z.literal('subscriptions/listen'),
  id: z.union([z.string(), z.number()]).nullable().default(null),
})

/** A stream stays open after its request was counted, and an array is many requests that count as one. */
function refuse(body: unknown): Response | null {
  if (Array.isArray(body)) return answerError(400, -32600, 'Send one message per request.', null)
  const { success, data } = listening.safeParse(body)
  return success
    ? answerError(
        404,
        -32601,
        'subscriptions/listen is not supported: the tools never change.',
        data.id,
      )
    : null
}

function answerError(
  status: number,
  code: number,
  message: string,
  id: string | number | null,
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id }, { status })
}
