import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { fitItems } from '../answer.ts'
import { readOffset } from '../read-offset.ts'
import { readPersonas } from '../read-personas.ts'
import { addTool, type ToolDeps } from '../tool.ts'
import { quote } from '../untrusted.ts'

/** Adds the tool that lists personas. */
export function addPersonaTools(server: McpServer, deps: ToolDeps): void {
  addTool(
    server,
    deps,
    [
      'list_personas',
      {
        title: 'List personas',
        description: 'Who a run can send.',
        effect: 'looks',
        input: z.object({ cursor: z.string().optional() }),
        output: z.object({
          personas: z.array(z.looseObject({})),
          next_cursor: z.string().nullable(),
        }),
      },
    ],
    async ({ cursor }, signal) => {
      const known = await readPersonas(deps.client, signal)
      const described = known.map(({ id, name, role_description: role }) => ({
        id,
        name: quote(name, 80),
        about: quote(role, 160),
      }))
      const { items, next_cursor: next } = fitItems(described, readOffset(cursor))
      return {
        summary: `${known.length} personas.`,
        data: { personas: items, next_cursor: next },
      }
    },
  )
}
