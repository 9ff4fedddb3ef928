import { inviteWords } from '../words/acts/invite.ts'
import { publishWords } from '../words/acts/publish.ts'
import { askBookWords } from '../words/asked/ask-book.ts'
import { askOrderWords } from '../words/asked/ask-order.ts'
import { askRemoveWords } from '../words/asked/ask-remove.ts'
import { askSendWords } from '../words/asked/ask-send.ts'
import { askSubscribeWords } from '../words/asked/ask-subscribe.ts'
import { shareWords } from '../words/controls/share.ts'
import type { Meaning } from '../words/meaning.ts'
import { findSayings, recallWords } from '../words/says.ts'
import { checkoutWords } from '../words/shop/checkout.ts'
import { anyChangeWords } from '../words/tasks/any-change.ts'
import { refusedPurchaseWords } from '../words/tasks/refused-purchase.ts'
import { hasRole } from './grammar.ts'
import { findAsked, type Request } from './requests.ts'
import type { ActId, FinalAct } from './task-act.ts'

const all: readonly FinalAct[] = [
  'order',
  'book',
  'send',
  'publish',
  'delete',
  'subscribe',
  'invite',
]

/** Acts without a way back that belong to what a task asks for; to send and to publish belongs to each. */
const implied: Partial<Record<ActId, readonly FinalAct[]>> = {
  order: ['order', 'book'],
  book: ['book', 'order'],
  subscribe: ['subscribe', 'order'],
  register: ['subscribe', 'book'],
  send: ['book'],
  remove: ['delete'],
}

/** Acts without a way back that are asked for by these requests and clauses. */
export function listPermitted(
  requests: readonly Request[],
  clauses: readonly string[],
): ReadonlySet<FinalAct> {
  const wanted = requests.filter(({ isWanted }) => isWanted)
  if (wanted.length === 0) return new Set()
  const invites = clauses.some((clause) =>
    findAsked(clause, [inviteWords, shareWords]).some(({ isWanted }) => isWanted),
  )
  const own = wanted.flatMap(({ act }) => implied[act.id] ?? [])
  return new Set<FinalAct>(['send', 'publish', ...own, ...(invites ? ['invite' as const] : [])])
}

/** What says that an act is not to be done. */
const refusing: readonly (readonly [readonly Meaning[], readonly FinalAct[]])[] = [
  [[askOrderWords, checkoutWords], ['order']],
  [[askBookWords], ['book']],
  [[askSendWords], ['send', 'publish', 'invite', 'subscribe', 'book', 'order']],
  [[publishWords], ['publish']],
  [[askRemoveWords], ['delete']],
  [[askSubscribeWords], ['subscribe']],
  [[inviteWords, shareWords], ['invite']],
]

/** Acts that a clause forbids. */
export function listForbidden(clause: string): readonly FinalAct[] {
  if (refuses(clause, anyChangeWords)) return all
  return [
    ...(refuses(clause, refusedPurchaseWords) ? (['order'] as const) : []),
    ...refusing.flatMap(([meanings, acts]) =>
      findAsked(clause, meanings).some(({ isWanted }) => !isWanted) ? acts : [],
    ),
  ]
}

/** “Buy nothing else” allows what is asked for. */
function refuses(clause: string, meaning: Meaning): boolean {
  return findSayings(clause, meaning).some(({ end }) => {
    const next = recallWords(clause).find((word) => word.start >= end)
    return next === undefined || !hasRole(next.folded, 'besides')
  })
}
