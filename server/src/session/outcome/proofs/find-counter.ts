import { namesAct } from '../../../task/names-act.ts'
import type { TaskAct } from '../../../task/task-act.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Meaning } from '../../../words/meaning.ts'
import { replaceSayings, says } from '../../../words/says.ts'
import { cartWords } from '../../../words/shop/cart.ts'
import { counterWords } from '../../../words/shop/counter.ts'
import { moneyWords } from '../../../words/shop/money.ts'
import { MAX_COUNTER_LENGTH } from '../../limits.ts'
import { squash } from '../record/known-text.ts'
import type { Trace, TracePlace } from './trace.ts'

/** With the sign of a currency; its name is replaced by a sign first. */
const amounts = /\p{Sc}\s?\d[\d.,]*|\d[\d.,]*\s?\p{Sc}/gu

interface Counter {
  text: string
  count: number
}

/** A number next to the name of the cart has risen or appeared. */
export function findCounter({ act, news: { step, sending } }: TracePlace): Trace | null {
  const { before } = sending?.step ?? step
  const counters = listCounters(act, before)
  const isNamed = before.elements.some(({ name }) => namesCart(act, name))
  const risen = [...listCounters(act, step.after)].find(([name, { count }]) => {
    const old = counters.get(name)
    return old === undefined ? counters.size === 0 && isNamed && count > 0 : count > old.count
  })
  return risen === undefined
    ? null
    : { quote: risen[1].text, kind: 'value', check: null, needsReread: false }
}

/** By their words without the number. */
function listCounters(act: TaskAct, { elements, lines, facts }: Observation): Map<string, Counter> {
  const texts = [...elements.map(({ name }) => name), ...lines].filter(
    (text) =>
      text.length <= MAX_COUNTER_LENGTH && namesCart(act, text) && !facts.alerts.includes(text),
  )
  return new Map(texts.flatMap((text) => readCounter(text, act.named ?? [])))
}

function namesCart(act: TaskAct, text: string): boolean {
  return namesAct(act, text) || says(text, cartWords)
}

/**
 * The only number of the text besides amounts of money; nothing if it says more than the name of the cart and a number: “Add 2 to bag”
 * offers something, and other texts set a limit.
 */
function readCounter(text: string, named: readonly Meaning[]): [string, Counter][] {
  const priced = replaceSayings(text, '¤', moneyWords)
  const bare = replaceSayings(priced.replaceAll(amounts, ' '), ' ', counterWords)
  const [number, ...others] = bare.match(/\d+/g) ?? []
  if (
    number === undefined ||
    others.length > 0 ||
    /\p{L}/u.test(replaceSayings(bare, ' ', cartWords, ...named))
  )
    return []
  return [[squash(bare.replace(number, '#')), { text, count: Number(number) }]]
}
