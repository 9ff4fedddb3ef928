import type { McpServer } from '@modelcontextprotocol/server'
import { findingStatus } from '@understudy/contract/finding'
import { severityWords } from '@understudy/contract/finding-words'
import type { RunFinding } from '@understudy/sdk/list-findings'
import { z } from 'zod'
import { fitItems } from '../answer.ts'
import { readOffset } from '../read-offset.ts'
import { addTool, type ToolDeps } from '../tool.ts'
import { quote } from '../untrusted.ts'
import { getFinding } from './get-finding.ts'

/** Adds the tools that read what a run found. */
export function addFindingTools(server: McpServer, deps: ToolDeps): void {
  const { client } = deps
  addTool(
    server,
    deps,
    [
      'list_findings',
      {
        title: 'List findings',
        description:
          'Problems of the site that a run met: those that stopped a visitor, then by severity.',
        effect: 'looks',
        input: z.object({
          run_id: z.string(),
          min_severity: z.int().min(0).max(4).optional().describe('1 cosmetic to 4 blocker'),
          cursor: z.string().optional(),
        }),
        output: z.object({
          total: z.int(),
          findings: z.array(z.looseObject({ fingerprint: z.string() })),
          next_cursor: z.string().nullable(),
        }),
      },
    ],
    async ({ run_id: runId, min_severity: least = 0, cursor }, signal) => {
      const found: RunFinding[] = []
      for await (const finding of client.runs.findings(runId, { signal })) {
        if (finding.attribution === 'site' && finding.severity >= least) found.push(finding)
      }
      const { items, next_cursor: next } = fitItems(found.map(present), readOffset(cursor))
      return {
        summary: `${found.length} problems of the site.`,
        data: { total: found.length, findings: items, next_cursor: next },
      }
    },
  )
  addTool(
    server,
    deps,
    [
      'get_finding',
      {
        title: 'Get a finding',
        description: 'One problem: steps to it, evidence, links to pictures, how to test again.',
        effect: 'looks',
        input: z.object({ run_id: z.string(), fingerprint: z.string() }),
        output: z.object({
          fingerprint: z.string(),
          severity: z.string(),
          status: findingStatus,
          category: z.string(),
          noticed_by: z.string().nullable(),
          pictures: z.array(z.string()),
          untrusted: z.looseObject({}),
        }),
      },
    ],
    ({ run_id: runId, fingerprint }, signal) => getFinding(deps, { runId, fingerprint }, signal),
  )
}

function present(finding: RunFinding) {
  const { fingerprint, severity, status, category, detector, title, evidence } = finding
  return {
    fingerprint,
    severity: severityWords[severity] ?? 'None',
    status,
    category,
    noticed_by: detector ?? null,
    sessions: finding.session_ids.length,
    untrusted: { title: quote(title, 240), url: quote(evidence[0]?.url ?? '', 240) },
  }
}
