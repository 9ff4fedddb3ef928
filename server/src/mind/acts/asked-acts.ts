import { signUpWords } from '../../words/account/sign-up.ts'
import { subscribeWords } from '../../words/account/subscribe.ts'
import { deleteWords } from '../../words/acts/delete.ts'
import { inviteWords } from '../../words/acts/invite.ts'
import { publishWords } from '../../words/acts/publish.ts'
import { applyWords } from '../../words/controls/apply.ts'
import { saveWords } from '../../words/controls/save.ts'
import { sendWords } from '../../words/controls/send.ts'
import { shareWords } from '../../words/controls/share.ts'
import type { Meaning } from '../../words/meaning.ts'
import { findSayings } from '../../words/says.ts'
import { bookWords } from '../../words/shop/book.ts'
import { buyWords } from '../../words/shop/buy.ts'
import { checkoutWords } from '../../words/shop/checkout.ts'
import { orderWords } from '../../words/shop/order.ts'
import { payWords } from '../../words/shop/pay.ts'
import { addToCartWords } from '../../words/shop/add-to-cart.ts'
import { doWords } from '../../words/tasks/do.ts'
import { lookWords } from '../../words/tasks/look.ts'
import type { FinalAct } from './final-act.ts'

const buying = [orderWords, buyWords, payWords, checkoutWords]

/** What in a task asks for an act that cannot be taken back. */
const asking: Readonly<Record<FinalAct, readonly Meaning[]>> = {
  order: [...buying, bookWords, subscribeWords],
  book: [bookWords, ...buying, applyWords, signUpWords],
  send: [],
  publish: [],
  delete: [deleteWords],
  subscribe: [subscribeWords, signUpWords],
  invite: [inviteWords, shareWords],
}

/** What changes something. */
const doing = [
  ...buying,
  bookWords,
  subscribeWords,
  signUpWords,
  publishWords,
  inviteWords,
  deleteWords,
  sendWords,
  saveWords,
  applyWords,
  shareWords,
  addToCartWords,
  doWords,
]

/** What a task or a step asks for. */
export interface AskedActs {
  /** It only asks to find, read or compare something. */
  onlyLooks: boolean
  has: (act: FinalAct) => boolean
}

/** Reads a task or a step. One whose verbs are all unknown asks for everything: a refusal would be a guess. */
export function readAsked(text: string): AskedActs {
  const clauses = splitClauses(text)
  const asks = (meanings: readonly Meaning[]) =>
    clauses.some((clause) => findRequests(clause, meanings).length > 0)
  const isDoing = asks(doing)
  const isLooking = clauses.some((clause) => findSayings(clause, lookWords).length > 0)
  const isKnown = isDoing || isLooking
  return {
    onlyLooks: isLooking && !isDoing,
    has: (act) => !isKnown || (asking[act].length === 0 ? isDoing : asks(asking[act])),
  }
}

/** Between two of them, a new request can begin. */
const connectors =
  /[,.;:!?\n]|(?<![\p{L}\p{N}])(?:and|then|or|but|und|dann|oder|aber|et|puis|ou|mais|y|luego|pero|o|e|depois|mas|poi|ma|en|daarna|maar|i|oraz|potem|ale|och|sedan|men|ve|sonra|ama)(?![\p{L}\p{N}])/iu

function splitClauses(text: string): string[] {
  return text.split(new RegExp(connectors, 'giu')).filter((clause) => clause.trim() !== '')
}

/** Languages whose verb comes last, without spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const articles =
  /(?<![\p{L}\p{N}])(?:the|an?|my|your|his|her|our|their|this|that|these|those|its|of|der|die|das|den|dem|des|eine?[nmrs]?|meine?[nmrs]?|ihre?[nmrs]?|les?|la|une?|du|des|mon|ma|mes|votre|vos|el|los|las|una?|mis?|su|os?|as|uma?|meu|minha|il|lo|gli|mio|mia|het|een|mijn|min|mitt|mina|ett)\s*$/iu
const before =
  /(?<![\p{L}\p{N}])(?:not|n['’]t|never|without|nicht|nie|ohne|kein(?:e[nmrs]?)?|ne|pas|sans|no|nunca|sin|não|nunca|sem|non|mai|senza|niet|nooit|zonder|nie|nigdy|bez|inte|aldrig|utan)(?:\s+[\p{L}\p{N}]+)?\s*$/iu
const after =
  /^\s*(?:[\p{L}\p{N}]+\s+)?(?:nothing|nichts|rien|nada|niente|nulla|niets|nic|niczego|inget|ingenting)(?![\p{L}\p{N}])/iu

/** Characters in which an article or a negation is looked for. */
const NEARBY = 60

/** Where a clause asks for one of these: not as a noun (“the order”, “check order status”), nor as what is not wanted. */
function findRequests(clause: string, meanings: readonly Meaning[]): number[] {
  const looks = findSayings(clause, lookWords).map(({ start }) => start)
  return findSayings(clause, ...meanings)
    .filter(({ start, end }) => {
      const first = clause.slice(Math.max(0, start - NEARBY), start)
      const rest = clause.slice(end, end + NEARBY)
      if (before.test(first) || after.test(rest)) return false
      if (unspaced.test(clause)) return true
      return !articles.test(first) && !looks.some((look) => look < start)
    })
    .map(({ start }) => start)
}
