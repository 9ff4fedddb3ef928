import { findingDetails } from '@understudy/contract/issue/issue'
import { z } from 'zod'
import type { Run } from '../../store/runs/run.ts'
import { readJson } from '../reading/parse-records.ts'
import { findStoredAggregate } from '../runs/get-aggregate.ts'
import { listReports, type ProblemDeps } from './list-run-problems.ts'

const subjects = z.array(
  z.object({
    fingerprint: z.string(),
    title: z.string(),
    severity: z.int(),
    page_url: z.string().nullable(),
    finding: findingDetails,
  }),
)

/** What the report of a run says of these problems, by fingerprint. */
export async function findIssueSubjects(
  deps: ProblemDeps,
  run: Run,
  fingerprints: readonly string[],
): Promise<Map<string, z.infer<typeof subjects>[number]>> {
  if (fingerprints.length === 0) return new Map()
  const aggregate = await findStoredAggregate(deps, run)
  const reports = aggregate === null ? await listReports(deps, run) : []
  const task = { kind: 'issue_subjects', fingerprints, aggregate, reports } as const
  const found = subjects.parse(readJson(await deps.reading.perform(run.customerId, task)))
  return new Map(found.map((subject) => [subject.fingerprint, subject]))
}
