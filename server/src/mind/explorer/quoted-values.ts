import { listConcepts } from '../../lib/text/lexicon.ts'
import { quotation } from '../../lib/text/quotation.ts'
import type { FieldMeaning, FieldWords } from './field-value.ts'
import { findMeaning } from './field-value.ts'
import { HINT_WORDS } from '../limits.ts'

/** A value that the task or a named step gives, in quotation marks or after “named” and the like, and the meaning of the words before it. */
export interface QuotedValue {
  text: string
  hint: ReadonlySet<string>
}

/** Formats of values with this meaning. */
const shapes: Partial<Record<FieldMeaning, RegExp>> = {
  email: /^\S+@\S+$/,
  phone: /^\+?[\d ()/-]{5,}$/,
  quantity: /^\d+$/,
  amount: /^[\d.,]+$/,
  url: /^(https?:\/\/|www\.)\S+$/,
  date: /\d/,
  time: /^\d{1,2}[:.]\d\d/,
}

/** Meanings that accept any text. */
const free: readonly FieldMeaning[] = ['search', 'text', 'message', 'subject']
const neverQuoted: readonly FieldMeaning[] = ['password', 'card_number', 'card_code', 'card_expiry']

/** In order of appearance in these texts. */
export function listQuoted(texts: readonly string[]): QuotedValue[] {
  return texts.flatMap((text) => {
    let end = 0
    return Array.from(text.matchAll(quotation), ({ 0: whole, 1: double, 2: single, index }) => {
      const value = double ?? single ?? whole
      const words = text.slice(end, index).split(/\s+/).slice(-HINT_WORDS).join(' ')
      end = index + whole.length
      return { text: value.trim(), hint: listConcepts(words) }
    })
  })
}

/** The quoted value for this field; null if none fits. */
export function findQuoted(field: FieldWords, quoted: readonly QuotedValue[]): string | null {
  const meaning = findMeaning(field)
  const fitting = quoted.filter(({ text }) => fits(text, meaning, field))
  const named = fitting.find((value) => isNamed(field, value))
  if (named !== undefined) return named.text
  const shape = shapes[meaning]
  if (shape !== undefined) return fitting.at(0)?.text ?? null
  return free.includes(meaning) ? (fitting.at(0)?.text ?? null) : null
}

/** Whether the words before one of the values name this very field. */
export function isQuotedFor(field: FieldWords, quoted: readonly QuotedValue[]): boolean {
  const meaning = findMeaning(field)
  return quoted.some((value) => fits(value.text, meaning, field) && isNamed(field, value))
}

function fits(text: string, meaning: FieldMeaning, field: FieldWords): boolean {
  if (neverQuoted.includes(meaning) || field.checked !== null) return false
  if (field.options.length > 0) return field.options.includes(text)
  const shape = shapes[meaning]
  return shape === undefined ? !shapes.email?.test(text) : shape.test(text)
}

function isNamed({ name, placeholder, fieldHint }: FieldWords, { hint }: QuotedValue): boolean {
  return [...listConcepts(`${name} ${placeholder ?? ''} ${fieldHint ?? ''}`)].some((concept) =>
    hint.has(concept),
  )
}
