import type { ObservedFriction } from '@understudy/contract/finding'
import type { DroppedClaim } from '@understudy/contract/visitor/dropped-claim'
import { listMissingScripts } from '../../friction/missing-scripts.ts'
import type { Box } from '../../lib/box.ts'
import { isDictated } from '../../lib/text/is-dictated.ts'
import { listConcepts } from '../../lib/text/lexicon.ts'
import { continueSentence, endSentence } from '../../lib/text/sentence.ts'
import { createSubject } from '../../lib/text/subject.ts'
import type { ClaimedFinding } from '../../turn/decision.ts'
import { findNamedPlace } from '../../turn/named-place.ts'
import type { Observation } from '../../turn/observation.ts'
import { readQuote } from '../../turn/outline-words.ts'
import { wasShown } from '../../turn/shown-text.ts'
import type { Step } from '../../turn/step.ts'
import { measureClaim } from './measure-claim.ts'

/** What happens to a claim of the mind. */
export type JudgedClaim =
  | { kind: 'kept'; friction: ObservedFriction }
  | { kind: 'dropped'; claim: DroppedClaim }

/** What a mind was shown when it claimed something. */
export interface ShownToMind {
  /** The view before its turn. */
  observation: Observation
  steps: readonly Step[]
  /** It saw the view as a picture, too. */
  isPictured: boolean
}

/**
 * Checks a claim against what the mind was shown, and what disappeared in the previous turn. The claim is about the last action
 * that led to that view. A claim without evidence is dropped; one supported only by the page's words, or by nothing but a place
 * on the picture, is capped in severity, and one that a measurement contradicts is dropped.
 */
export function judgeClaim(claim: ClaimedFinding, shown: ShownToMind): JudgedClaim {
  const { observation, steps } = shown
  const place = findNamedPlace(claim.place, observation)
  const box = place.kind === 'box' ? place.box : null
  const reason = findFlaw(claim, shown, box)
  if (reason !== null) return drop(claim, reason)
  const cause = findCause(observation, steps)
  const measured = measureClaim(claim, observation, cause)
  if (measured.kind === 'contradicted') return drop(claim, measured.reason)
  return {
    kind: 'kept',
    friction: {
      detector: 'mind',
      subject: createSubject(observation.url, foldTitle(claim.title)),
      category: claim.category,
      severity: Math.min(claim.severity, measured.severity),
      attribution: 'site',
      status: 'unverified',
      title: claim.title,
      expected: claim.expected,
      observed: claim.observed,
      quote: claim.quote.trim() === '' ? null : readQuote(claim.quote),
      box,
      recommendation: describeRecommendation(claim),
      ...(cause === null ? {} : { about_turn: cause.turn }),
      claimed_severity: claim.severity,
      ...blameMissingScripts(claim, cause, steps),
    },
  }
}

/** What does nothing may need a script that the test browser did not get: no fault of the site, as far as can be known. */
function blameMissingScripts(
  { check, observed }: ClaimedFinding,
  cause: Step | null,
  steps: readonly Step[],
): Partial<Pick<ObservedFriction, 'attribution' | 'severity' | 'observed' | 'recommendation'>> {
  if (check !== 'nothing_happened' || cause === null) return {}
  const hosts = listMissingScripts(cause.after, { step: cause, earlier: steps }).join(', ')
  if (hosts === '') return {}
  return {
    attribution: 'infrastructure',
    severity: 0,
    observed: `${endSentence(observed)} The test browser did not get every script from ${hosts}, which may be why.`,
    recommendation: `Let the service reach ${hosts}, and run the session again.`,
  }
}

function drop({ title, quote }: ClaimedFinding, reason: string): JudgedClaim {
  return { kind: 'dropped', claim: { title, quote: quote.trim(), reason } }
}

const negation =
  /\b(?:do|does|did|is|are|was|were|can|could|will|would|has|have|should)(?:n['’]t| not)\b|\bcan(?:['’]t|not)\b/gi

/** Equal for titles that say the same in slightly different words. */
function foldTitle(title: string): string {
  const concepts = listConcepts(title.replaceAll(negation, 'not'))
  return [...concepts].toSorted().join(' ')
}

function findFlaw(
  claim: ClaimedFinding,
  { observation, steps, isPictured }: ShownToMind,
  box: Box | null,
): string | null {
  const isOfPicture = claim.quote.trim() === '' && isPictured
  if (isOfPicture && box === null) return placeless
  if (!isOfPicture && !wasShown(claim.quote, observation, steps)) {
    return 'The quoted words were not in anything the persona was shown.'
  }
  return isDictated(claim, listLines(observation))
    ? 'It repeats what the page tells testers to report.'
    : null
}

const placeless = 'It quotes no words and names no place on the picture.'

function listLines({ lines, pageText, dialogs, facts }: Observation): string[] {
  const told = dialogs.map(({ message }) => message)
  return [...lines, ...pageText.split('\n'), ...told, ...facts.alerts, ...facts.successes]
}

function describeRecommendation({ recommendation, expected }: ClaimedFinding): string {
  const words = recommendation.trim()
  return endSentence(
    words === '' ? `Make this work as expected: ${continueSentence(expected)}` : words,
  )
}

/** The last action followed by a new observation that led to this view; null for the opening. */
function findCause(observation: Observation, steps: readonly Step[]): Step | null {
  const last = steps.at(-1)
  if (last?.after !== observation) return null
  return steps.findLast(({ before, after }) => after !== before) ?? null
}
