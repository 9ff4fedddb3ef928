/** An amount of money that a text contains. */
export interface Amount {
  /** As written, with its currency. */
  text: string
  /** The sign or code, as written. */
  currency: string
  /** Below zero with a minus sign before it. */
  amount: number
}

/**
 * No amount has more digits; without a limit, matching a long line of digits would take quadratic time. Groups of three digits can be
 * separated by spaces.
 */
const figure = String.raw`\d{1,3}(?:[ \u00A0\u202F’'.,]\d{3}){1,4}(?:[.,]\d{1,2})?(?!\d)|\d{1,15}(?:[.,]\d{1,3})?(?!\d)`
const sign = String.raw`[€$£¥₹₽₺₩₪₫฿₴]|R\$`
const code =
  'EUR|USD|GBP|JPY|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|CNY|INR|BRL|MXN|ZAR|KRW|SAR|AED|ILS'
const word = 'kr|zł|Kč|Ft|lei|元|円|TL|ر.س|د.إ'
const minus = String.raw`[-−–]`
const money = new RegExp(
  String.raw`(?<before>${minus}\s?)?(?:(?<lead>${sign}|\b(?:${code})\b)\s?(?<inner>${minus})?(?<led>${figure})|(?<=^|[^\d.,])(?<trailed>${figure})\s?(?<trail>${sign}|(?:${code}|${word})(?![\p{L}\d])))`,
  'gu',
)

/** Longer texts are not amounts beside names. */
const MAX_READ = 2000

/** The amounts of money of a text, in its order. Amounts without a currency are none. */
export function readAmounts(whole: string): Amount[] {
  const text = whole.slice(0, MAX_READ)
  if (!/\d/.test(text)) return []
  return Array.from(text.matchAll(money), ({ index, 0: match, groups = {} }) => {
    const { before, lead, inner, led, trailed, trail } = groups
    const value = readNumber(led ?? trailed ?? '')
    // Between two amounts it means "to".
    const isRange = before !== undefined && /[\d€$£¥]\s?$/u.test(text.slice(0, index))
    const isBelow = (before !== undefined && !isRange) || inner !== undefined
    const currency = lead ?? trail ?? ''
    return {
      text: isRange ? match.slice(before.length) : match,
      currency,
      amount: isBelow ? -value : value,
    }
  })
}

/** A number as written anywhere: `19,5`, `1.234,50`, `1,234.50`, `1 234`. Three digits after one separator are thousands. */
export function readNumber(figures: string): number {
  const [, whole = figures, decimals = ''] = /^(.*)[.,](\d{1,2})$/u.exec(figures) ?? []
  return Number(`${whole.replaceAll(/\D/gu, '') || '0'}.${decimals === '' ? '0' : decimals}`)
}

/** Whether two amounts are equal: sums of binary fractions differ in their last digits. */
export function areEqual(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005
}
