import type { Meaning } from '../words/meaning.ts'
import { findSayings, says } from '../words/says.ts'
import { moneyWords } from '../words/shop/money.ts'
import { askAddressWords } from '../words/tasks/ask-address.ts'
import { askCountWords } from '../words/tasks/ask-count.ts'
import { askDurationWords } from '../words/tasks/ask-duration.ts'
import { askEmailWords } from '../words/tasks/ask-email.ts'
import { askPhoneWords } from '../words/tasks/ask-phone.ts'
import { askPriceWords } from '../words/tasks/ask-price.ts'
import { askTimeWords } from '../words/tasks/ask-time.ts'
import { countedWords } from '../words/tasks/counted.ts'
import { gratisWords } from '../words/tasks/gratis.ts'
import { middayWords } from '../words/tasks/midday.ts'
import { spanWords } from '../words/tasks/span.ts'
import { weekdayWords } from '../words/tasks/weekday.ts'
import { listDates } from './dates.ts'
import { foldNumbers } from './fold-numbers.ts'

/** A kind of fact and what it looks like. */
export interface AskedFact {
  what: string
  /** How tasks ask for it. */
  asked: readonly Meaning[]
  isShown: (text: string) => boolean
}

const clock = /(?<!\d)\d{1,2}(?::\d\d| ?[ap]m\b|時|点)|(?<!\d)\d{1,2} (?:to|–|-) \d{1,2}(?!\d)/iu
const phone = /\+?\d[\d ()/-]{5,}\d/u
const house =
  /\p{L}{3,}\.? \d{1,4}\p{L}?, (?:\p{L}-?)?\d{2}|(?<![\d.,])\d{1,3}\p{L}?,? (?:\p{L}+ ){1,2}\p{Lu}\p{L}+|〒\d|\d(?:丁目|番地|号)/u
const email = /\S@[^\s@]+\.\w/u

/** The first that a task asks for counts: “how long” is no “how much”. */
const askedFacts: readonly AskedFact[] = [
  { what: 'a length of time', asked: [askDurationWords], isShown: isSpan },
  { what: 'a price', asked: [askPriceWords], isShown: isPrice },
  { what: 'a time', asked: [askTimeWords], isShown: isTime },
  { what: 'a phone number', asked: [askPhoneWords], isShown: (text) => phone.test(text) },
  { what: 'an e-mail address', asked: [askEmailWords], isShown: (text) => email.test(text) },
  { what: 'an address', asked: [askAddressWords], isShown: isAddress },
  { what: 'a number', asked: [askCountWords], isShown: (text) => /\p{N}/u.test(text) },
]

/** The kind of fact that a task to find something asks for; null if it names none. */
export function findAskedFact(text: string): AskedFact | null {
  return askedFacts.find(({ asked }) => says(text, ...asked)) ?? null
}

function isPrice(text: string): boolean {
  if (/\p{Sc} ?\d|\d ?\p{Sc}/u.test(text) || says(text, gratisWords)) return true
  return findSayings(text, moneyWords).some(
    ({ start, end }) => /\d\s?$/u.test(text.slice(0, start)) || /^\s?\d/u.test(text.slice(end)),
  )
}

/** For letters or for e-mails: a house has a number beside the name of its street. */
function isAddress(text: string): boolean {
  return email.test(text) || house.test(text)
}

/** “14 days”, “two working days”. */
function isSpan(text: string): boolean {
  const counted = findSayings(text, countedWords).map(({ end }) => end)
  const numbers = Array.from(
    text.matchAll(/\d+/gu),
    ({ 0: number, index }) => index + number.length,
  )
  return findSayings(text, spanWords).some(({ start }) =>
    [...counted, ...numbers].some((end) => end <= start && isNear(text.slice(end, start))),
  )
}

/** One word at most. */
function isNear(between: string): boolean {
  return /^[\s-]*(?:\p{L}+\s)?$/u.test(between)
}

/** “Two days before you arrive” says when, too. */
function isTime(text: string): boolean {
  return (
    isSpan(text) ||
    clock.test(text) ||
    says(text, weekdayWords, middayWords) ||
    spokenHour.test(foldNumbers(text)) ||
    listDates(text).length > 0
  )
}

/** “We open at eight”, with its number in figures. */
const spokenHour = /\b(?:at|from|until|till) n?\d{1,2}\b(?![.,:]?\d)/iu
