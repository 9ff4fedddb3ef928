import { quoteText } from '../lib/text/sentence.ts'
import type { SiteObservation } from './describe-site.ts'
import { MAX_SITE_LINE_LENGTH, MAX_SITE_LINES, MIN_SENTENCE_LENGTH } from './limits.ts'
import { createNonce, shorten } from './prompts/neutralise.ts'
import { toPlainLine } from './prompts/plain-line.ts'

/** What a site says about itself, as a quotation and not as a fact; used without a language model. */
export function describeSiteByRules({ title, summary, outline }: SiteObservation): string {
  const nonce = createNonce()
  const clean = (text: string): string => toPlainLine(text, nonce, MAX_SITE_LINE_LENGTH)
  const said = clean(summary ?? '')
  if (said !== '') return quote('In its own words', said)
  const lines = outline.split('\n').slice(0, MAX_SITE_LINES)
  const heading = firstOf(lines.filter((line) => /^#{1,3} /.test(line)).map(clean))
  const sentence = firstOf(
    lines.filter((line) => /^[^#[-]/.test(line) && !line.includes('[e')).map(clean),
    MIN_SENTENCE_LENGTH,
  )
  if (heading !== '') {
    return quote('The page reads', sentence === '' ? heading : `${heading}: ${sentence}`)
  }
  if (sentence !== '') return quote('The page reads', sentence)
  const name = clean(title)
  return name === '' ? 'The page has no text that describes it.' : quote('The page is titled', name)
}

function firstOf(lines: readonly string[], minLength = 1): string {
  return lines.find((line) => line.length >= minLength) ?? ''
}

function quote(lead: string, words: string): string {
  return `${lead}: ${quoteText(shorten(words, MAX_SITE_LINE_LENGTH - lead.length - 4))}`
}
