import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Clock } from '../../lib/clock.ts'
import type { PagedRun, ReportPage } from '../../reports/render/render-report-page.ts'
import { renderReportPage } from '../../reports/render/render-report-page.ts'
import { renderSignInPage } from '../../reports/render/render-sign-in-page.ts'
import type { Database } from '../../store/database.ts'
import type { Run } from '../../store/runs/run.ts'
import { isActiveCustomer } from '../../store/accounts/customers.ts'
import { findRun } from '../../store/runs/runs.ts'
import type { Session } from '../../store/runs/sessions.ts'
import { listSessions } from '../../store/runs/sessions.ts'
import { getSigningKey } from '../../store/accounts/signing-keys.ts'
import { parseShareToken } from '../../vault/share-token.ts'
import { findReport } from '../sessions/find-report.ts'
import { findAggregate } from './get-aggregate.ts'
import { hideModel } from '../sessions/get-report.ts'
import { drawRunMap } from './get-run-map.ts'
import { renderWithPictures } from './render-with-pictures.ts'

export interface ReportPageDeps {
  db: Database
  artifacts: ArtifactStore
  clock: Clock
}

/** The page of a run, or the one that explains how to get access. */
export type ShownPage = { kind: 'report'; html: string } | { kind: 'sign_in'; html: string }

/**
 * The report of a run for the holder of a share token for it. Without one, the response is the same whether or not the
 * run exists.
 */
export async function showReportPage(
  deps: ReportPageDeps,
  runId: string,
  token: string,
): Promise<ShownPage> {
  const shareKey = await getSigningKey(deps.db, 'share_token')
  const shared = parseShareToken(shareKey, { token, runId, now: deps.clock.now() })
  const run = shared === null ? undefined : await findSharedRun(deps.db, shared.customerId, runId)
  if (run === undefined) return { kind: 'sign_in', html: renderSignInPage() }
  const page = await readPage(deps, run)
  const html = await renderWithPictures(deps, run.customerId, (findPicture) =>
    renderReportPage({ ...page, findPicture }),
  )
  return { kind: 'report', html }
}

async function readPage(deps: ReportPageDeps, run: Run): Promise<Omit<ReportPage, 'findPicture'>> {
  const sessions = await listSessions(deps.db, run.customerId, run.id)
  const described = describeRun(run, sessions)
  if (run.finishedAt === null) return { run: described, aggregate: null, reports: [], map: null }
  const reports = await Promise.all(
    sessions.map(({ id }) => findReport(deps, { customerId: run.customerId, sessionId: id })),
  )
  return {
    run: described,
    aggregate: await findAggregate(deps, run),
    reports: reports.filter((report) => report !== null).map(hideModel),
    map: await drawRunMap(deps, run, sessions),
  }
}

function describeRun(run: Run, sessions: readonly Session[]): PagedRun {
  return {
    runId: run.id,
    targetUrl: run.targetUrl,
    task: run.task,
    flows: run.flows,
    status: run.status,
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

/** The reports of a suspended customer are not shown either. */
async function findSharedRun(
  db: Database,
  customerId: string,
  runId: string,
): Promise<Run | undefined> {
  const isActive = await isActiveCustomer(db, customerId)
  return isActive ? findRun(db, customerId, runId) : undefined
}
