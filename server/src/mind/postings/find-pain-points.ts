import { MAX_PAIN_POINTS, MAX_POSTING_ENTRY } from '../limits.ts'
import { shorten } from '../prompts/neutralise.ts'
import type { SectionKind } from './heading-phrases.ts'
import { stripLeadIn } from './lead-in.ts'
import { type PostingLine, splitSentences } from './split-posting.ts'

const claimed: ReadonlySet<SectionKind> = new Set(['intro', 'duties', 'requirements'])

const trouble =
  /\b(?:struggl\w+|frustrat\w+|bottlenecks?|tedious|time-consuming|legacy|outdated|error-prone|fragmented|scattered|tight deadlines?|(?:high|under|time|constant) pressure|pressured|firefighting|interruptions|too (?:slow|long|many|much)|by hand|manual(?:ly)? (?:process\w*|work|data entry|reporting|re-?keying)|spreadsheet chaos|backlogs?|paper-based|short notice|zeitdruck|hektisch\w*|stressig\w*|stoßzeiten|veraltet\w*|papierbasiert\w*)\b/iu

const denial = /\b(?:no|not|never|without|free of|instead of|kein\w*|nie|ohne|statt)\b/iu

/** What should be done about a problem is a duty and belongs to the goals. */
const remedy =
  /^(?:reduce|eliminate|replace|fix|tackle|overcome|remove|shorten|modernise|modernize)\s+/iu

/** Problems that the posting itself names, in its words: its list of challenges, and sentences that mention one. */
export function findPainPoints(lines: readonly PostingLine[]): string[] {
  const named = lines.flatMap(({ section, text }) => {
    if (section === 'challenges') return [text]
    return claimed.has(section) ? splitSentences(text).filter(isTrouble) : []
  })
  const points = named.map((text) =>
    shorten(stripLeadIn(text.replace(remedy, '')), MAX_POSTING_ENTRY),
  )
  return [...new Set(points)].slice(0, MAX_PAIN_POINTS)
}

function isTrouble(sentence: string): boolean {
  return trouble.test(sentence) && !denial.test(sentence)
}
