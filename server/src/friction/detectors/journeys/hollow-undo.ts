import { isFinishedHere } from '../../../effects/finished-step.ts'
import { findItemOf, foldName, readItems } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { undoWords } from '../../../words/controls/undo.ts'
import { says } from '../../../words/says.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewAlerts } from '../../submission.ts'

/**
 * Undo that does not bring back what was removed last. Only if it appeared with the removal or was there after it, if it is used at most
 * once since, and if it changes the page without an error; one that does nothing at all is left to `dead-click`.
 */
export const hollowUndo = {
  name: 'hollow-undo',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const name = control === null ? null : findLost(step, earlier, control)
  if (control === null || name === null) return []
  const { after } = step
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, control),
        category: 'interaction',
        severity: 3,
        title: `${quoteText(control.name)} does not bring back ${quoteText(name)}`,
        expected: `${quoteText(name)} is there again.`,
        observed: `${quoteText(name)} was removed on ${nameUrl(after.url)}, and ${nameControl(control)} was pressed next; the page changed, and ${quoteText(name)} is not on it.`,
        recommendation: `Put back what was removed when ${quoteText(control.name)} is pressed, before the page says so.`,
      },
      { status: 'verified', box: control.box },
    ),
  ]
}

function findLost(step: Step, earlier: readonly Step[], control: ObservedElement): string | null {
  const { after, before } = step
  if (!isUndone(step, control)) return null
  const index = earlier.findLastIndex((past) => findRemoved(past) !== null)
  const removal = earlier[index]
  const name = removal === undefined ? null : findRemoved(removal)
  if (removal === undefined || name === null || removal.after.documentId !== before.documentId) {
    return null
  }
  const between = earlier.slice(index + 1)
  const isOffered = removal.after.elements.some((one) => one.name === control.name)
  const isUsed = between.some((past) => says(findActedControl(past)?.name ?? '', undoWords))
  return isOffered && !isUsed && !isShown(name, after) ? name : null
}

function isUndone(step: Step, { name }: ObservedElement): boolean {
  const isUndo = step.action.kind === 'click' && says(name, undoWords) && isFinishedHere(step)
  return isUndo && step.result.changed && findNewAlerts(step).length === 0
}

/** The item that was removed by a control of its own. */
function findRemoved(step: Step): string | null {
  const { before, after } = step
  const control = findActedControl(step)
  const item = control === null ? null : findItemOf(control, before)
  if (item === null || !isFinishedHere(step) || isShown(item.name, after)) return null
  return readItems(before).length > readItems(after).length ? item.name : null
}

/** As an item, as a text of its own, or with its controls; a message can say the name of what is gone. */
function isShown(name: string, page: Observation): boolean {
  const key = foldName(name)
  const isListed = readItems(page).some((item) => item.key === key)
  const isAlone = page.pageText.split('\n').some((line) => foldName(line) === key)
  return isListed || isAlone || page.elements.some((one) => foldName(one.name).includes(key))
}
