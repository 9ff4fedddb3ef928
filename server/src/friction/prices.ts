import type { Observation } from '../turn/observation.ts'

/** No price has more figures; without a bound, a line of digits would be read from every one of them to its end. */
const price = /(?:([€$£])\s?(\d[\d.,]{0,20}\d|\d))|(?:(\d[\d.,]{0,20}\d|\d)\s?([€$£]))/

/** Lines or cells after a name in which its price is looked for. */
const PRICE_WITHIN = 3

/** A price as a page shows it. */
export interface Price {
  text: string
  currency: string
  amount: number
}

/** The pages on which things are paid for. */
export const payingPage = /cart|basket|\bbag\b|checkout|trolley/i

/** The first price at each place where the name stands alone or with it, in a line or in a cell of a table. */
export function findPrices(name: string, observation: Observation): Price[] {
  return findPriceGroups(name, observation).flatMap((group) => group.slice(0, 1))
}

/** All prices near each place where the name stands, in the order of the page: a struck one and the new one, say. */
export function findPriceGroups(name: string, { lines }: Observation): Price[][] {
  const texts = lines.flatMap((line) => line.split('|')).map((text) => text.trim())
  return texts.flatMap((text, index) => {
    const wanted = name.trim()
    if (wanted === '' || !text.startsWith(wanted)) return []
    // In the rest of its line stands its own price, and nothing but that.
    const rest = text.slice(wanted.length).trim()
    if (rest !== '') return isPriceAlone(rest) ? [[readPrice(rest) ?? []].flat()] : []
    const following = texts.slice(index + 1, index + 1 + PRICE_WITHIN)
    return [following.flatMap((other) => readPrice(other) ?? [])]
  })
}

/** The first price in a text; null when it has none. */
export function readPrice(line: string): Price | null {
  const [text, before, leading, trailing, after] = price.exec(line) ?? []
  const figure = leading ?? trailing
  if (text === undefined || figure === undefined) return null
  const [, whole = figure, cents = '00'] = /^(.*)[.,](\d\d)$/.exec(figure) ?? []
  const amount = Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`)
  return amount > 0 ? { text, currency: before ?? after ?? '', amount } : null
}

function isPriceAlone(text: string): boolean {
  return /^[^\p{L}\p{N}]*$/u.test(text.replace(price, ''))
}
