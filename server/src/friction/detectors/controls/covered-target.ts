import { findActedControl } from '../../../turn/acted-control.ts'
import { findCoverWords, nameCover } from '../../../turn/name-cover.ts'
import type { Observation } from '../../../turn/observation.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MAX_COVER_WORDS } from '../../limits.ts'
import { listObservations } from '../../new-observations.ts'

/** Elements that cover the page on purpose until they are answered. */
const modal = /dialog|modal|backdrop|lightbox|drawer|scrim/i

/** A control that cannot be clicked because something covers it. An open dialog covers the page by design. */
export const coveredTarget = {
  name: 'covered-target',
  traits: { isFailedClick: true, canBeOurs: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step, earlier } = context
  const control = findActedControl(step)
  const failure = step.result.failure
  if (control === null || failure?.kind !== 'covered') return []
  const { coveredBy } = failure
  if (hidesPage(coveredBy, context)) return []
  if (failure.isLayer || modal.test(coveredBy) || wasOpenedByVisitor(coveredBy, context)) return []
  const subject = describeSubject(step.before.url, control)
  const wasCoveredBefore = earlier.some((past) => {
    const pastControl = findActedControl(past)
    return (
      past.result.failure?.kind === 'covered' &&
      pastControl !== null &&
      describeSubject(past.before.url, pastControl) === subject
    )
  })
  const name = nameControl(control)
  const isConsent = /cookie|consent|gdpr/i.test(coveredBy)
  const cover = isConsent ? 'the cookie banner' : nameCover(coveredBy)
  return [
    describeFriction(
      {
        subject,
        category: 'layout',
        severity: isConsent ? 2 : 3,
        title: `${name} is covered by ${cover}`,
        expected: `${name} is visible and can be clicked.`,
        observed: `On ${nameUrl(step.before.url)}, ${cover} covers it and receives the click.`,
        recommendation: `Move ${cover} so that it does not cover ${name} at this window size.`,
      },
      { status: wasCoveredBefore ? 'verified' : 'unverified', box: control.box },
    ),
  ]
}

/** Whether it hid this whole page, at any place of it, which is a finding of its own. */
function hidesPage(coveredBy: string, context: FrictionContext): boolean {
  const { documentId } = context.step.before
  return listObservations(context).some(
    ({ documentId: of, facts: { cover } }) =>
      of === documentId && cover?.isBlank === true && cover.by === coveredBy,
  )
}

/** Whether the visitor opened the cover on this very document: a menu, a panel or a calendar. */
function wasOpenedByVisitor(coveredBy: string, { step, earlier }: FrictionContext): boolean {
  const words = listWords(findCoverWords(coveredBy) ?? '').slice(0, MAX_COVER_WORDS)
  if (words.length === 0) return false
  const { documentId } = step.before
  return earlier.some(
    ({ before, after, result }) =>
      result.changed &&
      before.documentId === documentId &&
      after.documentId === documentId &&
      !shows(before, words) &&
      shows(after, words),
  )
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function shows({ lines, elements }: Observation, words: readonly string[]): boolean {
  const shown = new Set(listWords([...lines, ...elements.map(({ name }) => name)].join(' ')))
  return words.every((word) => shown.has(word))
}
