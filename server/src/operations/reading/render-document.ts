import { buildRunMap } from '../../reports/compose/build-run-map.ts'
import { renderReportPage } from '../../reports/render/page/render-report-page.ts'
import { createPicture, type Picture, readPictureSize } from '../../reports/render/picture.ts'
import { renderAggregateHtml } from '../../reports/render/render-aggregate-html.ts'
import type { FindPicture } from '../../reports/render/render-picture.ts'
import { renderReportHtml } from '../../reports/render/render-report-html.ts'
import { createPictureLinks } from '../share-links/link-pictures.ts'
import { hideModel } from './hide-model.ts'
import { readAggregate, readReport, readTranscript } from './parse-records.ts'
import type { StoredDocument, StoredPicture } from './reading-task.ts'

/** Maximum number of screenshots on a page; the first ones requested are shown. */
const maxPictures = 100

/** The screenshots that a document shows. Rendering is pure, so a first pass without screenshots determines which ones. */
export function listShownPictures(document: StoredDocument): { sessionId: string; name: string }[] {
  const wanted = new Map<string, { sessionId: string; name: string }>()
  render(document, (sessionId, name) => {
    wanted.set(`${sessionId}/${name}`, { sessionId, name })
    return null
  })
  return [...wanted.values()].slice(0, maxPictures)
}

/** A document with these screenshots: inlined, or on a page by their address, with the size read from the first bytes. */
export function renderDocument(document: StoredDocument, stored: readonly StoredPicture[]): string {
  const pictures = new Map(
    stored.map((picture) => [
      `${picture.sessionId}/${picture.name}`,
      readPicture(document, picture),
    ]),
  )
  return render(document, (sessionId, name) => pictures.get(`${sessionId}/${name}`) ?? null)
}

function render(document: StoredDocument, findPicture: FindPicture): string {
  const { dismissals } = document
  switch (document.kind) {
    case 'report':
      return renderReportHtml(hideModel(readReport(document.report)), findPicture, dismissals)
    case 'aggregate':
      return renderAggregateHtml(readAggregate(document.aggregate), findPicture, dismissals)
    case 'page':
      break
  }
  return renderPage(document, findPicture)
}

function renderPage(
  page: Extract<StoredDocument, { kind: 'page' }>,
  findPicture: FindPicture,
): string {
  const { run, token, dismissals, aggregate } = page
  const transcripts = page.transcripts.map(readTranscript)
  return renderReportPage({
    run,
    aggregate: aggregate === null ? null : readAggregate(aggregate),
    reports: page.reports.map((report) => hideModel(readReport(report))),
    map: run.isOver ? buildRunMap(transcripts) : null,
    transcripts,
    dismissals,
    findPicture,
    linkPicture: createPictureLinks(run.runId, token),
    liveUrl: `/r/${run.runId}/live?${new URLSearchParams({ t: token })}`,
  })
}

function readPicture(
  document: StoredDocument,
  { sessionId, name, bytes }: StoredPicture,
): Picture | 'missing' | null {
  if (bytes === null) return 'missing'
  if (document.kind !== 'page') return createPicture(bytes)
  const size = readPictureSize(bytes)
  if (size === null) return null
  const link = createPictureLinks(document.run.runId, document.token)
  return { src: link(sessionId, name), width: size.width, height: size.height }
}
