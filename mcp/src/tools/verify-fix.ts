import { setTimeout as sleep } from 'node:timers/promises'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { addTool, type ToolDeps } from '../tool.ts'
import { quote } from '../untrusted.ts'

const pollMs = 1000
/** Clients give up on a tool after a minute. */
const waitMs = 45_000

const words = {
  fixed: 'Fixed: the visit was at the same place again and did not meet the problem.',
  not_fixed: 'Not fixed: the visit met the problem again.',
  cannot_tell: 'Cannot tell: the repeated visit does not show it.',
}

/** Adds the tool that says whether a change of the site has removed a problem. */
export function addFixTool(server: McpServer, deps: ToolDeps): void {
  addTool(
    server,
    deps,
    [
      'verify_fix',
      {
        title: 'Verify a fix',
        description:
          'Repeat the visit that met a finding on the site as it is now. If pending, call again with check_run_id.',
        effect: 'acts',
        input: z.object({
          run_id: z.string(),
          fingerprint: z.string(),
          check_run_id: z.string().optional(),
        }),
        output: z.object({
          answer: z.enum(['fixed', 'not_fixed', 'cannot_tell', 'pending']),
          check_run_id: z.string(),
          untrusted: z.looseObject({}),
        }),
      },
    ],
    async ({ run_id: before, fingerprint, check_run_id: known }, signal) => {
      const { fixes } = deps.client
      const after = known ?? (await fixes.start(before, fingerprint, { signal }))
      if (!(await hasEnded(deps, after, signal))) {
        const data = { answer: 'pending', check_run_id: after, untrusted: {} }
        return { summary: 'The visit is not over: call again with check_run_id.', data }
      }
      const { answer, reason } = await fixes.judge({ before, after }, fingerprint, { signal })
      const untrusted = { reason: quote(reason, 500) }
      return { summary: words[answer], data: { answer, check_run_id: after, untrusted } }
    },
  )
}

async function hasEnded(
  { client }: Pick<ToolDeps, 'client'>,
  runId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const untilMs = performance.now() + waitMs
  for (;;) {
    const { finished_at: end, aggregate_status: status } = await client.runs.get(runId, { signal })
    if (end !== null && status !== 'pending') return true
    if (performance.now() + pollMs >= untilMs) return false
    await sleep(pollMs, undefined, { signal })
  }
}
