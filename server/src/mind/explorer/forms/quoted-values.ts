import { foldDigits } from '../../../lib/text/fold-digits.ts'
import { listConcepts } from '../../../lib/text/lexicon.ts'
import { formatDay, listDates } from '../../../task/dates.ts'
import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import type { TaskValue } from '../../../task/task-values.ts'
import { maxOptions } from '../../../turn/page/limits.ts'
import { type FieldMeaning, type FieldWords, findMeaning } from './field-value.ts'

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
/** Meanings that a name can be given for without more words: a thing that is searched for, a place. */
const nameable: ReadonlySet<FieldMeaning> = new Set(['search', 'text', 'city', 'region', 'country'])
/** Meanings that a number is given for without more words. */
const counted: ReadonlySet<FieldMeaning> = new Set(['quantity', 'amount'])
const neverQuoted: readonly FieldMeaning[] = ['password', 'card_code', 'card_expiry']
/** Meanings that the name of a person is given for without more words. */
const personal: ReadonlySet<FieldMeaning> = new Set(['full_name', 'first_name', 'last_name'])
/** Of one person: a first name and up to three more. */
const personName = /^\p{Lu}[\p{L}’']+(?: \p{Lu}[\p{L}’']+){1,3}$/u

/** The value of the task for this field; null if none fits. */
export function findQuoted(field: FieldWords, values: readonly TaskValue[]): string | null {
  const meaning = findMeaning(field)
  const fitting = values.flatMap((value) => {
    const text = fit(value, meaning, field)
    return text === null ? [] : [{ value, text }]
  })
  const own =
    fitting.find(({ value }) => isLed(field, value)) ??
    fitting.find(({ value }) => isNamed(field, value))
  if (own !== undefined) return own.text
  const [first = null] = fitting.filter(
    ({ value }) => isFree(value, meaning, field) && isOnlyOne(value, values),
  )
  return first?.text ?? null
}

/** Of several names or numbers, each needs words that say where it belongs; only persons have several names. */
function isOnlyOne({ kind, text }: TaskValue, values: readonly TaskValue[]): boolean {
  if (kind !== 'name') return true
  const names = values.filter((value) => value.kind === kind)
  const alike = personName.test(text) ? names.filter((one) => personName.test(one.text)) : names
  return alike.length === 1
}

/** Without words that name it, a field takes what has its shape, what is one of its options, or what is quoted if it takes any text. */
function isFree({ kind }: TaskValue, meaning: FieldMeaning, { options }: FieldWords): boolean {
  if (kind === 'words') return true
  if (kind === 'number') return options.length > 0 ? areFigures(options) : counted.has(meaning)
  if (kind === 'name')
    return (nameable.has(meaning) || personal.has(meaning)) && options.length === 0
  if (kind !== 'quote') return shapes[meaning] !== undefined || meaning === 'coupon'
  return options.length === 0
    ? shapes[meaning] !== undefined || free.includes(meaning)
    : options.length >= maxOptions
}

/** Most of them are amounts and name nothing: “€10, €25, €50, another amount”. */
function areFigures(options: readonly string[]): boolean {
  const figures = options.filter((option) => /\p{N}/u.test(option) && !/\p{L}{4}/u.test(option))
  return figures.length > 1 && figures.length >= options.length - 1
}

/** Whether the words around one of the values name this very field, or the field offers what the task asks for. */
export function isQuotedFor(field: FieldWords, values: readonly TaskValue[]): boolean {
  const meaning = findMeaning(field)
  const quotes = values.filter(({ kind }) => kind === 'quote')
  const numbers = values.filter(({ kind }) => kind === 'number')
  const isOnlyQuote = quotes.length === 1 && field.options.length >= maxOptions
  return values.some((value) => {
    if (fit(value, meaning, field) === null) return false
    if (value.kind === 'words' || ownMeanings[value.kind] === meaning) return true
    if (value.kind === 'number' && counted.has(meaning)) return numbers.length === 1
    if (value.kind === 'name' && isOnlyOne(value, values))
      return takingNames.has(meaning) || isNamed(field, value)
    return (value.kind === 'quote' && isOnlyQuote) || isLed(field, value) || isNamed(field, value)
  })
}

/** Of the fields that a name can be given for, those that take nothing else. */
const takingNames: ReadonlySet<FieldMeaning> = new Set(['search', 'city', ...personal])

/** What only a field of this meaning takes. */
const ownMeanings: Partial<Record<TaskValue['kind'], FieldMeaning>> = {
  date: 'date',
  email: 'email',
  time: 'time',
  code: 'coupon',
}

/** The value as this field takes it; null if it does not. */
function fit(value: TaskValue, meaning: FieldMeaning, field: FieldWords): string | null {
  if (neverQuoted.includes(meaning) || field.checked !== null) return null
  if (field.options.length > 0) return fitOption(value, field.options)
  if (value.kind === 'words' || value.isCondition) return null
  if (value.kind === 'name' && personal.has(meaning)) return fitPerson(value.text, meaning)
  if (value.kind === 'name')
    return nameable.has(meaning) || isNamed(field, value) ? value.text : null
  return meaning === 'date' ? fitDate(value, field) : fitText(value, meaning)
}

/** Of a long list, only the beginning is known. */
function fitOption({ kind, text }: TaskValue, options: readonly string[]): string | null {
  const isLong = options.length >= maxOptions
  if (kind === 'words') return findAskedOption(options, text) ?? (isLong ? findName(text) : null)
  if ((isLong && kind === 'quote') || options.includes(text)) return text
  return kind === 'number' ? (findCounted(text, options) ?? findOther(text, options)) : null
}

/** “Another amount”, if none of the amounts is the one of the task. */
function findOther(number: string, options: readonly string[]): string | null {
  const others = options.filter((option) => !/\p{N}/u.test(option))
  const isOffered = options.some((option) => foldDigits(option).includes(number))
  return areFigures(options) && others.length === 1 && !isOffered ? (others[0] ?? null) : null
}

/** The only option with this number and no other: “€25” of a task to give 25 euros. */
function findCounted(number: string, options: readonly string[]): string | null {
  const fitting = options.filter((option) => {
    const own = foldDigits(option).match(/\d+(?:[.,]\d+)?/gu) ?? []
    return own.length === 1 && own[0] === number
  })
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** The only name in a task without quotation marks, by its capitals; null where nouns have capitals, too. */
function findName(task: string): string | null {
  const names = Array.from(
    task.matchAll(/(?<=[\p{L}\p{N},] )\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+)*/gu),
    ([name]) => name,
  )
  return names.length === 1 ? (names[0] ?? null) : null
}

function fitText({ kind, text }: TaskValue, meaning: FieldMeaning): string | null {
  if (kind === 'date') return null
  if (meaning === 'time' && shapes.time?.test(text) === true) return text.padStart(5, '0')
  if (kind === 'time') return null
  const shape = shapes[meaning]
  const isFitting = shape === undefined ? !shapes.email?.test(text) : shape.test(text)
  return isFitting ? text : null
}

/** The part of a person's name that the field asks for: “Grace” and “Okafor”; null for one word alone, which can name anything. */
function fitPerson(name: string, meaning: FieldMeaning): string | null {
  if (!personName.test(name)) return null
  const [first = name, ...others] = name.split(' ')
  if (meaning === 'full_name') return name
  return meaning === 'first_name' ? first : others.join(' ')
}

/** A browser's own field takes days in one notation; any other is given as the task writes it. */
function fitDate({ kind, text, date }: TaskValue, { inputType }: FieldWords): string | null {
  const named = date ?? listDates(text).at(0)
  if (named === undefined) return kind === 'quote' && shapes.date?.test(text) === true ? text : null
  if (inputType === 'date') return formatDay(named)
  if (inputType === 'datetime-local') return withTime(formatDay(named))
  if (inputType === 'month') return formatDay(named)?.slice(0, -3) ?? null
  return text
}

function withTime(day: string | null): string | null {
  return day === null ? null : `${day}T10:30`
}

/** The option whose words are all in the task, in whatever form; of several, the one with most of them, if it is the only one. */
function findAskedOption(options: readonly string[], task: string): string | null {
  const asked = listSharedStems(task)
  const figures = new Set(task.match(/\p{N}+/gu))
  const fitting = options.flatMap((option) => {
    const all = foldDigits(option).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    const words = all.filter((word) => /\p{N}/u.test(word) || listSharedStems(word).size > 0)
    const isAsked = words.every((word) =>
      /^\p{N}+$/u.test(word) ? figures.has(word) : sharesStem(word, asked),
    )
    return isAsked && words.some((word) => !/^\p{N}+$/u.test(word))
      ? [{ option, count: words.length }]
      : []
  })
  const most = Math.max(...fitting.map(({ count }) => count))
  const best = fitting.filter(({ count }) => count === most)
  return best.length === 1 ? (best[0]?.option ?? null) : null
}

/** The field is called after the word before the value: “To” for the city in “trains to Lyon”. */
function isLed({ name, placeholder }: FieldWords, { kind, lead }: TaskValue): boolean {
  if (kind === 'words' || lead === '') return false
  return [name, placeholder ?? ''].some(
    (text) => /^\P{L}*([\p{L}\p{M}]+)(?![-\p{L}])/u.exec(text)?.[1]?.toLowerCase() === lead,
  )
}

function isNamed({ name, placeholder, fieldHint }: FieldWords, { hint }: TaskValue): boolean {
  return [...listConcepts(`${name} ${placeholder ?? ''} ${fieldHint ?? ''}`)].some((concept) =>
    hint.has(concept),
  )
}
