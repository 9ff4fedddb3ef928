import { readDays } from '../../../effects/days.ts'
import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { readTimes } from '../../../effects/times.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { type FormEntry, listEntriesOn, mentions } from '../../entries.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isSubmission } from '../../submission.ts'

/**
 * A form that confirms another time than the one that was entered: time zones move times by hours. Only if the same line repeats the day or
 * another entry, and only for full hours. Silent if the time that was entered is told anywhere, in any notation, or several times are.
 */
export const otherTime = { name: 'other-time', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const other = isSubmission(step) ? findOther(step, earlier) : null
  if (other === null) return []
  const { after } = step
  const { entered, told } = other
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'time'),
        category: 'trust',
        severity: 4,
        title: `The form confirms ${told} although ${entered} was entered`,
        expected: `The confirmed time is the one that was entered, ${entered}.`,
        observed: `${entered} was entered and sent; ${nameUrl(after.url)} then says ${quoteText(told)}.`,
        recommendation: 'Treat a time as that of the place, so that no time zone moves it.',
      },
      { status: 'verified', quote: told },
    ),
  ]
}

function findOther(step: Step, earlier: readonly Step[]): { entered: string; told: string } | null {
  if (!isFinished(step)) return null
  const entries = listEntriesOn(step, earlier)
  const timed = entries.filter(({ text }) => readTimes(text).length === 1)
  const [entry, ...others] = timed
  const { inView, elsewhere } = readEffect(step).lines
  const told = [
    ...new Map([...inView, ...elsewhere].flatMap(readTimes).map((one) => [one.text, one])).values(),
  ]
  const [time, ...more] = told
  if (entry === undefined || others.length > 0 || time === undefined || more.length > 0) return null
  const entered = readTimes(entry.text).flatMap(({ readings }) => readings)
  const isShown = [...step.after.lines, ...step.after.pageText.split('\n')]
    .flatMap(readTimes)
    .some(({ readings }) => readings.some((one) => entered.includes(one)))
  const areHours = time.readings.every((one) => entered.every((it) => (one - it) % 60 === 0))
  const line = [...inView, ...elsewhere].find((one) => one.includes(time.text)) ?? ''
  const isOfForm = entries.some((one) => one !== entry && isIn(one, line))
  return isShown || !areHours || !isOfForm ? null : { entered: entry.text, told: time.text }
}

function isIn({ text }: FormEntry, line: string): boolean {
  const days = readDays(text).flatMap(({ readings }) => readings)
  const isDay = readDays(line).some(({ readings }) => readings.some((day) => days.includes(day)))
  return isDay || (text.length > 1 && mentions(line, text))
}
