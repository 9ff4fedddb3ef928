import { listLinkedCredentials } from '../../store/accounts/credentials.ts'
import type { Run } from '../../store/runs/run.ts'
import { listSessions, type Session } from '../../store/runs/sessions.ts'
import type { StoredRun } from '../reading/reading-task.ts'
import { findStoredReport } from '../sessions/find-report.ts'
import { findCompressedTranscript, type TranscriptDeps } from '../sessions/find-transcript.ts'

/** The conditions of a run that has ended and what its sessions recorded, as it is stored. */
export async function readStoredRun(deps: TranscriptDeps, run: Run): Promise<StoredRun> {
  const { customerId, id } = run
  const sessions = await listSessions(deps.db, customerId, id)
  return {
    summary: {
      run_id: id,
      target_url: run.targetUrl,
      status: run.status,
      created_at: run.createdAt.toISOString(),
      session_count: run.sessionCount,
    },
    task: run.task,
    flows: run.flows,
    isPreview: run.isPreview,
    model: run.model,
    device: run.device,
    interaction: run.interaction,
    replayMaySendData: run.replayMaySendData,
    durationBudget: run.durationBudget,
    guidedExploration: run.guidedExploration,
    credentialIds: await listLinkedCredentials(deps.db, { customerId, runId: id }),
    sessions: await Promise.all(sessions.map((session) => readSession(deps, customerId, session))),
  }
}

async function readSession(
  deps: TranscriptDeps,
  customerId: string,
  session: Session,
): Promise<StoredRun['sessions'][number]> {
  const { id: sessionId, startedAt, finishedAt } = session
  const of = { customerId, sessionId }
  const [transcript, report] = [
    await findCompressedTranscript(deps, of),
    await findStoredReport(deps, of),
  ]
  const hasTimes = startedAt !== null && finishedAt !== null
  return {
    id: sessionId,
    persona: session.persona,
    terminationKind: session.terminationKind,
    turns: session.turns,
    durationMs: hasTimes ? Math.max(0, finishedAt.getTime() - startedAt.getTime()) : null,
    transcript,
    report,
  }
}
