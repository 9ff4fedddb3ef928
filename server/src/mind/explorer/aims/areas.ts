import { listConcepts } from '../../../lib/text/lexicon.ts'
import { hashToFraction } from '../seeded.ts'

/** Parts of a site, each with the words that lead there. A session starts in one of them and prefers it throughout. */
const areas: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['buying', listConcepts('buy cart checkout product add shop new')],
  ['finding', listConcepts('search filter sort category compare price discount sale gallery')],
  ['service', listConcepts('contact help returns shipping about newsletter privacy faq store')],
  ['account', listConcepts('register login account review download book wishlist profile')],
]

/** The words of the area this session prefers. Consecutive seeds get the areas in rotation. */
export function findFavouredArea(seed: string): ReadonlySet<string> {
  const numbered = /(\d{1,9})$/.exec(seed)?.[1]
  const position =
    numbered === undefined ? hashToFraction(seed, 'area') * areas.length : Number(numbered)
  return areas[Math.floor(position) % areas.length]?.[1] ?? new Set()
}
