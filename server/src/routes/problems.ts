import {
  type Problem,
  type ProblemDetail,
  problemEndpoints,
} from '@understudy/contract/endpoints/problems'
import { createRoute, type Route } from '../http/route.ts'
import type { Clock } from '../lib/clock.ts'
import { getIssue } from '../operations/problems/get-issue.ts'
import { getReproduction } from '../operations/problems/get-reproduction.ts'
import {
  listRunProblems,
  type ProblemDeps,
  type TriagedProblem,
} from '../operations/problems/list-run-problems.ts'
import {
  commentProblem,
  deleteComment,
  getProblem,
  type ProblemPath,
  type ProblemRecord,
  triageProblem,
} from '../operations/problems/triage-problem.ts'

/** What people and programs decide about the problems of runs. */
export function createProblemRoutes(
  deps: ProblemDeps & { clock: Clock; baseUrl: string },
): Route[] {
  return [
    createRoute(problemEndpoints.listProblems, async ({ customerId, params, query }) => {
      const path = { customerId, runId: params.run_id }
      const { items, counts, nextCursor } = await listRunProblems(
        deps,
        path,
        Number(query.cursor ?? 0),
      )
      return { items: items.map(presentProblem), counts, next_cursor: nextCursor }
    }),
    createRoute(problemEndpoints.getProblem, async (call) =>
      presentRecord(await getProblem(deps, readProblemPath(call))),
    ),
    createRoute(problemEndpoints.getReproduction, async (call) =>
      getReproduction(deps, readProblemPath(call)),
    ),
    createRoute(problemEndpoints.getIssue, async (call) => getIssue(deps, readProblemPath(call))),
    createRoute(problemEndpoints.triageProblem, async ({ body, actor, ...call }) => {
      const { status, reason, assignee_id: assigneeId, issue_url: issueUrl } = body
      const triage = {
        ...(status === undefined ? {} : { status }),
        ...(reason === undefined ? {} : { reason }),
        ...(assigneeId === undefined ? {} : { assigneeId }),
        ...(issueUrl === undefined ? {} : { issueUrl }),
      }
      return presentRecord(await triageProblem(deps, readProblemPath(call), { triage, by: actor }))
    }),
    createRoute(problemEndpoints.createComment, async ({ body, actor, ...call }) =>
      presentRecord(
        await commentProblem(deps, readProblemPath(call), { text: body.text, by: actor }),
      ),
    ),
    createRoute(problemEndpoints.deleteComment, async ({ params, customerId, actor }) => {
      const path = readProblemPath({ customerId, params })
      await deleteComment(deps, path, { id: params.comment_id, by: actor })
      return undefined
    }),
  ]
}

function readProblemPath({
  customerId,
  params,
}: {
  customerId: string
  params: { run_id: string; fingerprint: string }
}): ProblemPath {
  return { customerId, runId: params.run_id, fingerprint: params.fingerprint }
}

function presentProblem(problem: TriagedProblem): Problem {
  const { fingerprint, title, severity, status, decision, isBack } = problem
  const { assignee, issueUrl, issueState, comments } = problem
  return {
    fingerprint,
    title,
    severity,
    status,
    returned: isBack,
    reason: decision?.text ?? null,
    decided_by: decision?.by ?? null,
    decided_at: decision?.at.toISOString() ?? null,
    assignee: assignee === null ? null : { person_id: assignee.personId, email: assignee.email },
    issue_url: issueUrl,
    issue_state: issueState,
    comments,
  }
}

function presentRecord(problem: ProblemRecord): ProblemDetail {
  return {
    ...presentProblem(problem),
    entries: problem.entries.map(({ id, at, by, change, text }) => ({
      id,
      at: at.toISOString(),
      by,
      change,
      text,
    })),
  }
}
