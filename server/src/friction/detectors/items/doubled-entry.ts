import { areSamePage } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { areItemsCut, foldName, type Item, readItems } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isSubmission } from '../../submission.ts'
import { isSearchField } from '../../written-fields.ts'

/**
 * What was entered and sent once is listed twice: sending did it twice, or loading the page again did. Only entries of one list count
 * whose texts are alike, and only if none of them was there before.
 */
export const doubledEntry = { name: 'doubled-entry', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const doubled = findDoubled(step, earlier)
  if (doubled === null) return []
  const { item, cause } = doubled
  const { after } = step
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'twice'),
        category: 'interaction',
        severity: 3,
        title: `${cause} adds ${quoteText(item.name)} twice`,
        expected: `${quoteText(item.name)} is added once.`,
        observed: `${quoteText(item.name)} was sent once and was on no list before; ${nameUrl(after.url)} then lists it twice.`,
        recommendation:
          'Handle each press once, and answer what is sent with a redirect, so that loading the page again sends nothing.',
      },
      { status: 'verified' },
    ),
  ]
}

function findDoubled(step: Step, earlier: readonly Step[]): { item: Item; cause: string } | null {
  const { action, after } = step
  if (!isFinished(step) || areItemsCut(after)) return null
  if (isSubmission(step)) {
    const control = findActedControl(step)
    const item = findTwin(step, listEntered([...earlier, step]), 0)
    return item === null || control === null
      ? null
      : { item, cause: `Sending it once with ${nameControl(control)}` }
  }
  const last = earlier.at(-1)
  const isReload = action.kind === 'goto' && action.url === step.before.url
  const wasSent = last !== undefined && isSubmission(last) && last.after === step.before
  const item = isReload && wasSent ? findTwin(step, listEntered(earlier), 1) : null
  return item === null ? null : { item, cause: `Loading ${nameUrl(after.url)} again` }
}

/** What was typed on the page that was sent last. */
function listEntered(steps: readonly Step[]): string[] {
  const sent = steps.at(-1)
  return steps.flatMap((step) => {
    const field = findActedControl(step)
    const isHere = sent !== undefined && areSamePage(step.before, sent.before)
    const isEntry = step.action.kind === 'type' && field !== null && !isSearchField(field)
    return isHere && isEntry && step.action.kind === 'type' ? [foldName(step.action.text)] : []
  })
}

/** An entry that is there twice in one list, and so often before. */
function findTwin({ before, after }: Step, entered: readonly string[], had: number): Item | null {
  const isEntered = ({ key }: Item) => entered.some((text) => text !== '' && key === text)
  const items = readItems(after).filter(isEntered)
  const was = readItems(before).filter(isEntered)
  const [one, other, ...others] = items
  if (one === undefined || other === undefined || others.length > 0 || was.length > had) return null
  const areAlike = one.key === other.key && one.list === other.list && one.row !== other.row
  return areAlike && one.texts.join('|') === other.texts.join('|') ? one : null
}
