import { isFinished } from '../../../effects/finished-step.ts'
import { readItems } from '../../../effects/items.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * Going back to a page of a script that shows its top although the visitor had read further down. Only within one document, because browsers
 * keep the place of others, and only if the page has the same items and is as long as it was.
 */
export const lostPlace = { name: 'lost-place', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const leaving = findLeaving(step, earlier)
  if (leaving === null) return []
  const { after } = step
  const control = findActedControl(leaving)
  const where = control === null ? 'further down' : `at ${nameControl(control)}`
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'place'),
        category: 'navigation',
        severity: 2,
        title: `Going back to ${nameUrl(after.url)} begins at its top again`,
        expected: 'Going back shows the page where the visitor left it.',
        observed: `The visitor left ${nameUrl(after.url)} ${where}, ${leaving.before.scroll.y} px below its top, and came back to its top.`,
        recommendation: `Render ${nameUrl(after.url)} before the browser restores its place, or keep the place and scroll to it.`,
      },
      { box: null },
    ),
  ]
}

/** The turn that left the page further down than a window. */
function findLeaving(step: Step, earlier: readonly Step[]): Step | null {
  const { action, before, after } = step
  const isHere = before.documentId === after.documentId && before.url !== after.url
  if (action.kind !== 'back' || !isHere || !isFinished(step) || after.scroll.y > 8) return null
  const leaving = earlier.findLast(
    (past) => past.before.url === after.url && past.after.url !== after.url,
  )
  if (leaving === undefined || leaving.after.documentId !== after.documentId) return null
  const { scroll } = leaving.before
  const wasBelow = scroll.y >= scroll.viewportHeight && after.scroll.maxY >= scroll.y
  const isSame = listKeys(leaving.before) === listKeys(after)
  return leaving.action.kind === 'click' && wasBelow && isSame ? leaving : null
}

function listKeys(page: Step['before']): string {
  return readItems(page)
    .map(({ key }) => key)
    .join('|')
}
