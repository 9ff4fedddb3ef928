import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { isSignInInstead } from '../../../turn/sign-in-instead.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_WRITTEN_FIELDS } from '../../limits.ts'
import { isSubmission } from '../../submission.ts'
import { findWrittenFields, isSearchField } from '../../written-fields.ts'

/** A form that was filled in and sent, and answered with a page that asks for a password: an expired session, or a login that nobody announced. */
export const signInInstead = {
  name: 'sign-in-instead',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const { before, after } = step
  if (after === before || !isSubmission(step) || !isSignInInstead(before, after)) return []
  const written = findWrittenFields(step).filter((field) => !isSearchField(field))
  if (written.length < MIN_WRITTEN_FIELDS) return []
  const control = findActedControl(step)
  const [form, login] = [nameUrl(before.url), nameUrl(after.url)]
  const names = written.map(({ name, selector }) => quoteText(name === '' ? selector : name))
  const wasSeen = earlier.some(
    (past) => past.before.url === before.url && isSignInInstead(past.before, past.after),
  )
  return [
    describeFriction(
      {
        subject: createSubject(before.url, 'sign-in instead'),
        category: 'form',
        severity: 3,
        title: `The form on ${form} asks for a password only after it was filled in and sent`,
        expected:
          'The site asks who the visitor is before a form is filled in, or keeps what was entered.',
        observed: `The answer was ${login}, which asks for a password and has nothing of what was entered (${names.join(', ')}).`,
        recommendation: `Ask for the login before the form on ${form}, or say so and keep what was entered until the visitor has signed in.`,
      },
      { status: wasSeen ? 'verified' : 'unverified', box: control?.box ?? null },
    ),
  ]
}
