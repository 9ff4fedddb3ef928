import { foldSpace } from '../lib/text/fold-space.ts'
import { hasGoal } from '../lib/text/goal.ts'
import type { Action } from '../turn/action.ts'
import type { Observation } from '../turn/observation.ts'
import type { Situation } from './mind.ts'

/** What is wrong with the proof that `done` names, in words for the model that named it; null when the visitor saw it. */
export function findUnshownQuote(action: Action, situation: Situation): string | null {
  if (action.kind !== 'done' || !hasGoal(situation)) return null
  const quote = foldSpace(action.quote)
  if (quote === '') {
    return 'The quote of done is empty. Copy the words of the page that show that the task is achieved; when it shows none, go on.'
  }
  const seen = [situation.observation, ...situation.steps.map(({ after }) => after)]
  if (seen.some((observation) => isShown(quote, observation))) return null
  return `The words ${JSON.stringify(action.quote)} stand on no page of this visit. Copy in quote words that the page shows, or go on when it shows none.`
}

function isShown(quote: string, { text, lines, facts, dialogs }: Observation): boolean {
  const told = dialogs.map(({ message }) => message)
  const texts = [text, lines.join(' '), ...facts.successes, ...facts.alerts, ...told]
  return texts.some((shown) => foldSpace(shown).includes(quote))
}
