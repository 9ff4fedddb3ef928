import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import { asksForPassword } from '../../../turn/sign-in-instead.ts'
import type { Step } from '../../../turn/step.ts'
import { signOutWords } from '../../../words/account/sign-out.ts'
import { says } from '../../../words/says.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A visitor who was signed in presses something and gets the page to sign in, which says nothing of what happened. Signed in is who was
 * offered to sign out on the page before. Silent if that was pressed, and if the page has any message.
 */
export const unannouncedSignIn = {
  name: 'unannounced-sign-in',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  if (control === null || !isSignedOut(step)) return []
  const { before, after } = step
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'signed out'),
        category: 'feedback',
        severity: 3,
        title: `${nameControl(control)} leads to ${nameUrl(after.url)} without a word that the session has ended`,
        expected: 'The page says that the visitor was signed out, and why.',
        observed: `${nameUrl(before.url)} offered to sign out; after ${nameControl(control)} was pressed, ${nameUrl(after.url)} asks for a password and says nothing of it.`,
        recommendation: `Say on ${nameUrl(after.url)} that the session has ended, and lead back to ${nameUrl(before.url)} afterwards.`,
      },
      { status: 'verified', box: control.box },
    ),
  ]
}

function isSignedOut(step: Step): boolean {
  const { before, after } = step
  const isHere = URL.parse(before.url)?.host === URL.parse(after.url)?.host
  const wasIn = isHere && offersSignOut(before) && !offersSignOut(after)
  const isUnasked = isPress(step) && wasIn && asksForPassword(before, after)
  return isUnasked && isFinished(step) && !saysMore(step)
}

/** Anything but signing out. */
function isPress(step: Step): boolean {
  const { action } = step
  const isSent = action.kind === 'click' || (action.kind === 'type' && action.submit)
  return isSent && !says(findActedControl(step)?.name ?? '', signOutWords)
}

function offersSignOut({ elements }: Observation): boolean {
  return elements.some(({ name }) => says(name, signOutWords))
}

/** A message, or a new line that is no name of a field or control: a page to sign in says nothing else. */
function saysMore(step: Step): boolean {
  const { after } = step
  const { alerts, successes, invalidFields } = after.facts
  const names = [...after.elements.map(({ name }) => name), after.title]
    .map(fold)
    .filter(({ length }) => length > 1)
    .toSorted((one, other) => other.length - one.length)
  const more = readEffect(step).lines.inView.filter((line) => {
    const rest = names.reduce((text, name) => text.replaceAll(name, ' '), fold(line))
    return /\p{L}/u.test(rest)
  })
  const told = [alerts, successes, invalidFields, after.dialogs, more]
  return told.some((list) => list.length > 0)
}

function fold(text: string): string {
  return text.replaceAll(/[\s:|*]+/gu, '').toLowerCase()
}
