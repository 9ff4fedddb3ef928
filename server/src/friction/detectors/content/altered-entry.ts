import { isFinished } from '../../../effects/finished-step.ts'
import { foldName } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { type FormEntry, listEntriesOn } from '../../entries.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MAX_USUAL_ENTRY, MIN_CODE_DIGITS, MIN_KEPT_PART } from '../../limits.ts'
import { isSubmission } from '../../submission.ts'

/**
 * What was typed is confirmed otherwise under the name of its field: a number without its leading zeros, a word without its end, or what
 * was typed into another field. Silent if the page has the entry anywhere, or the name twice; other notations are the same entry.
 */
export const alteredEntry = { name: 'altered-entry', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  if (!isSubmission(step) || !isFinished(step)) return []
  const entries = listEntriesOn(step, earlier).filter(isTyped)
  const { after } = step
  return entries.flatMap((entry) => {
    const told = findAltered(entry, entries, after)
    if (told === null) return []
    return describeFriction(
      {
        subject: createSubject(after.url, 'altered', foldName(entry.field.name)),
        category: 'trust',
        severity: 3,
        title: `The form confirms ${quoteText(told)} although ${quoteText(entry.text)} was typed`,
        expected: `What is confirmed is what was typed, ${quoteText(entry.text)}.`,
        observed: `${quoteText(entry.text)} was typed into ${nameControl(entry.field)} and sent; ${nameUrl(after.url)} then says ${quoteText(told)} under that name, and nowhere ${quoteText(entry.text)}.`,
        recommendation: `Keep ${nameControl(entry.field)} as a text from the form to the page, without turning it into a number or cutting it.`,
      },
      { status: 'verified', quote: told },
    )
  })
}

/** Number fields show numbers in their own notation, and passwords are shown nowhere. */
function isTyped({ field, others, text }: FormEntry): boolean {
  const isText = field.inputType !== 'number' && field.inputType !== 'password'
  const isFree = others.length === 0 && field.options.length === 0 && field.role !== 'spinbutton'
  return isText && isFree && field.name.trim() !== '' && text.length <= MAX_USUAL_ENTRY
}

function findAltered(
  entry: FormEntry,
  entries: readonly FormEntry[],
  page: Observation,
): string | null {
  const typed = squash(entry.text)
  const told = findTold(entry.field.name, page)
  if (told === null || typed === '' || isShown(typed, page)) return null
  const other = squash(told)
  const isOther = entries.some(
    (one) => one !== entry && one.text !== entry.text && squash(one.text) === other,
  )
  return isOther || isWithoutZeros(entry.text, other) || isCut(entry.text, told) ? told : null
}

/** What the page says under a name: behind it in its line, or in the next one. Null if it has the name twice. */
function findTold(name: string, { pageText }: Observation): string | null {
  const label = foldName(name)
  const lines = pageText.split('\n').map((line) => line.trim())
  const places = lines.flatMap((line, index) => {
    if (foldName(line) === label) return [lines[index + 1] ?? '']
    const [, before = '', behind = ''] = /^(.{1,80}?)\s*[:：|]\s*(.+)$/u.exec(line) ?? []
    return foldName(before) === label ? [behind] : []
  })
  const [only, ...more] = places
  return only === undefined || only === '' || more.length > 0 || label === '' ? null : only
}

function isShown(typed: string, { pageText, lines, elements }: Observation): boolean {
  const texts = [pageText, lines.join('\n'), ...elements.flatMap(({ value }) => value ?? [])]
  return texts.some((text) => squash(text).includes(typed))
}

/** Of a code such as a telephone number; short numbers are quantities, which have no zeros. */
function isWithoutZeros(text: string, told: string): boolean {
  const typed = squash(text)
  const isCode = /^0\d+$/u.test(typed) && typed.length >= MIN_CODE_DIGITS
  return isCode && told === typed.replace(/^0+/u, '')
}

/** It ends in the middle of a word. */
function isCut(text: string, told: string): boolean {
  const isNumber = /^[+-]?\d+[.,]\d+$/u.test(text)
  if (isNumber || told.length < MIN_KEPT_PART || told.length >= text.length) return false
  const isBeginning = text.toLowerCase().startsWith(told.toLowerCase())
  const [last, next] = [text[told.length - 1] ?? '', text[told.length] ?? '']
  return isBeginning && [last, next].every((sign) => /[\p{L}\p{N}]/u.test(sign))
}

/** The same for the same entry in another notation. */
function squash(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
