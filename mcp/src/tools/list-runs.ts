import type { RunListItem } from '@understudy/sdk/resources/runs'
import { fitItems, type ToolAnswer } from '../answer.ts'
import type { ToolDeps } from '../tool.ts'
import { quote } from '../untrusted.ts'

const pageRuns = 15

/** One page of runs, of as many as fit into an answer. */
export async function listRuns(
  { client }: Pick<ToolDeps, 'client'>,
  { status, cursor }: { status?: RunListItem['status'] | undefined; cursor?: string | undefined },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  let limit = pageRuns
  for (;;) {
    const page = await client.runs.list({ status, cursor, limit }, { signal })
    const described = page.items.map(describeRun)
    const { items: runs } = fitItems(described, 0)
    if (runs.length === described.length) {
      const data = { runs, next_cursor: page.next_cursor }
      return { summary: `${runs.length} runs.`, data }
    }
    // Only the service knows where a shorter page ends.
    limit = runs.length
  }
}

function describeRun(run: RunListItem) {
  return {
    run_id: run.id,
    status: run.status,
    created_at: run.created_at,
    device: run.device,
    problems_by_severity: run.problems_by_severity,
    completion: run.completion,
    untrusted: { url: quote(run.target_url, 200), task: quote(run.task ?? '', 150) },
  }
}
