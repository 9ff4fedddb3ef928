import type { OutcomeFacts, ProofKind } from '@understudy/contract/outcome-facts'
import { endSentence, quoteText } from '../../lib/text/sentence.ts'

const shownBy: Record<ProofKind, string> = {
  page: 'The expected page opened',
  message: 'The site confirmed it',
  entry: 'The site lists it',
  gone: 'It is no longer there',
  value: 'The page shows it',
  network: 'The site’s server accepted it',
}

/** A sentence that names the evidence of a success. */
export function describeProof(outcome: OutcomeFacts): string {
  const { evidence_kind: kind, evidence_quote: quote, evidence_turn: turn } = outcome
  if (outcome.judged_by === 'second_look') {
    const said = quote === null ? '' : ', where the site says'
    return `A second look at the record finds the task done at turn ${turn}${said}${endWithQuote(quote)}`
  }
  return `${shownBy[kind ?? 'message']}${endWithQuote(quote)}`
}

/** What a page shows although the site says nothing. */
const onceShownBy: Partial<Record<ProofKind, string>> = {
  entry: 'The site listed it',
  gone: 'It was no longer there',
  value: 'The page showed it',
}

/** What was announced or shown, and why it did not happen. */
export function describeDenial(outcome: OutcomeFacts): string {
  const { denial, evidence_quote: quote, evidence_kind: kind } = outcome
  const shown = onceShownBy[kind ?? 'message'] ?? 'The site announced success'
  const announced = `${shown}${quote === null ? '' : ` (${quoteText(quote)})`}`
  if (denial?.by === 'reread') {
    const later = kind === 'gone' ? 'back' : 'gone'
    return `${announced}, but it was ${later} after the page was reloaded.`
  }
  if (denial?.by === 'page') {
    return endSentence(`${announced}, but then said: ${quoteText(denial.words)}`)
  }
  return endSentence(
    `${announced}, but the request behind it failed${denial === undefined ? '' : `: ${denial.words}`}`,
  )
}

/** The end of a sentence: a colon and the quote with exactly one full stop; only the full stop without a quote. */
export function endWithQuote(quote: string | null): string {
  return endSentence(quote === null ? '' : `: ${quoteText(quote)}`)
}
