import type { PageFacts } from '../../turn/observation.ts'
import type { WalkedFacts } from '../../turn/page/facts.ts'
import { maxPerFact } from '../../turn/page/limits.ts'
import { doneWords } from '../../words/answers/done.ts'
import { headlineWords } from '../../words/answers/headline.ts'
import { recentWords } from '../../words/answers/recent.ts'
import { successWords } from '../../words/answers/success.ts'
import { findSayings, says } from '../../words/says.ts'

/** Which statuses and headings announce that something worked. */
export function tellSuccesses({ statuses, headings, ...facts }: WalkedFacts): PageFacts {
  const texts = [
    ...statuses.filter((text) => says(text, successWords)),
    ...headings.filter(announcesSuccess),
  ]
  return { ...facts, successes: [...new Set(texts)].slice(0, maxPerFact) }
}

/** “Order confirmed” does; “Recently updated” is the name of a list. */
function announcesSuccess(heading: string): boolean {
  if (says(heading, headlineWords)) return true
  const before = findSayings(heading, recentWords)
  return findSayings(heading, doneWords).some(
    ({ start, isLast }) =>
      isLast && !before.some(({ end }) => heading.slice(end, start).trim() === ''),
  )
}
