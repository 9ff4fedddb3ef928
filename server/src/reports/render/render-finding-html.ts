import type { Evidence, Finding } from '@understudy/contract/finding'
import {
  nameObserved,
  nameStatus,
  severityWords,
  statusWords,
} from '@understudy/contract/finding-words'
import { nestQuotes } from '../../lib/text/sentence.ts'
import { listPages } from '../evidence/list-pages.ts'
import { attributionWords, stoppedHere } from '../words.ts'
import { type Dismissals, renderDismissal, renderDismissed } from './decisions/dismissals.ts'
import { type Html, html } from './html.ts'
import { renderFold } from './render-fold.ts'
import type { PictureBook } from './render-picture.ts'
import { type LinkTurn, renderTurn } from './render-turn.ts'

/** The context of a finding on its page. */
export interface FindingSetting {
  /** Who met it, and in how many of the sessions that is; null if there is only one session. */
  seenBy: { names: string; frequency: string } | null
  /** Names of the personas by session, for evidence of several sessions. */
  names: ReadonlyMap<string, string>
  pictures: PictureBook
  linkTurn: LinkTurn
  dismissals: Dismissals
  /** Classes by which the card can be filtered. */
  marks: readonly string[]
  isOpen: boolean
}

type Pointer = Evidence & { session_id: string }

/** One finding as a card that opens on a click: its anchor is inside, so that a link to it opens it too. */
export function renderFindingHtml(
  finding: Omit<Finding, 'evidence'> & { evidence: readonly Pointer[] },
  setting: FindingSetting,
): Html {
  const figure = pickFigure(finding, setting)
  const heading = html`<h3><span class="id">${finding.id}</span>${finding.title}</h3>
    <span class="meta"
      >${finding.stopped_here === true ? html`<b>${stoppedHere}</b> · ` : null}<b
        class="s${finding.severity}"
        ><span class="dot"></span>${nameShortly(finding)}</b
      >
      · ${finding.category} ·
      ${statusWords[finding.status]}${setting.seenBy === null ? null : html` · seen by ${setting.seenBy.names}`}${renderDismissed(finding.fingerprint, setting.dismissals)}</span
    >`
  const body = html`<div
    class="body${figure === null ? '' : ' pictured'}"
    id="finding-${finding.fingerprint}"
  >
    <dl>
      ${renderDismissal(finding.fingerprint, setting.dismissals)}
      <dt>Expected</dt>
      <dd>${finding.expected}</dd>
      <dt>${nameObserved(finding)}</dt>
      <dd>${finding.observed}</dd>
      ${renderFrequency(setting.seenBy)} ${renderPages(listPages(finding.evidence))}
      <dt>Suggestion</dt>
      <dd class="fix">${finding.recommendation}</dd>
      ${renderReason(finding)}
      <dt>Retest</dt>
      <dd>${finding.retest}</dd>
      <dt>Evidence</dt>
      <dd>${renderEvidence(finding.evidence, setting)}</dd>
    </dl>
    ${figure}
  </div>`
  return html`<article class="finding s${finding.severity} ${setting.marks.join(' ')}">
    ${renderFold(heading, body, setting)}
  </article>`
}

/** How certain the finding is, and why no replay confirms it. */
function renderReason(finding: Pick<Finding, 'status' | 'status_reason'>): Html | null {
  return finding.status_reason === undefined
    ? null
    : html`<dt>Certainty</dt>
        <dd>${nameStatus(finding)}</dd>`
}

function renderFrequency(seenBy: FindingSetting['seenBy']): Html | null {
  if (seenBy === null) return null
  return html`<dt>Seen in</dt>
    <dd>${seenBy.frequency}</dd>`
}

/** A single page is already named in the evidence. */
function renderPages(pages: readonly string[]): Html | null {
  if (pages.length === 1) return null
  return html`<dt>Seen on</dt>
    <dd>${pages.join(', ')}</dd>`
}

function nameShortly({ severity, attribution }: Pick<Finding, 'severity' | 'attribution'>): string {
  if (attribution !== 'site') return attributionWords[attribution]
  return `${severityWords[severity] ?? 'None'}, ${severity} of 4`
}

/** The first picture with a marked control, otherwise the first picture. */
function pickFigure(
  { evidence, title }: { evidence: readonly Pointer[]; title: string },
  { pictures }: FindingSetting,
): Html | null {
  const ordered = evidence.toSorted(
    (left, right) => Number(left.box === null) - Number(right.box === null),
  )
  for (const pointer of ordered) {
    const figure = pictures.renderFigure(pointer.session_id, pointer, title)
    if (figure !== null) return figure
  }
  return null
}

function renderEvidence(
  evidence: readonly Pointer[],
  { names, pictures, linkTurn }: FindingSetting,
): Html {
  const items = evidence.map((pointer) => {
    const name = names.get(pointer.session_id)
    const place = name === undefined ? `Turn ${pointer.turn}` : `${name}, turn ${pointer.turn}`
    const quote = pointer.quote === null ? null : html`: <q>${nestQuotes(pointer.quote)}</q>`
    const sessionId = pointer.session_id
    const turn = renderTurn(place, { sessionId, turn: pointer.turn, linkTurn })
    const missing = pictures.isMissing(sessionId, pointer) ? ' (its screenshot was deleted)' : null
    return html`<li>${turn}, <code>${pointer.url}</code>${quote}${missing}</li>`
  })
  return html`<ul class="plain">
    ${items}
  </ul>`
}
