import { namesWhole } from '../../../task/grammar.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import { signInWords } from '../../../words/account/sign-in.ts'
import { signOutWords } from '../../../words/account/sign-out.ts'
import { says } from '../../../words/says.ts'
import type { News } from '../record/news.ts'
import type { Proof } from '../verdict.ts'
import { isWhole } from './find-place.ts'

/**
 * For a task to sign out: the page offered to sign out before something was used, and now offers to sign in, which no page of the visit did
 * while it was signed in. Whoever has to be signed out everywhere is told so in words, or not at all.
 */
export function findSignedOut({ text, language }: TaskPart, news: readonly News[]): Proof | null {
  if (!says(text, signOutWords) || namesWhole(text, language)) return null
  for (const [index, { step }] of news.entries()) {
    const { before, after, turn, result } = step
    const isUsed = result.ok && step.action.kind !== 'goto' && after !== before
    const earlier = news.slice(0, index + 1).map((one) => one.step.before)
    if (!isUsed || !earlier.some(isIn) || isIn(after) || !isWhole(after)) continue
    const wayIn = findWayIn(after)
    if (wayIn !== undefined && !earlier.some((page) => findWayIn(page) !== undefined))
      return { turn, quote: wayIn.name, kind: 'page' }
  }
  return null
}

function isIn({ elements }: Observation): boolean {
  return elements.some(({ name }) => says(name, signOutWords))
}

function findWayIn({ elements }: Observation): ObservedElement | undefined {
  return elements.find(({ name, role }) => role !== 'textbox' && says(name, signInWords))
}
