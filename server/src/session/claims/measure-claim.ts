import { dropAnchor } from '../../lib/address/fold-url.ts'
import { quoteText } from '../../lib/text/sentence.ts'
import type { ClaimedFinding } from '../../turn/decision.ts'
import type { Observation } from '../../turn/observation.ts'
import { hasQuote, listReadings } from '../../turn/outline-words.ts'
import type { Step } from '../../turn/step.ts'
import { listViewChanges } from '../../turn/view-changes.ts'
import {
  MAX_SUPPORTED_SEVERITY,
  MAX_UNPROVEN_SEVERITY,
  MIN_CONTENT_CONTROLS,
  MIN_CONTENT_LETTERS,
} from '../limits.ts'

/** What was measured about a claim that says something measurable: it may be as severe as `severity`, or why it is left out. */
export type MeasuredClaim =
  | { kind: 'possible'; severity: number }
  | { kind: 'contradicted'; reason: string }

/**
 * Compares what a claim says in the terms of code (`check`) with what was measured. Only what leaves no doubt contradicts it: a page can move
 * by itself, and a header is no content. cause: the action that led to the view; null if none did.
 */
export function measureClaim(
  claim: Pick<ClaimedFinding, 'check' | 'quote' | 'place'>,
  view: Observation,
  cause: Step | null,
): MeasuredClaim {
  const { check } = claim
  if (check === 'no_name') return measureName(claim.place, view)
  if (check === 'empty') return measureContent(claim, view)
  return check === 'nothing_happened' && cause !== null ? measureEffect(cause) : open
}

const open: MeasuredClaim = { kind: 'possible', severity: MAX_UNPROVEN_SEVERITY }
const supported: MeasuredClaim = { kind: 'possible', severity: MAX_SUPPORTED_SEVERITY }

function measureEffect(cause: Step): MeasuredClaim {
  const effect = findEffect(cause)
  if (effect !== null) return { kind: 'contradicted', reason: effect }
  return cause.result.failure === null && !cause.result.changed ? supported : open
}

function measureName(place: string, view: Observation): MeasuredClaim {
  const name = findVisibleName(place, view)
  if (name === null) return open
  return name === ''
    ? supported
    : { kind: 'contradicted', reason: `The page shows its name: ${quoteText(name)}.` }
}

function measureContent(claim: Pick<ClaimedFinding, 'quote'>, view: Observation): MeasuredClaim {
  const content = findContent(claim, view)
  return content === null ? open : { kind: 'contradicted', reason: content }
}

/** What an action certainly led to; lines can change by themselves, so they alone do not count. */
function findEffect({ before, after, action }: Step): string | null {
  if (dropAnchor(after.url) !== dropAnchor(before.url))
    return `Something happened: the visitor arrived at ${after.url}.`
  const { facts, dialogs } = after
  const known = new Set([...before.facts.alerts, ...before.facts.successes])
  const told = [
    ...[...facts.alerts, ...facts.successes].filter((message) => !known.has(message)),
    ...facts.passed.map(({ text }) => text),
    ...dialogs.map(({ message }) => message),
  ]
  const [message] = told
  if (message !== undefined) return `Something happened: the page said ${quoteText(message)}.`
  const ref = 'ref' in action ? action.ref : null
  const used = before.elements.find((element) => element.ref === ref)
  const { controls } = listViewChanges(before, after)
  const own = controls.find((changed) => changed.before.selector === used?.selector)
  return own === undefined
    ? null
    : `Something happened: the control that was used changed, ${quoteText(used?.name ?? '')}.`
}

/** The name of the only control that a claim points to, as far as the page shows it in words; null if it points to none or its words are hidden. */
function findVisibleName(place: string, { elements, lines }: Observation): string | null {
  const named = elements.find(({ ref }) => ref === place.trim())
  if (named === undefined) return null
  const isVisible = hasQuote(listReadings(lines.join('\n')), named.name)
  return named.name === '' || isVisible ? named.name : null
}

/** What shows that something is not empty: text right below the heading that the claim quotes, or controls in the content. */
function findContent(
  { quote }: Pick<ClaimedFinding, 'quote'>,
  { text, elements }: Observation,
): string | null {
  const outline = text.split('\n')
  const at = outline.findIndex((line) => hasQuote(listReadings(line), quote))
  const heading = outline[at] ?? ''
  const below = listReadings(outline[at + 1] ?? '').at(-1) ?? ''
  const isText = !/^#+ /.test(outline[at + 1] ?? '') && below.length >= MIN_CONTENT_LETTERS
  if (/^#+ /.test(heading) && isText) return `Below it the page shows ${quoteText(below)}.`
  if (/^#+ /.test(heading)) return null
  const fields = elements.filter(({ region, tag }) => region === null && fieldTags.has(tag))
  return fields.length >= MIN_CONTENT_CONTROLS
    ? `The page shows ${fields.length} fields in its content.`
    : null
}

const fieldTags: ReadonlySet<string> = new Set(['input', 'select', 'textarea'])
