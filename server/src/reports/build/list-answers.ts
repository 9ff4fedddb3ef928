import type { Report } from '@understudy/contract/report'
import type { Transcript } from '@understudy/contract/transcript'

/** What the persona was asked, and what the browser asked: members of a report that are there only when they hold something. */
export function listAnswers({
  turns,
}: Pick<Transcript, 'turns'>): Pick<Report['report'], 'answers' | 'dialogs'> {
  const answers = turns.flatMap(({ turn, at, question, answer }) =>
    question === null ? [] : [{ turn, at, question, answer }],
  )
  const dialogs = turns.flatMap(({ turn, dialogs: seen = [] }) =>
    seen.map((dialog) => ({ ...dialog, turn })),
  )
  return {
    ...(answers.length === 0 ? {} : { answers }),
    ...(dialogs.length === 0 ? {} : { dialogs }),
  }
}
