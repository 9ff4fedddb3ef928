import type { ResponseBody } from '@understudy/contract/endpoint'
import type { runEndpoints } from '@understudy/contract/endpoints/runs'
import type { ProblemHistoryPage } from '../operations/runs/get-problem-history.ts'
import type { AdmittedRun } from '../operations/runs/run-request.ts'
import type { RunSummary, SessionSummary } from '../store/runs/run-details.ts'
import type { Run } from '../store/runs/run.ts'

const previewNotice =
  'The built-in explorer drives these sessions and reads pages by rules, because no model key is set. Set the key of a model provider for sessions that reason like a person.'

/** The response for a newly admitted run. */
export function presentAdmittedRun(run: AdmittedRun): ResponseBody<typeof runEndpoints.createRun> {
  return {
    run_id: run.id,
    status: 'queued',
    sessions: run.sessions.map(({ id, personaId }) => ({ id, persona_id: personaId })),
    guided_exploration: run.guidedExploration,
    ...(run.isPreview ? { is_preview: true, preview_notice: previewNotice } : {}),
  }
}

/** A run in the list. */
export function presentRunListItem(
  run: RunSummary,
): ResponseBody<typeof runEndpoints.listRuns>['items'][number] {
  return {
    id: run.id,
    target_url: run.targetUrl,
    status: run.status,
    task: run.task,
    flows: run.flows,
    aggregate_status: run.aggregateStatus,
    problems_by_severity: run.problemsBySeverity,
    completion:
      run.succeeded === null || run.judged === null
        ? null
        : { succeeded: run.succeeded, total: run.judged },
    device: run.device,
    guided_exploration: run.guidedExploration,
    created_at: run.createdAt,
    session_count: run.sessionCount,
  }
}

/** A run with its sessions. */
export function presentRun({
  run,
  sessions,
  reportUrl,
}: {
  run: Run
  sessions: readonly SessionSummary[]
  reportUrl: string
}): ResponseBody<typeof runEndpoints.getRun> {
  return {
    run_id: run.id,
    target_url: run.targetUrl,
    status: run.status,
    device: run.device,
    guided_exploration: run.guidedExploration,
    aggregate_status: run.aggregateStatus,
    created_at: run.createdAt.toISOString(),
    started_at: presentTime(run.startedAt),
    finished_at: presentTime(run.finishedAt),
    task: run.task,
    flows: run.flows,
    model: run.model,
    duration_budget: run.durationBudget,
    interaction: run.interaction,
    replay_may_send_data: run.replayMaySendData,
    report_url: reportUrl,
    termination: run.termination,
    sessions: sessions.map(presentSession),
  }
}

/** When the problems of a run were first seen. */
export function presentHistory({
  previous,
  problems,
  nextCursor,
}: ProblemHistoryPage): ResponseBody<typeof runEndpoints.getProblemHistory> {
  return {
    previous_run:
      previous === null
        ? null
        : { run_id: previous.id, created_at: previous.createdAt.toISOString() },
    problems: problems.map(({ fingerprint, firstRunId, firstSeenAt, isNew }) => ({
      fingerprint,
      first_run_id: firstRunId,
      first_seen_at: firstSeenAt.toISOString(),
      is_new: isNew,
    })),
    next_cursor: nextCursor,
  }
}

function presentSession(session: SessionSummary) {
  return {
    id: session.id,
    persona_id: session.personaId,
    persona_name: session.personaName,
    status: session.status,
    termination_kind: session.terminationKind,
    turns: session.turns,
    started_at: presentTime(session.startedAt),
    finished_at: presentTime(session.finishedAt),
  }
}

function presentTime(time: Date | null): string | null {
  return time === null ? null : time.toISOString()
}
