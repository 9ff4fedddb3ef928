import { readEffect } from '../../../effects/effect.ts'
import { isFinishedHere } from '../../../effects/finished-step.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { hasChangedView } from '../../../turn/view-changes.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_ANSWER_WORDS, MAX_UNSEEN_ANSWER_LENGTH, MAX_ANSWER_LINES } from '../../limits.ts'

/**
 * An answer to a button that appears outside of the window, which does not move: nothing that the visitor sees changes. Silent if
 * anything in view changes, if much appears, such as a list further down that was loading, and if it takes the place of another text, as
 * pictures in turn do by themselves.
 */
export const unseenAnswer = {
  name: 'unseen-answer',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const answer = findUnseen(step)
  if (control === null || answer === null) return []
  const { after } = step
  const isAbove = after.pageText.indexOf(answer) < after.pageText.indexOf(after.lines[0] ?? '')
  const place = isAbove ? 'above' : 'outside'
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, control),
        category: 'feedback',
        severity: 3,
        title: `After ${nameControl(control)} the answer appears ${place} the window: ${quoteText(answer)}`,
        expected: 'An answer appears where the visitor looks, or the page moves to it.',
        observed: `${nameControl(control)} on ${nameUrl(after.url)} was pressed. Nothing in view changed; ${quoteText(answer)} appeared ${isAbove ? 'further up' : 'elsewhere'} on the page.`,
        recommendation: `Show the answer beside ${nameControl(control)}, or scroll to it and move the focus there.`,
      },
      { quote: null, box: control.box },
    ),
  ]
}

/** The window shows the same lines. What appears above it moves the page down by its own height, which a visitor does not see. */
function showsSame(before: Observation, after: Observation): boolean {
  const grown = after.scroll.maxY - before.scroll.maxY
  const isStill = [0, grown].includes(after.scroll.y - before.scroll.y)
  const isSame = before.lines.join('\n') === after.lines.join('\n')
  return isStill && isSame && !hasChangedView(before, after)
}

function findUnseen(step: Step): string | null {
  const { before, after, action } = step
  const isPress = action.kind === 'click' && findActedControl(step)?.role === 'button'
  if (!isPress || !isFinishedHere(step)) return null
  const isUnchanged = showsSame(before, after) && !losesText(before, after)
  if (!isUnchanged || after.dialogs.length > 0 || after.facts.passed.length > 0) return null
  const { elsewhere } = readEffect(step).lines
  const answer = elsewhere.find((line) => countWords(line) >= MIN_ANSWER_WORDS)
  const isShort = answer !== undefined && answer.length <= MAX_UNSEEN_ANSWER_LENGTH
  return isShort && elsewhere.length <= MAX_ANSWER_LINES ? answer : null
}

function losesText({ pageText }: Observation, after: Observation): boolean {
  const left = new Set(after.pageText.split('\n'))
  return pageText.split('\n').some((line) => countWords(line) > 0 && !left.has(line))
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}
