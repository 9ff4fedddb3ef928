import { describeIssue } from '@understudy/contract/issue/issue'
import { writeIssue } from '@understudy/contract/issue/write-issue'
import { ApiError } from '../../lib/api-error.ts'
import { findRun } from '../../store/runs/runs.ts'
import { findIssueSubjects } from './issue-subjects.ts'
import type { ProblemDeps } from './list-run-problems.ts'
import type { ProblemPath } from './triage-problem.ts'

/** A problem of a run as the title and the Markdown of an issue. Codes: not_found. */
export async function getIssue(
  deps: ProblemDeps & { baseUrl: string },
  { customerId, runId, fingerprint }: ProblemPath,
): Promise<{ title: string; body: string }> {
  const run = await findRun(deps.db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  const subject = (await findIssueSubjects(deps, run, [fingerprint])).get(fingerprint)
  if (subject === undefined) throw new ApiError('not_found')
  const url = `${deps.baseUrl}/app/${customerId}/runs/${runId}`
  return writeIssue(describeIssue(subject, { site: run.targetUrl, url }))
}
