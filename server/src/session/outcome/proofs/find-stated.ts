import { listNamingWords } from '../../../task/naming-words.ts'
import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { MAX_FRESH_LINES } from '../../limits.ts'
import type { News } from '../record/news.ts'
import { isRefused } from './find-acceptance.ts'
import type { Trace, TracePlace } from './trace.ts'

/**
 * A new sentence on the same page that names what was chosen, with nothing in it that the task does not say: “Your station is Mill Lane.” A
 * summary beside what can still be changed, such as boxes with a tick, is none: their page has a button for it.
 */
export function findStated({ goal, news }: TracePlace): Trace | null {
  const { sending, step, messages, lines } = news
  const used = sending === null ? null : findActedControl(sending.step)
  if (sending === null || used === null || used.checked !== null || used.href !== null) return null
  if (step.after.documentId !== sending.step.before.documentId) return null
  if (lines.length > MAX_FRESH_LINES || offersMore(news)) return null
  const stems = listSharedStems(goal.text)
  const isMeant = listNaming(used.name).every((word) => sharesStem(word, stems))
  const names = new Set(step.after.elements.map(({ name }) => name))
  const said = [...messages, ...lines].find(
    (text) => !names.has(text) && saysOnly(text, used, stems) && !isRefused(text),
  )
  if (!isMeant || said === undefined) return null
  return { quote: said, kind: 'value', check: null, needsReread: false }
}

/** A control that was not there before: it may be what makes the choice. */
function offersMore({ sending, step }: News): boolean {
  const known = new Set(sending?.step.before.elements.map(({ selector }) => selector))
  return step.after.elements.some(({ selector }) => !known.has(selector))
}

/** Whether a text holds the name of the control and more, and none of it says anything else than the task. */
function saysOnly(text: string, { name }: ObservedElement, stems: ReadonlySet<string>): boolean {
  const [said, chosen] = [text.toLowerCase(), name.trim().toLowerCase()]
  if (chosen === '' || !said.includes(chosen) || /[?？؟]/u.test(text)) return false
  const rest = said.replace(chosen, ' ')
  return /\p{L}/u.test(rest) && listNaming(rest).every((word) => sharesStem(word, stems))
}

/** The words that name something, without those that are equal to others by chance. */
function listNaming(text: string): string[] {
  return listNamingWords(text).flatMap(({ lower }) =>
    listSharedStems(lower).size > 0 ? [lower] : [],
  )
}
