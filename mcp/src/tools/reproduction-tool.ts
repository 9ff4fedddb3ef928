import type { McpServer } from '@modelcontextprotocol/server'
import type { Client } from '@understudy/sdk'
import { z } from 'zod'
import { pickFitting, type ToolAnswer } from '../answer.ts'
import { addTool, type ToolDeps } from '../tool.ts'
import { quote } from '../untrusted.ts'

/** Adds the tool that turns a finding into a test. */
export function addReproductionTool(server: McpServer, deps: ToolDeps): void {
  const { client } = deps
  addTool(
    server,
    deps,
    [
      'get_reproduction',
      {
        title: 'Get a test',
        description: 'Playwright test, red until it is mended.',
        effect: 'looks',
        input: z.object({ run_id: z.string(), fingerprint: z.string() }),
        output: z.looseObject({}),
      },
    ],
    ({ run_id: runId, fingerprint }, signal) =>
      getReproduction(client, { runId, fingerprint }, signal),
  )
}

/** A test that repeats one problem. It quotes the site only in literals, which have no character that nobody sees. */
async function getReproduction(
  { problems }: Pick<Client, 'problems'>,
  { runId, fingerprint }: { runId: string; fingerprint: string },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const found = await problems.reproduction(runId, fingerprint, { signal })
  if (found.kind === 'none') return explain(found.code, found.reason)
  const { file_name: fileName, code, confirmed, secrets } = found
  const needs = secrets.length === 0 ? '' : ` Set ${secrets.join(', ')} in the environment.`
  return pickFitting([
    {
      summary: `Save untrusted.code as ${fileName} and run it with @playwright/test.${needs}`,
      data: { kind: 'test', file_name: fileName, confirmed, secrets, untrusted: { code } },
    },
    explain('too long', 'The test does not fit into an answer: understudy export writes it.'),
  ])
}

function explain(code: string, reason: string): ToolAnswer {
  return {
    summary: `There is no test: ${code}.`,
    data: {
      kind: 'none',
      file_name: null,
      confirmed: false,
      secrets: [],
      untrusted: { reason: quote(reason, 500) },
    },
  }
}
