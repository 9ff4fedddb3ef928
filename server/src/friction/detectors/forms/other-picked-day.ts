import { readDays } from '../../../effects/days.ts'
import { readEffect } from '../../../effects/effect.ts'
import { isFinishedHere } from '../../../effects/finished-step.ts'
import { DAY_MS } from '../../../lib/clock.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { findOfActed } from '../../find-of-acted.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_CALENDAR_CELLS } from '../../limits.ts'

/**
 * A calendar that puts the day beside the one that was pressed into its field: time zones move days by one. Only for a day among many others,
 * and only if every reading of the field's new value is the day before or after. Silent about months, weeks and ranges.
 */
export const otherPickedDay = { name: 'other-picked-day', detect } satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const acted = findOfActed(context, findOther)
  if (acted === null) return []
  const { control: cell, found, status } = acted
  const { field, value } = found
  const { after } = context.step
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, field),
        category: 'form',
        severity: 4,
        title: `Choosing day ${cell.name.trim()} puts ${quoteText(value)} into ${nameControl(field)}`,
        expected: `${nameControl(field)} has day ${cell.name.trim()}.`,
        observed: `Day ${cell.name.trim()} was pressed in the calendar on ${nameUrl(after.url)}; ${nameControl(field)} then had ${quoteText(value)}.`,
        recommendation: 'Treat a day as a day without a time, so that no time zone moves it.',
      },
      { status, quote: value, box: field.box },
    ),
  ]
}

function findOther(
  step: Step,
  cell: ObservedElement,
): { field: ObservedElement; value: string } | null {
  const { action, before } = step
  const day = readCell(cell)
  if (action.kind !== 'click' || day === null || !isFinishedHere(step)) return null
  const cells = before.elements.filter((one) => one.role === cell.role && readCell(one) !== null)
  if (cells.length < MIN_CALENDAR_CELLS) return null
  const [field, ...others] = readEffect(step).fields.flatMap(({ before: was, after: is }) =>
    is.value !== null && is.value !== was.value && readDays(is.value).length > 0 ? [is] : [],
  )
  const value = field?.value ?? ''
  const [named, ...more] = readDays(value)
  if (field === undefined || others.length > 0 || named === undefined || more.length > 0)
    return null
  const isBeside = named.readings.every((reading) => [1, -1].includes(apart(reading, day)))
  return isBeside ? { field, value } : null
}

/** The number of a day, without a month; a dot or 日 can follow it. */
function readCell({ name }: ObservedElement): number | null {
  const [, number] = /^\s*([1-9]|[12]\d|3[01])\s?(?:\.|日|号)?\s*$/u.exec(name) ?? []
  return number === undefined ? null : Number(number)
}

/** By how much a day of a month is after another one; a month begins after the last day of the one before. */
function apart(reading: number, day: number): number {
  const date = new Date(reading * DAY_MS)
  const number = date.getUTCDate()
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const before = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).getUTCDate()
  if (number === length && day === 1) return -1
  if (number === 1 && day === before) return 1
  return number - day
}
