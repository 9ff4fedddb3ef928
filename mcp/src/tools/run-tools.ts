import type { McpServer } from '@modelcontextprotocol/server'
import { runStatus } from '@understudy/contract/run'
import { verdictStatus } from '@understudy/contract/verdict/verdict'
import { deviceNames } from '@understudy/contract/visitor/devices'
import { z } from 'zod'
import { fitItems } from '../answer.ts'
import { readOffset } from '../read-offset.ts'
import { addTool, type ToolDeps } from '../tool.ts'
import { compareRuns } from './compare-runs.ts'
import { getRun } from './get-run.ts'
import { listRuns } from './list-runs.ts'
import { startRun } from './start-run.ts'

const runId = z.string()
const started = z.object({ run_id: z.string(), status: runStatus, sessions: z.int() })

/** Adds the tools that start, follow, end and compare runs. */
export function addRunTools(server: McpServer, deps: ToolDeps): void {
  addStart(server, deps)
  addReading(server, deps)
  addCancelling(server, deps)
  addListing(server, deps)
  addComparison(server, deps)
}

function addStart(server: McpServer, deps: ToolDeps): void {
  addTool(
    server,
    deps,
    [
      'start_run',
      {
        title: 'Start a run',
        description: 'Send personas to a site. Costs money if a language model drives them.',
        effect: 'acts',
        input: z.object({
          url: z.url({ protocol: /^https?$/ }),
          task: z.string().optional().describe('What they should achieve; omit to explore'),
          personas: z.array(z.string()).optional().describe('Names or ids; default one neutral'),
          device: z.enum(deviceNames).optional(),
          branch: z.string().optional().describe('To compare with its last run'),
          max_cost_usd: z.number().optional().describe('More fails the run'),
          may_send_data: z
            .boolean()
            .optional()
            .describe('Checks may repeat orders and messages: test sites only'),
        }),
        output: started,
      },
    ],
    (input, signal) => startRun(deps, input, signal),
  )
}

function addReading(server: McpServer, deps: ToolDeps): void {
  addTool(
    server,
    deps,
    [
      'get_run',
      {
        title: 'Get a run',
        description: 'Status and verdict of a run.',
        effect: 'looks',
        input: z.object({
          run_id: runId,
          wait_s: z.int().min(0).max(50).optional().describe('Wait for its end'),
        }),
        output: z.object({
          run_id: runId,
          status: runStatus,
          verdict: verdictStatus.nullable(),
          problems: z.record(z.string(), z.int()).nullable(),
          sessions: z.array(z.object({ session_id: z.string(), status: z.string() })),
          report_url: z.string(),
          untrusted: z.looseObject({}),
        }),
      },
    ],
    ({ run_id: id, wait_s: waitS = 0 }, signal) => getRun(deps, { runId: id, waitS }, signal),
  )
}

function addCancelling(server: McpServer, deps: ToolDeps): void {
  const { client } = deps
  addTool(
    server,
    deps,
    [
      'cancel_run',
      {
        title: 'Cancel a run',
        description: 'Stop a run.',
        effect: 'cancels',
        input: z.object({ run_id: runId }),
        output: z.object({ run_id: runId, status: runStatus }),
      },
    ],
    async ({ run_id: id }, signal) => {
      const { status } = await client.runs.cancel(id, { signal })
      return { summary: `The run is ${status}.`, data: { run_id: id, status } }
    },
  )
}

function addListing(server: McpServer, deps: ToolDeps): void {
  addTool(
    server,
    deps,
    [
      'list_runs',
      {
        title: 'List runs',
        description: 'Runs, newest first.',
        effect: 'looks',
        input: z.object({ status: runStatus.optional(), cursor: z.string().optional() }),
        output: z.object({ runs: z.array(z.looseObject({})), next_cursor: z.string().nullable() }),
      },
    ],
    (input, signal) => listRuns(deps, input, signal),
  )
}

function addComparison(server: McpServer, deps: ToolDeps): void {
  addTool(
    server,
    deps,
    [
      'compare_runs',
      {
        title: 'Compare runs',
        description: 'New, persisting and gone problems since another run.',
        effect: 'looks',
        input: z.object({
          run_id: runId,
          since: z.string().optional().describe('Default: the last run of the same site'),
          cursor: z.string().optional(),
        }),
        output: z.object({
          since: z.string(),
          counts: z.record(z.string(), z.int()),
          problems: z.array(z.looseObject({})),
          next_cursor: z.string().nullable(),
        }),
      },
    ],
    async ({ run_id: id, since, cursor }, signal) => {
      const { since: earlier, counts, problems } = await compareRuns(deps, { id, since }, signal)
      const page = fitItems(problems, readOffset(cursor))
      const { items, next_cursor: next } = page
      return {
        summary: `${counts.new} new, ${counts.persisting} persisting, ${counts.gone} gone, ${counts.not_reached} not checked again.`,
        data: { since: earlier, counts, problems: items, next_cursor: next },
      }
    },
  )
}
