import type { McpServer } from '@modelcontextprotocol/server'
import { type Client, UnderstudyError } from '@understudy/sdk'
import type { z } from 'zod'
import { renderAnswer, type ToolAnswer } from './answer.ts'
import { InputError } from './input-error.ts'

/** What tools need of the service. */
export interface ToolDeps {
  client: Client
  /** Where clients reach the service, for links to pictures. */
  baseUrl: string
  /** The address to test for one that was asked for: a site on this machine has another name for visitors. */
  resolveTarget: (url: string) => string
  /** Whether a new host is allowed by asking for it: in a service that one person has on their machine. */
  allowsTargets: boolean
  /** Receives faults on our side; must not throw. */
  onFault: (error: unknown) => void
}

/** looks: reads only. acts: changes something of the service or of a site. cancels: ends what runs. */
type Effect = 'looks' | 'acts' | 'cancels'

interface ToolDescription<Input extends z.ZodObject, Output extends z.ZodObject> {
  title: string
  description: string
  effect: Effect
  input: Input
  output: Output
}

/** Adds a tool. An error of the API becomes an answer with its message; other errors are told to `onFault`. */
export function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  { onFault }: Pick<ToolDeps, 'onFault'>,
  [name, tool]: [string, ToolDescription<Input, Output>],
  work: (input: z.output<Input>, signal: AbortSignal) => Promise<ToolAnswer>,
): void {
  // The types of the library do not infer a schema that is a parameter itself.
  const inputSchema: z.ZodObject = tool.input
  // Each answer has a notice as well; the list of tools stays short without it.
  const outputSchema: z.ZodObject = tool.output.loose()
  const config = {
    title: tool.title,
    description: tool.description,
    inputSchema,
    outputSchema,
    annotations: {
      readOnlyHint: tool.effect === 'looks',
      destructiveHint: tool.effect === 'cancels',
      idempotentHint: tool.effect !== 'acts',
      openWorldHint: tool.effect === 'acts',
    },
  }
  server.registerTool(name, config, async (input, { mcpReq: { signal } }) => {
    try {
      return renderAnswer(await work(tool.input.parse(input), signal))
    } catch (error) {
      return { content: [{ type: 'text' as const, text: explain(error, onFault) }], isError: true }
    }
  })
}

function explain(error: unknown, onFault: (error: unknown) => void): string {
  if (error instanceof InputError) return error.message
  if (error instanceof UnderstudyError) {
    const wait = error.retryAfterS === null ? '' : ` Try again in ${error.retryAfterS} s.`
    return `${error.code}: ${error.message}${wait}`
  }
  onFault(error)
  return 'internal_error: Something went wrong on our side.'
}
