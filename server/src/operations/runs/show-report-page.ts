import type { OneAtATime } from '../../lib/waiting/one-at-a-time.ts'
import type { PagedRun } from '../../reports/render/page/paged-run.ts'
import { renderSignInPage } from '../../reports/render/render-sign-in-page.ts'
import { findJudged } from '../../store/runs/run-verdicts.ts'
import type { Run } from '../../store/runs/run.ts'
import { listSessions, type Session } from '../../store/runs/sessions.ts'
import { findDismissals } from '../problems/find-dismissals.ts'
import { listReports, readReported } from '../problems/list-run-problems.ts'
import type { StoredDocument } from '../reading/reading-task.ts'
import { findSharedRun, noteOpening, type SharedRunDeps } from '../share-links/find-shared-run.ts'
import { isOver } from './follow-shared-run.ts'
import { findStoredAggregate } from './get-aggregate.ts'
import { readTranscripts } from './get-run-map.ts'
import { type PictureDeps, renderWithPictures } from './render-with-pictures.ts'

export type ReportPageDeps = SharedRunDeps & PictureDeps & { wholeRuns: OneAtATime }

type PageDocument = Extract<StoredDocument, { kind: 'page' }>

/** The page of a run, or the one that explains how to get access. */
export type ShownPage = { kind: 'report'; html: Uint8Array } | { kind: 'sign_in'; html: string }

/**
 * The report of a run for the holder of a share token for it. Without one, the response is the same whether or not the
 * run exists. Codes: unavailable while too many wait for reports.
 */
export async function showReportPage(
  deps: ReportPageDeps,
  runId: string,
  token: string,
): Promise<ShownPage> {
  const run = await findSharedRun(deps, runId, token)
  if (run === undefined) return { kind: 'sign_in', html: renderSignInPage() }
  const { customerId } = run
  await noteOpening(deps, customerId, token)
  const render = () => renderPage(deps, run, token)
  const html = await deps.wholeRuns.run(customerId, render, 'readers')
  return { kind: 'report', html }
}

async function renderPage(deps: ReportPageDeps, run: Run, token: string): Promise<Uint8Array> {
  const { customerId } = run
  const sessions = await listSessions(deps.db, customerId, run.id)
  const { verdict } = await findJudged(deps.db, { customerId, runId: run.id })
  const described = {
    ...describeRun(run, sessions, isOver(run, deps.clock)),
    verdict: verdict?.summary ?? null,
  }
  const records = described.isOver ? await readRecords(deps, run, sessions) : noRecords
  const document = { kind: 'page', run: described, token, ...records } as const
  return renderWithPictures(deps, customerId, document)
}

type Records = Pick<PageDocument, 'aggregate' | 'reports' | 'transcripts' | 'dismissals'>

const noRecords: Records = { aggregate: null, reports: [], transcripts: [], dismissals: new Map() }

async function readRecords(
  deps: ReportPageDeps,
  run: Run,
  sessions: readonly Session[],
): Promise<Records> {
  const { customerId } = run
  const aggregate = await findStoredAggregate(deps, run)
  const reports = await listReports(deps, run)
  const problems = await readReported(deps, customerId, {
    aggregate,
    reports: aggregate === null ? reports : [],
  })
  const dismissals = await findDismissals(deps.db, customerId, problems)
  return {
    aggregate,
    reports,
    transcripts: await readTranscripts(deps, run, sessions),
    // The reasons are for the team: people with the link can be outside of it.
    dismissals: new Map([...dismissals.keys()].map((fingerprint) => [fingerprint, null])),
  }
}

function describeRun(
  run: Run,
  sessions: readonly Session[],
  isRunOver: boolean,
): Omit<PagedRun, 'verdict'> {
  return {
    runId: run.id,
    targetUrl: run.targetUrl,
    task: run.task,
    flows: run.flows,
    device: run.device,
    status: run.status,
    isOver: isRunOver,
    createdAt: run.createdAt.toISOString(),
    sessions: sessions.map((session) => ({
      id: session.id,
      personaName: session.persona.name,
      status: session.status,
      turns: session.turns,
      ending: session.terminationReason,
    })),
  }
}
