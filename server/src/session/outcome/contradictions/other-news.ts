import { namesAct } from '../../../task/names-act.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import type { TaskAct } from '../../../task/task-act.ts'
import { subscriptionWords } from '../../../words/account/subscription.ts'
import { cookiesWords } from '../../../words/dialogs/cookies.ts'
import type { Meaning } from '../../../words/meaning.ts'
import { says } from '../../../words/says.ts'
import { addedToWords } from '../../../words/shop/added-to.ts'
import { cartWords } from '../../../words/shop/cart.ts'
import { wishListWords } from '../../../words/shop/wish-list.ts'

/** What sites announce beside whatever a visitor is doing; `said` must be in the text, too. */
const sideEffects: readonly { things: readonly Meaning[]; said: readonly Meaning[] }[] = [
  { things: [subscriptionWords], said: [subscriptionWords] },
  { things: [cookiesWords], said: [cookiesWords] },
  { things: [cartWords, wishListWords], said: [addedToWords] },
]

/** Whether a message says that something was put into the cart or on a list of wishes, for a goal that does not ask for that. */
export function isOnlyInCart(text: string, goal: TaskPart): boolean {
  const places = [cartWords, wishListWords]
  return says(text, addedToWords) && says(text, ...places) && !says(goal.text, ...places)
}

/**
 * Whether an announcement is about something that the goal does not mention, and does not name the act: “Added to your cart” is no
 * review that was added, and thanks for subscribing are no message that was sent.
 */
export function isAboutOther(text: string, goal: TaskPart, act: TaskAct): boolean {
  if (act.naming !== 'nowhere' && namesAct(act, text)) return false
  return sideEffects.some(
    ({ things, said }) =>
      says(text, ...things) && says(text, ...said) && !says(goal.text, ...things),
  )
}
