import { foldSpace } from '../lib/text/fold-space.ts'
import { hasGoal } from '../lib/text/goal.ts'
import type { Action } from '../turn/action.ts'
import type { ClaimedFinding, Decision } from '../turn/decision.ts'
import { findNamedPlace } from '../turn/named-place.ts'
import { findNearestLine, isShown, wasShown } from '../turn/shown-text.ts'
import type { Situation } from './mind.ts'

/** What a decision quotes or points to that the view does not have, for the model that gave it; null if it has everything. */
export function findUnshown({ action, findings }: Decision, situation: Situation): string | null {
  const problems = [
    findUnshownProof(action, situation),
    ...findings.flatMap((finding) => [
      findUnshownWords(finding, situation),
      findUnshownPlace(finding, situation),
    ]),
  ]
  const found = problems.filter((problem) => problem !== null)
  return found.length === 0 ? null : found.join(' ')
}

function findUnshownProof(action: Action, situation: Situation): string | null {
  if (action.kind !== 'done' || !hasGoal(situation)) return null
  if (foldSpace(action.quote) === '') {
    return 'The quote of done is empty. Copy the words of the page that show that the task is achieved; if there are none, continue the visit.'
  }
  const seen = [situation.observation, ...situation.steps.map(({ after }) => after)]
  if (seen.some((observation) => isShown(action.quote, observation))) return null
  return `The words ${JSON.stringify(action.quote)} are on no page of this visit. Copy words that the page shows into quote; if there are none, continue the visit.`
}

function findUnshownWords(
  { quote, place }: ClaimedFinding,
  { observation, steps, view }: Situation,
): string | null {
  if (wasShown(quote, observation, steps)) return null
  if (quote.trim() === '' && place.trim() !== '' && view !== null) return null
  const nearest = findNearestLine(quote, observation)
  const offer = nearest === null ? '' : ` The nearest line is ${JSON.stringify(nearest)}.`
  return `The words ${JSON.stringify(quote)} of the finding are not in this view.${offer} Copy words into its quote exactly as the page section shows them, or leave the finding out.`
}

function findUnshownPlace({ place }: ClaimedFinding, { observation }: Situation): string | null {
  const named = findNamedPlace(place, observation)
  return named.kind === 'unknown'
    ? `The place ${JSON.stringify(named.words)} of the finding is not in this view. Name refs that it has, or leave place empty.`
    : null
}
