import type { Observation } from '../../turn/observation.ts'
import type { Act } from './acts.ts'
import { squash } from './known-text.ts'
import type { Trace, TracePlace } from './trace.ts'

const MAX_COUNTER_LENGTH = 60

const amounts =
  /(?:[€$£¥]|\b(?:eur|usd|gbp|chf)\b)\s?\d[\d.,]*|\d[\d.,]*\s?(?:[€$£¥]|\b(?:eur|usd|gbp|chf)\b)/gi

/** Words of a counter besides the name of the cart. A text with others offers something, as “Add 2 to bag”, or sets a limit. */
const counterWords =
  /\b(?:shopping|view|open|show|go|to|your|my|the|in|with|has|have|contains?|you|items?|products?|articles?|pieces?|total|subtotal|is|are|now)\b/gi

interface Counter {
  text: string
  count: number
}

/** A number next to the name of the cart has risen or appeared. */
export function findCounter({ act, news: { step, sending } }: TracePlace): Trace | null {
  const { before } = sending?.step ?? step
  const counters = listCounters(act, before)
  const isNamed = before.elements.some(({ name }) => act.named.test(name))
  const risen = [...listCounters(act, step.after)].find(([name, { count }]) => {
    const old = counters.get(name)
    return old === undefined ? counters.size === 0 && isNamed && count > 0 : count > old.count
  })
  return risen === undefined
    ? null
    : { quote: risen[1].text, kind: 'value', check: null, needsReread: false }
}

/** By their words without the number. */
function listCounters(
  { named }: Act,
  { elements, lines, facts }: Observation,
): Map<string, Counter> {
  const texts = [...elements.map(({ name }) => name), ...lines].filter(
    (text) => text.length <= MAX_COUNTER_LENGTH && named.test(text) && !facts.alerts.includes(text),
  )
  return new Map(texts.flatMap((text) => readCounter(text, named)))
}

/** The only number of the text besides amounts of money; nothing if it says more than the name of the cart and a number. */
function readCounter(text: string, named: RegExp): [string, Counter][] {
  const bare = text.replaceAll(amounts, ' ').replaceAll(counterWords, ' ')
  const [number, ...others] = bare.match(/\d+/g) ?? []
  if (number === undefined || others.length > 0 || /\p{L}/u.test(bare.replace(named, ' ')))
    return []
  return [[squash(bare.replace(number, '#')), { text, count: Number(number) }]]
}
