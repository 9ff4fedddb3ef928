import { MAX_GOALS, MAX_POSTING_ENTRY, MIN_GOAL_WORDS } from '../limits.ts'
import { shorten } from '../prompts/neutralise.ts'
import { signs } from './is-posting.ts'
import { requiresAbility, stripLeadIn, statesDuty } from './lead-in.ts'
import { type PostingLine, splitSentences } from './split-posting.ts'

/**
 * What the job holder should get done, in the words of the posting: its list of duties; otherwise the sentences that
 * say what you will do; otherwise what it asks you to be able to do.
 */
export function findGoals(lines: readonly PostingLine[]): string[] {
  const duties = lines.filter(({ section }) => section === 'duties')
  const listed = duties.flatMap(readDuty)
  const told = lines.flatMap(({ section, text }) =>
    section === 'intro' || section === 'duties' ? readDutySentences(text) : [],
  )
  const asked = lines.flatMap(({ section, text }) =>
    section === 'requirements' && requiresAbility(text) ? [text] : [],
  )
  const [first = []] = [listed, told, asked].filter((goals) => goals.length > 0)
  const goals = first
    .map(stripLeadIn)
    .filter((goal) => goal.split(' ').length >= MIN_GOAL_WORDS)
    .map((goal) => shorten(goal, MAX_POSTING_ENTRY))
  return [...new Set(goals)].slice(0, MAX_GOALS)
}

/** What every form of this kind says. */
const isForm = /^(?:performs? )?other duties\b|^duties may be (?:added|assigned)/iu

/** A line is a duty unless it is a paragraph or leads into the next line. */
function readDuty({ text, isItem }: PostingLine): string[] {
  if (text.endsWith(':') || signs.applying.test(text) || isForm.test(text)) return []
  return isItem || splitSentences(text).length === 1 ? [text] : readDutySentences(text)
}

function readDutySentences(text: string): string[] {
  return splitSentences(text).filter(statesDuty)
}
