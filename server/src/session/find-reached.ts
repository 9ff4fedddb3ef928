import { listShownPages } from './answer/check-answer.ts'
import { findAnswer } from './answer/find-answer.ts'
import { holdsUnsaved } from './outcome/contradictions/unsaved-values.ts'
import { type Aim, judgeByCode } from './outcome/outcome-facts.ts'
import type { SessionRecord } from './outcome/record/news.ts'
import type { GoalVerdict } from './outcome/verdict.ts'

/**
 * The goals that the record shows as reached so far, by their text, with the words of the page that show it. A page is taken to be the
 * same after a reload, which only the end of the session can tell, unless a field has only what was entered in it. An explorer that sees it
 * stops; nothing else is told of it.
 */
export function findReached(
  aim: Aim,
  record: Omit<SessionRecord, 'finalObservation' | 'reread'>,
): ReadonlyMap<string, string> {
  const last = record.steps.at(-1)
  if (last === undefined) {
    return new Map(answerTask(aim, record))
  }
  const isUnsaved = holdsUnsaved(record.steps, record.start ?? last.before)
  const { task, flows } = judgeByCode(aim, {
    ...record,
    finalObservation: null,
    reread: isUnsaved ? null : last.after,
  })
  return new Map(
    [...(task === null ? [] : [task]), ...flows]
      .flatMap(({ goal, verdict, parts }) => [
        ...parts.flatMap(({ part, verdict: own }) => listShown(part.text, own)),
        ...listShown(goal.text, verdict),
      ])
      .concat(task?.verdict.kind === 'shown' ? [] : answerTask(aim, record)),
  )
}

function listShown(text: string, verdict: GoalVerdict): (readonly [string, string])[] {
  return verdict.kind === 'shown' ? [[text, verdict.proof.quote]] : []
}

/** What a page answers to a task that only asks; whoever finishes with these words has found it out. Steps are left to be walked. */
function answerTask(
  { task, flows }: Aim,
  record: Omit<SessionRecord, 'finalObservation' | 'reread'>,
): (readonly [string, string])[] {
  if (task === null || flows.length > 0 || !task.onlyLooks) return []
  const [part, ...others] = task.parts
  const found = others.length === 0 ? findAnswer(part, listShownPages(record)) : null
  return found === null ? [] : [[task.text, found.quote]]
}
