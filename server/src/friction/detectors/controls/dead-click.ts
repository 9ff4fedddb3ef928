import { dropAnchor } from '../../../lib/address/fold-url.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { hadLoginBlock } from '../../../turn/login-block.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { hasChangedView } from '../../../turn/view-changes.ts'
import { clearWords } from '../../../words/controls/clear.ts'
import { says } from '../../../words/says.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isKeyControl } from '../../key-control.ts'
import { SURFACE_SHARE } from '../../limits.ts'
import { isBeside, listNeededFields } from '../../needed-fields.ts'
import { isPromisingControl } from '../../promising-control.ts'
import { findSiteErrors } from '../../site-errors.ts'
import { wasEmptyLink } from './empty-link.ts'

const writtenRoles = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton'])

/** It changes a number, and nothing at the end of its range. */
const stepper = /^\s*[▲▼△▽↑↓⌃⌄−–-]\s*$/u

const fileLink = /\.(pdf|zip|csv|xlsx?|docx?|pptx?|ics|vcf|mp[34]|dmg|exe|apk)(\?|$)/i

/**
 * A click on a button or link that had no effect at all: no change, no request, no dialog, no navigation. If a script
 * broke at the click, that is the cause, and `script-error` reports it.
 */
export const deadClick = {
  name: 'dead-click',
  traits: { isFailedClick: true, canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  if (control === null || !isDeadClick(step, control) || wasEmptyLink(step, control)) return []
  if (isShownAlready(step, control, earlier)) return []
  const subject = describeSubject(step.before.url, control)
  const wasDeadBefore = earlier.some((past) => {
    const pastControl = findActedControl(past)
    if (pastControl === null || !isDeadClick(past, pastControl)) return false
    return describeSubject(past.before.url, pastControl) === subject
  })
  const name = nameControl(control)
  return [
    describeFriction(
      {
        subject,
        category: 'interaction',
        severity: isKeyControl(control) ? 3 : 2,
        title: `${name} does nothing`,
        expected: `Clicking ${name} has a visible effect.`,
        observed: `After the click on ${nameUrl(step.before.url)} nothing changed: no text, no new page, no request${wasDeadBefore ? ', even on a second try' : ''}.`,
        recommendation: `Make ${name} do what it promises, or remove it.`,
      },
      {
        status: wasDeadBefore ? 'verified' : 'unverified',
        quote: control.name.trim() === '' ? null : control.name.trim(),
        box: control.box,
      },
    ),
  ]
}

/** It led to this very address before: an entry of a menu has nothing to do while its page is shown. */
function isShownAlready(
  { before }: Step,
  { name, selector }: ObservedElement,
  earlier: readonly Step[],
): boolean {
  return earlier.some((past) => {
    const used = findActedControl(past)
    const isSame = used?.selector === selector && used.name === name
    return isSame && past.before.url !== before.url && past.after.url === before.url
  })
}

function isDeadClick(step: Step, control: ObservedElement): boolean {
  return step.action.kind === 'click' && hadNoEffect(step) && promisesEffect(step, control)
}

function hadNoEffect({ result, before, after }: Step): boolean {
  if (!result.ok || result.changed || result.navigated || result.requests > 0) return false
  const isBusyElsewhere =
    after.dialogs.length > 0 ||
    after.facts.outside.length > 0 ||
    after.blockedNavigations.length > 0 ||
    after.downloads.length > 0 ||
    hadLoginBlock(after)
  const isQuiet = !isBusyElsewhere && findSiteErrors(after).length === 0
  return after.settled && isQuiet && !hasChangedView(before, after)
}

function promisesEffect({ before, after }: Step, control: ObservedElement): boolean {
  if (!isPromisingControl(control) || control.disabled || control.current) return false
  if (stepper.test(control.name) || isSurface(control, before)) return false
  if (control.href !== null) return leadsElsewhere(control.href, before.url)
  const isRefused = after.facts.invalidFields.length > 0
  const isAlreadySo = control.checked !== null || clearsNothing(control, before)
  return !isAlreadySo && !isRefused && !waitsForInput(control, before)
}

/** What lies behind or around other controls, such as the backdrop of a dialog, is no button for visitors. */
function isSurface({ ref, box }: ObservedElement, { elements, scroll }: Observation): boolean {
  const { viewportWidth, viewportHeight } = scroll
  if (box.width * box.height >= viewportWidth * viewportHeight * SURFACE_SHARE) return true
  return elements.some((other) => other.ref !== ref && isWithin(other.box, box))
}

function isWithin(inner: ObservedElement['box'], outer: ObservedElement['box']): boolean {
  return (
    inner.x > outer.x &&
    inner.y > outer.y &&
    inner.x + inner.width < outer.x + outer.width &&
    inner.y + inner.height < outer.y + outer.height
  )
}

/** What empties a form, or takes back a choice of filters, has nothing to do where there is none. */
function clearsNothing(control: ObservedElement, { elements }: Observation): boolean {
  if (control.inputType === 'reset') return true
  return says(control.name, clearWords) && !listNeededFields(control, elements).some(isFilled)
}

function isFilled({ tag, value, options, checked }: ObservedElement): boolean {
  const empty = tag === 'select' ? (options[0] ?? '') : ''
  return checked === true || (value !== null && value !== empty)
}

/** A button that uses the content of a field has nothing to do while that is empty. */
function waitsForInput(control: ObservedElement, { elements }: Observation): boolean {
  return listNeededFields(control, elements).some((field) => {
    if (field.invalid) return true
    if (field.value !== '') return false
    return field.required || (isBeside(control, field) && writtenRoles.has(field.role))
  })
}

/** `empty-link` reports placeholders such as `#`; an anchor or the page itself may already be visible. */
function leadsElsewhere(href: string, currentUrl: string): boolean {
  if (!/^https?:/i.test(href)) return /^javascript:/i.test(href)
  return !fileLink.test(href) && dropEnd(href) !== dropEnd(currentUrl)
}

/** The anchor and a slash at the end do not make another page. */
function dropEnd(url: string): string {
  return dropAnchor(url).replace(/\/(?=$|\?)/, '')
}
