import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { readItems } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { cancelWords } from '../../../words/controls/cancel.ts'
import { says } from '../../../words/says.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { listEntriesOn, mentions } from '../../entries.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * Cancel that keeps what was typed: it stands in the list or in the text of the page afterwards, where it was not before. Silent if the
 * field is still there, and if the message that says so is about cancelling.
 */
export const savedCancel = { name: 'saved-cancel', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const text = control === null ? null : findKept(step, earlier)
  if (control === null || text === null) return []
  const { after } = step
  return [
    describeFriction(
      {
        subject: describeSubject(step.before.url, control),
        category: 'interaction',
        severity: 3,
        title: `${nameControl(control)} keeps ${quoteText(text)}`,
        expected: `${nameControl(control)} leaves everything as it was.`,
        observed: `${quoteText(text)} was typed, and ${nameControl(control)} was pressed; ${nameUrl(after.url)} then shows ${quoteText(text)}.`,
        recommendation: `Change the list only when the form is sent, and drop the draft on ${nameControl(control)}.`,
      },
      { quote: text, box: control.box },
    ),
  ]
}

function findKept(step: Step, earlier: readonly Step[]): string | null {
  const { action, before, after } = step
  const control = findActedControl(step)
  const isCancel = control !== null && says(control.name, cancelWords)
  if (action.kind !== 'click' || !isCancel || !isFinished(step)) return null
  const { inView, elsewhere } = readEffect(step).lines
  const news = [...inView, ...elsewhere].filter((line) => !says(line, cancelWords))
  const typed = listEntriesOn(step, earlier).filter(
    ({ field, others, text }) =>
      others.length === 0 && /\p{L}{2}/u.test(text) && isGone(field.selector, after),
  )
  const kept = typed.find(({ text }) => {
    const isListed = readItems(after).some(({ name }) => name === text)
    const wasListed = readItems(before).some(({ name }) => name === text)
    return (
      (isListed && !wasListed) ||
      news.some((line) => line.length <= 2 * text.length && mentions(line, text))
    )
  })
  return kept?.text ?? null
}

function isGone(selector: string, { elements }: Observation): boolean {
  return elements.every((element) => element.selector !== selector)
}
