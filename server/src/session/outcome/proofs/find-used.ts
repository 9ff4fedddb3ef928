import { foldValues } from '../../../task/fold-values.ts'
import { listSharedStems } from '../../../task/shared-stems.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { MIN_KEPT_CONTROLS } from '../../limits.ts'
import { squash } from '../record/known-text.ts'
import type { News } from '../record/news.ts'
import { isRefused } from './find-acceptance.ts'
import { countShared, fitsBest, nameWhole } from './fits-best.ts'
import type { Trace, TracePlace } from './trace.ts'

const usable: ReadonlySet<string> = new Set(['button', 'switch', 'checkbox', 'menuitem'])

/**
 * The control that fits the task best was used, and the page answers on this very control, without a question or a refusal: it is gone,
 * says something else, or stands under another heading that the task names. A number that it is about counts as well.
 */
export function findUsed({ goal, news, record: { steps } }: TracePlace): Trace | null {
  const { sending, step } = news
  const asked = listAskedStems(goal.text)
  const used = sending === null ? null : findFitting(sending.step, news, { asked, steps })
  if (sending === null || used === null || wasFilledIn(steps, sending.step)) return null
  const isWritten = sending.how === 'write'
  const counted = isWritten ? findCounted(sending.step, news) : null
  if (counted !== null) return { quote: counted, kind: 'value', check: null, needsReread: false }
  const { before } = sending.step
  if (!isUsedUp(used, before, step.after, asked)) return null
  return {
    quote: news.lines.find((line) => !line.includes(used.name)) ?? used.name,
    kind: 'value',
    // A form that was sent is there for the next time, so that its button denies nothing.
    check: (page) => isUsedUp(used, before, page, asked) || null,
    needsReread: !isWritten,
  }
}

/** The stems of a task, and of a verb whose parts stand around its object: “hake Brot ab” is what “abhaken” does. */
function listAskedStems(text: string): ReadonlySet<string> {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const verb = `${words.at(-1) ?? ''}${words[0] ?? ''}`.toLowerCase()
  return new Set([...listSharedStems(text), ...listSharedStems(verb)])
}

/** The control of a step, if it is the one that the task means and the page neither asks nor refuses. */
function findFitting(
  sent: Step,
  news: News,
  { asked, steps }: { asked: ReadonlySet<string>; steps: readonly Step[] },
): ObservedElement | null {
  const used = findActedControl(sent)
  if (used === null || !usable.has(used.role)) return null
  const isMeant =
    isSamePage(sent.before, news.step.after) &&
    isMostlyAsked(used, asked) &&
    fitsBest(used, sent.before, asked) &&
    !wasBetter(used, steps.slice(0, steps.indexOf(sent)), asked)
  return isMeant && !asksMore(news) && !news.lines.some(isRefused) ? used : null
}

/** What was typed before has to be on the page, whatever became of the button. */
function wasFilledIn(steps: readonly Step[], { before }: Step): boolean {
  return steps.some(
    (step) => step.action.kind === 'type' && step.before.documentId === before.documentId,
  )
}

function readPlace(url: string): string {
  const { origin = '', pathname = url } = URL.parse(url) ?? {}
  return `${origin}${pathname}`
}

/** The same address, or an answer to a form that shows most of what was there again. */
function isSamePage(before: Observation, after: Observation): boolean {
  if (readPlace(before.url) === readPlace(after.url)) return true
  const now = new Set(after.elements.map(nameWhole))
  const kept = before.elements.filter((element) => now.has(nameWhole(element)))
  return kept.length >= MIN_KEPT_CONTROLS && kept.length * 2 >= before.elements.length
}

/** Most of its words are words of the task. */
function isMostlyAsked(used: ObservedElement, asked: ReadonlySet<string>): boolean {
  const { all, shared } = countShared(used, asked)
  return shared * 2 >= all
}

/** Another control that was seen before fitted better: once “Remove Milk” is gone, “Remove Bread” is still another one. */
function wasBetter(
  used: ObservedElement,
  steps: readonly Step[],
  asked: ReadonlySet<string>,
): boolean {
  const own = countShared(used, asked).shared
  return steps.some(({ before }) =>
    before.elements.some(
      (other) => usable.has(other.role) && countShared(other, asked).shared > own,
    ),
  )
}

/** A dialog or a form that was not there before, or a question: nothing has happened yet. */
function asksMore({ sending, step, lines }: News): boolean {
  if (lines.some((line) => /[?？؟]$/u.test(line))) return true
  const before = sending?.step.before.elements ?? []
  const known = new Set(before.map(({ name, role }) => `${role} ${name}`))
  const fresh = step.after.elements.filter(({ name, role }) => !known.has(`${role} ${name}`))
  return (
    fresh.some(({ inModal, role }) => inModal || role === 'textbox' || role === 'combobox') ||
    fresh.filter(({ role }) => role === 'button').length > 1
  )
}

/** Whether a page no longer offers what was used, or offers it somewhere else that the task names. */
function isUsedUp(
  used: ObservedElement,
  before: Observation,
  page: Observation,
  asked: ReadonlySet<string>,
): boolean {
  const find = ({ elements }: Observation) =>
    elements.filter((other) => other.role === used.role && nameWhole(other) === nameWhole(used))
  const [now, ...others] = find(page)
  if (now === undefined) return find(before).length > 0 && showsPlace(page, used, before)
  if (others.length > 0) return false
  if (now.disabled && !used.disabled) return true
  const isMoved = now.context !== null && now.context !== used.context
  return isMoved && [...listSharedStems(now.context ?? '')].some((stem) => asked.has(stem))
}

/** Whether the window is where the control was: only what is in the window is known to be there or gone. */
function showsPlace(
  { scroll }: Observation,
  { box }: ObservedElement,
  before: Observation,
): boolean {
  const top = box.y + before.scroll.y
  return top >= scroll.y && top + box.height <= scroll.y + scroll.viewportHeight
}

/** A line of the page that is the same but for its only number, which is one more. */
function findCounted({ before }: Step, { step, lines }: News): string | null {
  const old = [...before.lines, ...before.pageText.split('\n')].flatMap(readCount)
  const fresh = new Set(lines)
  const risen = step.after.lines
    .filter((line) => fresh.has(line))
    .find((line) =>
      readCount(line).some(({ text, count }) =>
        old.some((one) => one.text === text && one.count + 1 === count),
      ),
    )
  return risen ?? null
}

function readCount(line: string): { text: string; count: number }[] {
  const folded = foldValues(line)
  const [number, ...others] = folded.match(/\d+/gu) ?? []
  if (number === undefined || others.length > 0) return []
  return [{ text: squash(folded.replace(number, '#')).replace('n#', '#'), count: Number(number) }]
}
