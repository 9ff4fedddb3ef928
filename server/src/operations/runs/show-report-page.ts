import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { PagedRun } from '../../reports/render/page/paged-run.ts'
import type { ReportPage } from '../../reports/render/page/render-report-page.ts'
import { renderReportPage } from '../../reports/render/page/render-report-page.ts'
import { buildRunMap } from '../../reports/build/build-run-map.ts'
import { renderSignInPage } from '../../reports/render/render-sign-in-page.ts'
import type { OneAtATime } from '../../lib/waiting/one-at-a-time.ts'
import type { Run } from '../../store/runs/run.ts'
import type { Session } from '../../store/runs/sessions.ts'
import { listSessions } from '../../store/runs/sessions.ts'
import { findDismissals } from '../problems/find-dismissals.ts'
import { findReport } from '../sessions/find-report.ts'
import { findAggregate } from './get-aggregate.ts'
import { hideModel } from '../sessions/get-report.ts'
import { readTranscripts } from './get-run-map.ts'
import type { SharedRunDeps } from '../share-links/find-shared-run.ts'
import { findSharedRun, noteOpening } from '../share-links/find-shared-run.ts'
import { isOver } from './follow-shared-run.ts'
import { createPictureLinks } from './get-shared-screenshot.ts'
import { renderWithPictures } from './render-with-pictures.ts'

export interface ReportPageDeps extends SharedRunDeps {
  artifacts: ArtifactStore
  wholeRuns: OneAtATime
}

/** The page of a run, or the one that explains how to get access. */
export type ShownPage = { kind: 'report'; html: string } | { kind: 'sign_in'; html: string }

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
  // Readers wait for each other, and leave the places of the customer's programs to them.
  const html = await deps.wholeRuns.run(`${customerId} readers`, () => renderPage(deps, run, token))
  return { kind: 'report', html }
}

async function renderPage(deps: ReportPageDeps, run: Run, token: string): Promise<string> {
  const { id: runId, customerId } = run
  const page = await readPage(deps, run)
  const linkPicture = createPictureLinks(runId, token)
  const liveUrl = `/r/${runId}/live?${new URLSearchParams({ t: token })}`
  return renderWithPictures({ ...deps, linkPicture }, customerId, (findPicture) =>
    renderReportPage({ ...page, findPicture, linkPicture, liveUrl }),
  )
}

async function readPage(
  deps: ReportPageDeps,
  run: Run,
): Promise<Omit<ReportPage, 'findPicture' | 'linkPicture' | 'liveUrl'>> {
  const sessions = await listSessions(deps.db, run.customerId, run.id)
  const described = describeRun(run, sessions, isOver(run, deps.clock))
  const empty = { aggregate: null, reports: [], map: null, transcripts: [] }
  if (!described.isOver) return { run: described, ...empty }
  const transcripts = await readTranscripts(deps, run, sessions)
  const reports = await Promise.all(
    sessions.map(({ id }) => findReport(deps, { customerId: run.customerId, sessionId: id })),
  )
  const aggregate = await findAggregate(deps, run)
  const found = reports.filter((report) => report !== null)
  const findings = aggregate?.findings ?? found.flatMap(({ report }) => report.findings)
  const dismissals = await findDismissals(deps.db, run.customerId, findings)
  return {
    run: described,
    aggregate,
    reports: found.map(hideModel),
    map: buildRunMap(transcripts),
    transcripts,
    // The reasons are for the team: people with the link can be outside of it.
    dismissals: new Map([...dismissals.keys()].map((fingerprint) => [fingerprint, null])),
  }
}

function describeRun(run: Run, sessions: readonly Session[], isRunOver: boolean): PagedRun {
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
