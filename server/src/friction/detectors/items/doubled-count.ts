import { readAmounts } from '../../../effects/amounts.ts'
import { isFinishedHere } from '../../../effects/finished-step.ts'
import { findItemOf, type Item, readItems } from '../../../effects/items.ts'
import { readTimes } from '../../../effects/times.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { findOfActed } from '../../find-of-acted.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * One press counts twice: the number in the name of the control, in its row or beside it rises by two. Only the first press counts, because
 * a vote against takes back the one before it; silent where the page says two, as a pack does, and about times. The cart has `wrong-count`.
 */
export const doubledCount = {
  name: 'doubled-count',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step, earlier } = context
  const acted = findOfActed(context, findDoubled)
  if (acted === null || wasPressed(step, earlier, acted.control)) return []
  const { control, found, status } = acted
  const { after } = step
  const [was, is] = found
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, control),
        category: 'interaction',
        severity: 3,
        title: `One press on ${nameControl(control)} counts twice: ${quoteText(was)} becomes ${quoteText(is)}`,
        expected: 'One press raises the number by one.',
        observed: `${nameControl(control)} on ${nameUrl(after.url)} was pressed once, and ${quoteText(was)} became ${quoteText(is)}.`,
        recommendation: 'Handle each press once, and count it once.',
      },
      { status, quote: is, box: control.box },
    ),
  ]
}

/** Another control beside the same number, or the same one without such an effect. */
function wasPressed(step: Step, earlier: readonly Step[], control: ObservedElement): boolean {
  return earlier.some((past) => {
    const acted = findActedControl(past)
    const isHere = acted !== null && past.before.documentId === step.before.documentId
    const isBeside = isHere && acted.row === control.row && acted.context === control.context
    return isBeside && (acted.row !== null || acted.selector === control.selector)
      ? findDoubled(past, acted) === null
      : false
  })
}

type Counted = readonly [was: string, is: string]

function findDoubled(step: Step, control: ObservedElement): Counted | null {
  const { action, before, after } = step
  if (action.kind !== 'click' || control.checked === true || !isFinishedHere(step)) return null
  const now = after.elements.find(({ selector, role }) => {
    return selector === control.selector && role === control.role
  })
  const item = findItemOf(control, before)
  const own = [[control.name, now?.name ?? '']] as const
  const pairs = item === null ? pairBeside(step, control) : pairTexts(item, after)
  const changed = [...own, ...pairs].filter(([was, is]) => was !== is)
  const [only, ...more] = changed.flatMap(([was, is]) => {
    const rise = readRise(was, is)
    return rise === null ? [] : [{ rise, pair: [was, is] as const }]
  })
  const texts = item === null ? [control.name, ...before.lines] : [control.name, ...item.texts]
  const isSure = only?.rise === 2 && more.every(({ rise }) => rise === 2) && !texts.some(saysTwo)
  return isSure ? only.pair : null
}

/** The texts of a row before and after, if the row is there again and no text repeats. Its name can contain the number. */
function pairTexts(item: Item, after: Observation): Counted[] {
  const [now, ...more] = readItems(after).filter(
    ({ key }) => foldNumber(key) === foldNumber(item.key),
  )
  return now === undefined || more.length > 0 ? [] : pairAlike(item.texts, now.texts)
}

/** The texts and fields next to a control outside rows. */
function pairBeside({ before, after }: Step, control: ObservedElement): Counted[] {
  const at = before.lines.indexOf(control.name)
  const beside = at < 0 ? [] : [before.lines[at - 1], before.lines[at + 1]]
  const index = before.elements.indexOf(control)
  const fields = [before.elements[index - 1], before.elements[index + 1]].flatMap((field) => {
    const now = after.elements.find((one) => one.selector === field?.selector)
    return field?.value == null || now?.value == null ? [] : [[field.value, now.value] as const]
  })
  return [
    ...pairAlike(
      beside.flatMap((line) => line ?? []),
      after.lines,
    ),
    ...fields,
  ]
}

function pairAlike(texts: readonly string[], others: readonly string[]): Counted[] {
  return texts.flatMap((text) => {
    const alike = others.filter((other) => foldNumber(other) === foldNumber(text))
    const [only, ...more] = alike
    const isAlone = texts.filter((one) => foldNumber(one) === foldNumber(text)).length === 1
    return only === undefined || more.length > 0 || !isAlone ? [] : [[text, only] as const]
  })
}

/** By how much the only number rises; null if there are others, or if it is money or a time. */
function readRise(was: string, is: string): number | null {
  if (foldNumber(was) !== foldNumber(is) || isMeasured(was)) return null
  const [from, ...more] = was.match(/\d+/gu) ?? []
  const to = /\d+/u.exec(is)?.[0]
  return from === undefined || to === undefined || more.length > 0
    ? null
    : Number(to) - Number(from)
}

function isMeasured(text: string): boolean {
  const isCounting = /\d\s?(?:s|sec|min|h|ms|%)(?!\p{L})/u.test(text)
  return isCounting || /\d[.,:]\d|[-−–]\s?\d/u.test(text) || hasValue(text)
}

function hasValue(text: string): boolean {
  return readAmounts(text).length > 0 || readTimes(text).length > 0
}

function foldNumber(text: string): string {
  return text.replaceAll(/\d+/gu, '#')
}

function saysTwo(text: string): boolean {
  return /(?<![\d.,])2(?![\d.,])/u.test(text)
}
