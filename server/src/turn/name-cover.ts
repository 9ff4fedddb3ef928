import { quoteText } from '../lib/text/sentence.ts'

/** The text of what covers an element, as pages describe it: `<div#promo> "Sale" (900x200)` says `Sale`. */
export function findCoverWords(coveredBy: string): string | null {
  return /"(?<words>.+?)(?:…)?"/s.exec(coveredBy)?.groups?.['words'] ?? null
}

/** What covers an element, in a user's words. */
export function nameCover(coveredBy: string): string {
  const words = findCoverWords(coveredBy)
  return words === null
    ? 'another part of the page'
    : `the part of the page that says ${quoteText(words.replaceAll(/\s+/g, ' '))}`
}
