import { readAmounts } from '../../../effects/amounts.ts'
import { readDays } from '../../../effects/days.ts'
import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { readTimes } from '../../../effects/times.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { type FormEntry, listEntriesOn, mentions } from '../../entries.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MAX_CONFIRMED_OPTIONS } from '../../limits.ts'
import { isSubmission } from '../../submission.ts'

/**
 * A form that confirms another option than the one that was chosen, such as the number of people that was there before. Only if the answer
 * repeats something else that was entered, so that it speaks of this form. Silent if it says what was chosen anywhere, about options that
 * are part of each other, and about long lists.
 */
export const otherOption = { name: 'other-option', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const other = isSubmission(step) ? findOther(step, earlier) : null
  if (other === null) return []
  const { entry, told } = other
  const { after } = step
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'choice', entry.field.name),
        category: 'trust',
        severity: 4,
        title: `The form confirms ${quoteText(told)} although ${quoteText(entry.text)} was chosen`,
        expected: `What is confirmed is what was chosen, ${quoteText(entry.text)}.`,
        observed: `${quoteText(entry.text)} was chosen in ${nameControl(entry.field)} and sent; ${nameUrl(after.url)} then says ${quoteText(told)}, and nowhere ${quoteText(entry.text)}.`,
        recommendation: `Send what is shown in ${nameControl(entry.field)}, and confirm what was received.`,
      },
      { status: 'verified', quote: told },
    ),
  ]
}

function findOther(
  step: Step,
  earlier: readonly Step[],
): { entry: FormEntry; told: string } | null {
  if (!isFinished(step)) return null
  const { inView, elsewhere } = readEffect(step).lines
  const news = [...inView, ...elsewhere]
  const entries = listEntriesOn(step, earlier)
  for (const entry of entries) {
    const repeats = entries.some((one) => one !== entry && isRepeated(one, news))
    if (!repeats || isTold(entry, step)) continue
    const told = listOthers(entry).filter((option) => isMentioned(option, news))
    const [only, ...more] = told
    if (only !== undefined && more.length === 0) return { entry, told: only }
  }
  return null
}

/** What else could be confirmed: the other options, or the number that the field had before. */
function listOthers({ field, text, was, others }: FormEntry): readonly string[] {
  const isNumber = field.inputType === 'number' || field.role === 'spinbutton'
  const options = isNumber && was !== null && was !== text ? [was] : others
  if (options.length > MAX_CONFIRMED_OPTIONS) return []
  return options.filter(
    (option) => option.trim() !== '' && !mentions(option, text) && !mentions(text, option),
  )
}

/** The answer repeats the entry in any notation. */
function isRepeated({ text }: FormEntry, news: readonly string[]): boolean {
  const days = readDays(text).flatMap(({ readings }) => readings)
  return news.some(
    (line) =>
      (text.length > 1 && mentions(line, text)) ||
      readDays(line).some(({ readings }) => readings.some((day) => days.includes(day))),
  )
}

/** The page says what was chosen, in a line or a field; times can be told in other words. */
function isTold({ text, field }: FormEntry, { after }: Step): boolean {
  const lines = [...after.lines, ...after.pageText.split('\n')]
  const times = readTimes(text).flatMap(({ readings }) => readings)
  const isShown = lines.some(
    (line) =>
      mentions(line, text) ||
      readTimes(line).some(({ readings }) => readings.some((time) => times.includes(time))),
  )
  return isShown || after.elements.some(({ name, value }) => name !== field.name && value === text)
}

function isMentioned(option: string, news: readonly string[]): boolean {
  const isNumber = /^\d+$/u.test(option.trim())
  return news.some((line) => mentions(isNumber ? withoutValues(line) : line, option))
}

/** A line without its days, times and amounts, whose figures are no numbers of people. */
function withoutValues(line: string): string {
  const values = [...readDays(line), ...readTimes(line), ...readAmounts(line)]
  return values.reduce((rest, { text }) => rest.replace(text, ' '), line)
}
