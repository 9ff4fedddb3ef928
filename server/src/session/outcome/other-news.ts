import type { Act } from './acts.ts'
import type { TaskGoal } from './goal.ts'

/** What sites announce beside whatever a visitor is doing, by the words for it. */
const sideEffects: readonly { thing: RegExp; says: RegExp }[] = [
  { thing: /\b(?:newsletters?|subscri\w*|mailing list)\b/i, says: /(?:)/ },
  { thing: /\b(?:cookies?|consent)\b/i, says: /(?:)/ },
  {
    thing: /\b(?:cart|basket|bag|trolley|wish ?list|favou?rites|comparison)\b/i,
    says: /\badded to\b/i,
  },
]

/**
 * Whether an announcement is about something that the goal does not mention, and does not name the act: “Added to your cart” is no
 * review that was added, and thanks for subscribing are no message that was sent.
 */
export function isAboutOther(text: string, goal: TaskGoal, { named, naming }: Act): boolean {
  if (naming !== 'nowhere' && named.test(text)) return false
  return sideEffects.some(
    ({ thing, says }) => thing.test(text) && says.test(text) && !thing.test(goal.text),
  )
}
