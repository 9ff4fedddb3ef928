import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { hasChangedView, hasScrolled } from '../../../turn/view-changes.ts'
import { toTopWords } from '../../../words/controls/to-top.ts'
import { says } from '../../../words/says.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isKeyControl } from '../../key-control.ts'
import { isPromisingControl } from '../../promising-control.ts'
import { findSiteErrors } from '../../site-errors.ts'

/** Placeholders that developers use while a link's address is still missing. */
const placeholder = /(#|#0|#!\/?|#none|#_)$|^javascript:(\s|;|void\(?\s*0?\s*\)?|undefined)*$/i

/** How links point that scroll to the top. */
const upwards = /[↑⇧⬆▲]/

/**
 * A link with a placeholder address that was clicked and at most scrolled to the top of its page. Scripts handle many
 * such links; those have an effect.
 */
export const emptyLink = {
  name: 'empty-link',
  traits: { isFailedClick: true, canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  if (control === null || !wasEmptyLink(step, control)) return []
  const subject = describeSubject(step.before.url, control)
  const wasEmptyBefore = earlier.some((past) => {
    const pastControl = findActedControl(past)
    if (pastControl === null || !wasEmptyLink(past, pastControl)) return false
    return describeSubject(past.before.url, pastControl) === subject
  })
  const name = nameControl(control)
  return [
    describeFriction(
      {
        subject,
        category: 'navigation',
        severity: isKeyControl(control) ? 3 : 2,
        title: `${name} leads nowhere`,
        expected: `${name} opens the page that it names.`,
        observed: `On ${nameUrl(step.before.url)} its address is the placeholder ${getAddressEnd(control)}; the click did not change the page.`,
        recommendation: `Give ${name} the address of a page, or remove it until there is one.`,
      },
      {
        status: wasEmptyBefore ? 'verified' : 'unverified',
        quote: control.name.trim() === '' ? null : control.name.trim(),
        box: control.box,
      },
    ),
  ]
}

/** Whether the step clicked a link without an address of its own, without an effect. */
export function wasEmptyLink(step: Step, control: ObservedElement): boolean {
  const { action, before, after, result } = step
  if (action.kind !== 'click' || !result.ok || result.requests > 0 || !after.settled) return false
  if (control.role !== 'link' || !isPromisingControl(control) || !hasPlaceholder(control))
    return false
  const { dialogs, blockedNavigations, downloads } = after
  const isQuiet = [dialogs, blockedNavigations, downloads, findSiteErrors(after)].every(
    (events) => events.length === 0,
  )
  return isQuiet && before.documentId === after.documentId && hadNoEffect(step, control)
}

function hadNoEffect({ before, after, result }: Step, control: ObservedElement): boolean {
  // Scrolling to the top is what browsers do with such an address.
  if (hasScrolled(before, after)) return before.pageText === after.pageText && !pointsUp(control)
  // The address itself is a change, if it is a new one.
  const hasEffect = result.changed && !result.navigated
  return !hasEffect && !hasChangedView(before, { ...after, url: before.url })
}

function pointsUp({ name }: ObservedElement): boolean {
  return upwards.test(name) || says(name, toTopWords)
}

function hasPlaceholder({ href }: ObservedElement): boolean {
  return href !== null && placeholder.test(href)
}

function getAddressEnd({ href }: ObservedElement): string {
  return /(#|javascript:).*$/i.exec(href ?? '')?.[0] ?? '#'
}
