import type { PersonaWriteBody } from '@understudy/contract/persona'
import { listConcepts } from '../../../lib/text/lexicon.ts'
import { MAX_GOALS_READ, MAX_INTERESTS } from '../../limits.ts'

/** How a persona uses a site, as numbers from 0 to 1 that order what it tries. */
export interface ExplorerTraits {
  /** Goes straight for the obvious buttons. */
  haste: number
  /** Reads on, opens help, fills in everything. */
  care: number
  /** Looks for terms, privacy, returns and the company behind the site. */
  doubt: number
  /** Looks for prices, offers and codes. */
  thrift: number
  /** What its goals mention. */
  interests: ReadonlySet<string>
  /** Works without a mouse where it can. */
  keyboard: boolean
  /** Types data as inexperienced people do: with spaces, in odd formats. */
  isUnpractised: boolean
}

const doubtWords = /scept|skept|privacy|trust|secur|scam|fraud|cautious|wary|doubt|refund|return/i
const thriftWords = /bargain|discount|coupon|budget|cheap|afford|deal|price|frugal|saving|student/i
const keyboardWords = /keyboard|screen ?reader|motor|tremor|accessib|without a mouse/i
const careWords = /careful|thorough|detail|compar|research|read|patient|methodical/i
const hasteWords = /impatient|hurry|busy|quick|fast|rush|commut|on the go|no time/i

/** In sentences about a person these words say nothing about what it looks for; on a site they name a search, a sale or a page. */
const loneWords = /\b(?:find|discover|offers?|about)\b/gi

/** The traits that a persona's levels and words indicate. */
export function readTraits(persona: PersonaWriteBody): ExplorerTraits {
  const { goals, pain_points, current_tools, role_description, name } = persona
  const words = [name, role_description, ...goals, ...pain_points, ...current_tools].join(' ')
  const patience = { low: 0, medium: 0.5, high: 1 }[persona.patience_level]
  return {
    haste: average(1 - patience, hasteWords.test(words) ? 1 : 0.3),
    care: average(patience, careWords.test(words) ? 1 : 0.3),
    doubt: doubtWords.test(words) ? 1 : 0.2,
    thrift: thriftWords.test(words) ? 1 : 0.2,
    interests: findInterests(goals.join(' ').slice(0, MAX_GOALS_READ)),
    keyboard: keyboardWords.test(words),
    isUnpractised: persona.technical_sophistication === 'low',
  }
}

function findInterests(goals: string): ReadonlySet<string> {
  return new Set([...listConcepts(goals.replaceAll(loneWords, ' '))].slice(0, MAX_INTERESTS))
}

function average(left: number, right: number): number {
  return (left + right) / 2
}
