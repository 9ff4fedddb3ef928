import type { Observation } from '../turn/observation.ts'

/** No price has more digits; without a limit, matching a long line of digits would take quadratic time. */
const price = /(?:([€$£])\s?(\d[\d.,]{0,20}\d|\d))|(?:(\d[\d.,]{0,20}\d|\d)\s?([€$£]))/

/** Lines or cells after a name in which its price is searched for. */
const PRICE_WITHIN = 3

/** A price as a page shows it. */
export interface Price {
  text: string
  currency: string
  amount: number
}

/** Pages of a purchase, such as the cart. */
export const payingPage = /cart|basket|\bbag\b|checkout|trolley/i

/** The first price after each place where the name is alone, in a line or in a cell of a table. */
export function findPrices(name: string, { lines }: Observation): Price[] {
  const texts = lines.flatMap((line) => line.split('|')).map((text) => text.trim())
  return texts.flatMap((text, index) => {
    if (text === '' || text !== name.trim()) return []
    const following = texts.slice(index + 1, index + 1 + PRICE_WITHIN)
    return following.flatMap((other) => readPrice(other) ?? []).slice(0, 1)
  })
}

/** The first price in a text; null if it has none. */
function readPrice(line: string): Price | null {
  const [text, before, leading, trailing, after] = price.exec(line) ?? []
  const figure = leading ?? trailing
  if (text === undefined || figure === undefined) return null
  const [, whole = figure, cents = '00'] = /^(.*)[.,](\d\d)$/.exec(figure) ?? []
  const amount = Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`)
  return amount > 0 ? { text, currency: before ?? after ?? '', amount } : null
}

/** Words that may be next to the price of an item, such as "incl. VAT"; a sentence is about something else. */
const WORDS_BESIDE = 3

/**
 * The prices of the item that a link names, if they directly follow its name: after the name of another link, or in a
 * sentence, they belong to something else.
 */
export function findPricesOfLink(name: string, { lines, elements }: Observation): Price[] {
  const wanted = name.trim()
  const others = elements
    .filter((element) => element.href !== null && element.name.trim() !== wanted)
    .map((element) => element.name.trim())
    .filter((other) => other !== '' && !wanted.includes(other))
  const texts = lines.flatMap((line) => line.split('|')).map((text) => text.trim())
  return texts.flatMap((text, index) => {
    const isOwnLine = text.startsWith(wanted) && !/\p{L}/u.test(text.slice(wanted.length))
    if (wanted === '' || !isOwnLine) return []
    const rest = [text.slice(wanted.length), ...texts.slice(index + 1, index + 1 + PRICE_WITHIN)]
    const end = rest.findIndex(
      (one) => others.some((other) => one.includes(other)) || isSentence(one),
    )
    return (end === -1 ? rest : rest.slice(0, end)).flatMap((one) => readPrice(one) ?? [])
  })
}

function isSentence(text: string): boolean {
  return (text.replace(price, '').match(/\p{L}+/gu)?.length ?? 0) > WORDS_BESIDE
}
