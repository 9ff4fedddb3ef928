import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { endSentence, quoteText, startSentence } from '../../../lib/text/sentence.ts'
import { actions } from '../../../turn/actions.ts'
import { limitShown, mostShown } from '../../bounds/limit-shown.ts'
import { count, formatDuration } from '../../words.ts'
import { type Html, html } from '../html.ts'
import { namePath } from '../name-path.ts'
import { renderFold } from '../render-fold.ts'
import { renderMoreHtml } from '../render-more-html.ts'

/** The URL of a picture of a session. */
export type LinkPicture = (sessionId: string, file: string) => string

/** The anchor of a turn on the page of its run. */
export function nameTurnAnchor(sessionId: string, turn: number): string {
  return `turn-${sessionId}-${turn}`
}

/** What a session did, turn by turn, folded; nothing without turns. Pictures load when they become visible. */
export function renderTimeline(transcript: Transcript, linkPicture: LinkPicture): Html | null {
  const { turns, started_at: start, ended_at: end, session_id: sessionId } = transcript
  if (turns.length === 0) return null
  const ms = Date.parse(end) - Date.parse(start)
  const items = turns.map(
    (turn) =>
      html`<li id="${nameTurnAnchor(sessionId, turn.turn)}">
        ${turn.screenshot === null ? null : renderThumbnail(turn, linkPicture(sessionId, turn.screenshot))}
        <div>
          <p class="when">
            <b>Turn ${turn.turn}</b> ${formatOffset(Date.parse(turn.at) - Date.parse(start))}
            <code>${namePath(turn.url)}</code>
          </p>
          ${turn.thought === '' ? null : html`<p>${quoteText(turn.thought)}</p>`}
          <p>${describeAction(turn)} <span class="muted">${describeEffect(turn)}</span></p>
          ${renderFrictions(turn)}
        </div>
      </li>`,
  )
  return renderFold(
    html`<h4>Timeline: ${count(turns.length, 'turn')} in ${formatDuration(ms)}</h4>`,
    html`<ol class="timeline">
      ${items}
    </ol>`,
  )
}

function renderFrictions({ frictions }: TranscriptTurn): Html {
  const { shown, more } = limitShown(frictions, mostShown.ofTurn, 'the transcript')
  const lines = shown.map(
    ({ title, severity, attribution }) =>
      html`<p class="s${attribution === 'site' ? severity : 0}">
        <span class="dot"></span>${title}
      </p>`,
  )
  return html`${lines} ${renderMoreHtml(more)}`
}

function renderThumbnail({ turn, result }: TranscriptTurn, url: string): Html {
  const label = `Screenshot after turn ${turn}: ${namePath(result.url)}`
  return html`<a class="thumbnail" href="${url}"
    ><img loading="lazy" src="${url}" width="160" height="100" alt="${label}"
  /></a>`
}

/** `0:07`, `12:40`. */
function formatOffset(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The record addresses the visitor; the page describes it in the third person. */
const told: Partial<Record<TranscriptTurn['action']['kind'], string>> = {
  done: 'decided that the task was done',
  use_credential: 'filled in its login at',
}

function describeAction({ action }: TranscriptTurn): string {
  const { kind, label, text } = action
  const parts = [
    told[kind] ?? actions[kind].pastTense,
    ...(label === null || label === '' ? [] : [quoteText(label)]),
    ...(text === null || text === '' ? [] : [`(${quoteText(text)})`]),
  ]
  return `${startSentence(parts.join(' '))}.`
}

function describeEffect({ url, result, action }: TranscriptTurn): string {
  if (result.error !== null) return endSentence(startSentence(result.error))
  if (result.url !== url) return `→ ${namePath(result.url)}`
  return result.changed || !actions[action.kind].expectsEffect ? '' : 'Nothing changed.'
}
