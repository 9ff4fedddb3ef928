import { foldUrl } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'

const payingPage = /cart|basket|\bbag\b|checkout|trolley/i

/** No price has more figures; without a bound, a line of digits would be read from every one of them to its end. */
const price = /(?:([€$£])\s?(\d[\d.,]{0,20}\d|\d))|(?:(\d[\d.,]{0,20}\d|\d)\s?([€$£]))/

/** Lines or cells after a name in which its price is looked for. */
const PRICE_WITHIN = 3

interface Price {
  text: string
  currency: string
  amount: number
}

/**
 * A thing that costs more in the cart than wherever its price was shown before. Left out: lower prices (discounts),
 * multiples (several pieces), other currencies, and things of which no price was seen before.
 */
export const raisedPrice = {
  name: 'raised-price',
  traits: {},
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context)
    .filter(({ url }) => payingPage.test(URL.parse(url)?.pathname ?? ''))
    .flatMap((observation) => {
      const earlier = listObservations(context).filter(
        ({ url }) => foldUrl(url) !== foldUrl(observation.url),
      )
      const names = observation.elements.filter(({ href }) => href !== null).map(({ name }) => name)
      return [...new Set(names)].flatMap((name) => comparePrices(name, observation, earlier))
    })
}

function comparePrices(
  name: string,
  observation: Observation,
  earlier: readonly Observation[],
): NoticedFriction[] {
  const [asked] = findPrices(name, observation)
  const shown = earlier.flatMap((other) => findPrices(name, other))
  const [first] = shown
  if (asked === undefined || first === undefined) return []
  if (!shown.every((before) => isRaised(before, asked))) return []
  return [
    describeFriction(
      {
        subject: createSubject(observation.url, name),
        category: 'trust',
        severity: 3,
        title: `${quoteText(name)} costs more on ${nameUrl(observation.url)} than before`,
        expected: `It costs ${first.text}, as shown when it was chosen.`,
        observed: `It was offered for ${first.text}; ${nameUrl(observation.url)} asks for ${asked.text}.`,
        recommendation: 'Take both prices from the same place, and explain every addition by name.',
      },
      { status: 'verified', quote: asked.text },
    ),
  ]
}

function isRaised(before: Price, asked: Price): boolean {
  const isMultiple = Math.round(asked.amount * 100) % Math.round(before.amount * 100) === 0
  return before.currency === asked.currency && asked.amount > before.amount && !isMultiple
}

/** The first price after each place where the name stands alone, in a line or in a cell of a table. */
function findPrices(name: string, { lines }: Observation): Price[] {
  const texts = lines.flatMap((line) => line.split('|')).map((text) => text.trim())
  return texts.flatMap((text, index) => {
    if (text === '' || text !== name.trim()) return []
    const following = texts.slice(index + 1, index + 1 + PRICE_WITHIN)
    return following.flatMap((other) => readPrice(other) ?? []).slice(0, 1)
  })
}

function readPrice(line: string): Price | null {
  const [text, before, leading, trailing, after] = price.exec(line) ?? []
  const figure = leading ?? trailing
  if (text === undefined || figure === undefined) return null
  const [, whole = figure, cents = '00'] = /^(.*)[.,](\d\d)$/.exec(figure) ?? []
  const amount = Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`)
  return amount > 0 ? { text, currency: before ?? after ?? '', amount } : null
}
