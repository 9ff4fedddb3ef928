import { type NamedDay, readDays } from '../../../effects/days.ts'
import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MAX_DAYS_APART } from '../../limits.ts'
import { isSubmission } from '../../submission.ts'

/**
 * A form that confirms the day beside the one that was entered: time zones move days by one. Silent if the page shows the entered day
 * anywhere, if several days are told, or if day and month can be read either way.
 */
export const otherDay = { name: 'other-day', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const found = isSubmission(step) ? findOther(step, earlier) : null
  if (found === null) return []
  const { after } = step
  const { entered, told } = found
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'day'),
        category: 'trust',
        severity: 4,
        title: `The form confirms ${told.text} although ${entered.text} was entered`,
        expected: `The confirmed day is the one that was entered, ${entered.text}.`,
        observed: `${entered.text} was entered and sent; ${nameUrl(after.url)} then says ${quoteText(told.text)}.`,
        recommendation: 'Treat a day as a day without a time, so that no time zone moves it.',
      },
      { status: 'verified', quote: told.text },
    ),
  ]
}

function findOther(
  step: Step,
  earlier: readonly Step[],
): { entered: NamedDay; told: NamedDay } | null {
  if (!isFinished(step)) return null
  const { inView, elsewhere } = readEffect(step).lines
  const entered = findOnly(listEntered(step, earlier))
  const told = findOnly([...inView, ...elsewhere].flatMap(readDays))
  if (entered === null || told === null) return null
  const apart = Math.abs(entered.day - told.day)
  if (apart === 0 || apart > MAX_DAYS_APART) return null
  const shown = step.after.lines.flatMap(readDays)
  const isShown = shown.some(({ readings }) => readings.includes(entered.day))
  return isShown ? null : { entered: entered.named, told: told.named }
}

/** The one day that is named, once or more often, and cannot be read in another way. */
function findOnly(days: readonly NamedDay[]): { named: NamedDay; day: number } | null {
  const [named] = days
  const readings = new Set(days.flatMap((one) => one.readings))
  const [day] = readings
  return named === undefined || day === undefined || readings.size > 1 ? null : { named, day }
}

/** The days in the fields of the form. */
function listEntered({ before, action }: Step, earlier: readonly Step[]): NamedDay[] {
  const typed = earlier
    .filter((past) => past.before.documentId === before.documentId)
    .flatMap((past) => {
      const field = findActedControl(past)
      const now = before.elements.find(({ selector }) => selector === field?.selector)
      return past.action.kind === 'type' && field !== null ? [now?.value ?? past.action.text] : []
    })
  const texts = action.kind === 'type' ? [...typed, action.text] : typed
  return texts.flatMap(readDays)
}
