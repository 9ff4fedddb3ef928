import type { AggregateReport } from '@understudy/contract/aggregate-report'
import type { Report } from '@understudy/contract/report'
import type { MapArtifact } from '@understudy/contract/run-map'
import type { Transcript } from '@understudy/contract/transcript'
import { describeDevice } from '@understudy/contract/visitor/devices'
import { hasGoal } from '../../../lib/text/goal.ts'
import { count, describeAim, formatTime } from '../../words.ts'
import { type Dismissals, noDismissals } from '../decisions/dismissals.ts'
import { type Html, html } from '../html.ts'
import { renderOverviewHtml } from '../render-overview-html.ts'
import { renderPage } from '../render-page.ts'
import { type FindPicture, PictureBook } from '../render-picture.ts'
import { renderSessionHtml } from '../render-session-html.ts'
import { type Column, renderTable } from '../render-table.ts'
import type { LinkTurn } from '../render-turn.ts'
import type { PagedRun } from './paged-run.ts'
import { renderProgress } from './render-progress.ts'
import { type LinkPicture, nameTurnAnchor, renderTimeline } from './render-timeline.ts'

const REFRESH_SECONDS = 3

/** Everything the page of a run shows. aggregate: null for one persona or while it is not ready. */
export interface ReportPage {
  run: PagedRun
  aggregate: AggregateReport | null
  reports: readonly Report[]
  map: MapArtifact | null
  transcripts: readonly Transcript[]
  /** None without decisions of the team. */
  dismissals?: Dismissals
  findPicture: FindPicture
  linkPicture: LinkPicture
  /** Events of the run while it is in progress. */
  liveUrl: string
}

/**
 * The page of a run: its progress while it runs (kept up to date by events), then the results of all sessions together
 * and of each one.
 */
export function renderReportPage(page: ReportPage): string {
  const { run } = page
  const isInProgress = !run.isOver
  const host = URL.parse(run.targetUrl)?.host ?? run.targetUrl
  const pictures = new PictureBook(page.findPicture, 'linked')
  const content = isInProgress ? renderProgress(run, page.liveUrl) : renderResults(page, pictures)
  return renderPage({
    title: `${host}: ${isInProgress ? 'run in progress' : 'usability report'}`,
    aside: html`<span>${formatTime(run.createdAt)}</span
      >${isInProgress ? null : renderNavigation(page)}`,
    body: html`${renderHero(page, host)}${content}`,
    ...(isInProgress ? { refreshSeconds: REFRESH_SECONDS } : {}),
  })
}

function renderHero({ run, aggregate, reports }: ReportPage, host: string): Html {
  const { task, flows, device, sessions, runId } = run
  const [only] = reports.length === 1 ? reports : []
  const headline = run.isOver ? (aggregate?.headline ?? only?.report.headline) : undefined
  const names = sessions.map(({ personaName }) => personaName).join(', ')
  const verb = sessions.length === 1 ? 'was' : 'were'
  const aim = hasGoal({ task, flows })
    ? html`${verb} given this task: <b>${describeAim(task, flows)}</b>`
    : html`explored freely`
  return html`<div class="hero">
    <h1>${host}</h1>
    ${headline === undefined ? null : html`<p class="headline">${headline}</p>`}
    <p class="lead">${count(sessions.length, 'synthetic user')} (${names}) ${aim}.</p>
    <p><small>${describeDevice(device)} · Run ${runId}</small></p>
  </div>`
}

function renderNavigation({ aggregate }: ReportPage): Html {
  const links = [
    ...(aggregate === null
      ? []
      : [
          ['#fixes', 'Fix first'],
          ['#matrix', 'Who ran into what'],
        ]),
    ['#findings', 'Problems'],
    ['#sessions', 'Sessions'],
  ]
  return html`<nav aria-label="Parts of the report">
    ${links.map(([href, name]) => html`<a href="${href ?? ''}">${name ?? ''}</a>`)}
  </nav>`
}

function renderResults(page: ReportPage, pictures: PictureBook): Html {
  const { run, aggregate, reports, map, transcripts, linkPicture } = page
  const { dismissals = noDismissals } = page
  const linkTurn = createTurnLinks(transcripts)
  const findings = aggregate === null ? 'cards' : 'links'
  const sessions = reports.map((report) => {
    const own = transcripts.find(({ session_id: id }) => id === report.session.id)
    const timeline = own === undefined ? null : renderTimeline(own, linkPicture)
    const setting = { pictures, map, findings, linkTurn, dismissals, timeline } as const
    return renderSessionHtml(report, setting, { isOpen: reports.length === 1 })
  })
  const reported = new Set(reports.map(({ session }) => session.id))
  const missing = run.sessions.filter(({ id }) => !reported.has(id))
  return html`${renderVerdict(run)} ${run.status === 'completed' ? null : renderState(run)}
    ${aggregate === null ? null : renderOverviewHtml(aggregate, pictures, linkTurn, dismissals)}
    <h2 id="sessions">${reports.length === 1 ? 'The session' : 'Session by session'}</h2>
    ${reports.length === 0 ? html`<p>No session produced a report.</p>` : null} ${sessions}
    ${missing.length === 0 ? null : renderSessionTable('Sessions without a report', missing)}`
}

/** Whether it passes its gate: below what came of it, because a pass says only that nothing got worse. */
function renderVerdict({ verdict }: PagedRun): Html | null {
  return verdict === null
    ? null
    : html`<p>
        <small><b>Gate:</b> ${verdict}</small>
      </p>`
}

/** Every turn is in the timeline of its session. */
function createTurnLinks(transcripts: readonly Transcript[]): LinkTurn {
  const anchors = new Set(
    transcripts.flatMap(({ session_id: sessionId, turns }) =>
      turns.map(({ turn }) => nameTurnAnchor(sessionId, turn)),
    ),
  )
  return (sessionId, turn) => {
    const anchor = nameTurnAnchor(sessionId, turn)
    return anchors.has(anchor) ? `#${anchor}` : null
  }
}

const stateWords: Partial<Record<PagedRun['status'], string>> = {
  partial: 'Some sessions of this run failed; the report covers the others.',
  failed: 'No session of this run had a usable result.',
  cancelled: 'This run was cancelled; the report covers what happened before that.',
}

function renderState({ status }: PagedRun): Html {
  return html`<div class="note" role="status"><p>${stateWords[status] ?? ''}</p></div>`
}

function renderSessionTable(title: string, sessions: PagedRun['sessions']): Html {
  const rows = sessions.map(({ personaName, status, turns, ending }) => [
    personaName,
    html`<span class="badge plain${status === 'running' ? ' live' : ''}">${status}</span>`,
    turns,
    ending ?? '',
  ])
  const head: Column[] = [
    { name: 'Persona' },
    { name: 'State' },
    { name: 'Turns', kind: 'num' },
    { name: 'How it ended' },
  ]
  return html`<h2>${title}</h2>
    ${renderTable(title, head, rows)}`
}
