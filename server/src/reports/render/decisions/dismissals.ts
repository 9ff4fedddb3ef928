import { endSentence } from '../../../lib/text/sentence.ts'
import { count } from '../../words.ts'
import { type Html, html } from '../html.ts'

/** The problems that the team dismissed, by fingerprint, with the reason; null if it is not for the readers of the page. */
export type Dismissals = ReadonlyMap<string, string | null>

export const noDismissals: Dismissals = new Map()

/** Behind the title of a problem, if it was dismissed. */
export function renderDismissed(fingerprint: string, dismissals: Dismissals): Html | null {
  return dismissals.has(fingerprint) ? html` · <b>dismissed by the team</b>` : null
}

/** The reason in the list of a problem's facts. */
export function renderDismissal(fingerprint: string, dismissals: Dismissals): Html | null {
  const reason = dismissals.get(fingerprint)
  if (reason === undefined) return null
  const why = reason === null ? '' : ` The reason: ${endSentence(reason)}`
  return html`<dt>Dismissed</dt>
    <dd>The team decided that this is not to be fixed.${why}</dd>`
}

/** How many of these problems were dismissed; they are counted and shown like the others. */
export function renderDismissedCount(
  problems: readonly { fingerprint: string }[],
  dismissals: Dismissals,
): Html | null {
  const dismissed = problems.filter(({ fingerprint }) => dismissals.has(fingerprint)).length
  if (dismissed === 0) return null
  return html`<p class="muted">
    ${count(problems.length, 'problem')}, of which ${dismissed} dismissed by the team: seen as
    described, and not to be fixed.
  </p>`
}
