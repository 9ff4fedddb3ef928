import { foldDigits } from '../../../lib/text/fold-digits.ts'
import { isSameDay, listDates } from '../../../task/dates.ts'
import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import type { TaskValue } from '../../../task/task-values.ts'
import { isUnfilled } from '../../../turn/is-unfilled.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { agreementWords } from '../../../words/dialogs/agreement.ts'
import { says } from '../../../words/says.ts'
import { MAX_FIELD_ENTRIES, MAX_FIELD_VALUES } from '../../limits.ts'
import { findPurpose, isButton, isField } from '../controls/control-names.ts'
import { listUsable } from '../controls/usable-elements.ts'
import { countEntries, findActedOn, type Memory } from '../memory/memory.ts'
import { findMeaning } from './field-value.ts'
import { isOutnamedList } from './lists-alike.ts'
import { findQuoted, isQuotedFor } from './quoted-values.ts'

/** Fields that belong together and their submit button, as far as they are visible. */
export interface Form {
  fields: readonly ObservedElement[]
  submit: ObservedElement | null
}

/** Groups the visible fields into forms: a submit button ends the form above it. */
export function listForms(observation: Observation): Form[] {
  const forms: Form[] = []
  let fields: ObservedElement[] = []
  for (const element of listUsable(observation)) {
    if (isField(element)) fields.push(markRefused(element, observation))
    if (fields.length > 0 && isSubmit(element)) {
      forms.push({ fields, submit: element })
      fields = []
    }
  }
  return fields.length > 0 ? [...forms, { fields, submit: null }] : forms
}

/** A field with a value that a message of the page names is wrong, even if it is not marked. */
function markRefused(field: ObservedElement, { facts }: Observation): ObservedElement {
  const isFilled = field.checked === null && (field.value ?? '') !== ''
  return isFilled && facts.alerts.some((text) => namesField(text, field))
    ? { ...field, invalid: true }
    : field
}

function namesField(text: string, { name }: ObservedElement): boolean {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const naming = words.map(listSharedStems).filter((stems) => stems.size > 0)
  return naming.length > 0 && naming.every((stems) => sharesStem(text, stems))
}

/** Fields that still need input, most needed first. Once the site marks invalid fields, only those. */
export function listOpenFields(form: Form, memory: Memory): ObservedElement[] {
  const given = leaveTaken(form, memory)
  const open = form.fields.filter(
    (field) =>
      !field.disabled &&
      isOpen(field, form, field.checked === null ? given : memory) &&
      !isOutnamed(field, form, memory),
  )
  const invalid = open.filter((field) => field.invalid)
  const required = open.filter((field) => field.required)
  if (invalid.length > 0) return invalid
  if (form.fields.some((field) => field.required)) {
    const wants = (field: ObservedElement) =>
      isWanted(field, field.checked === null ? given : memory)
    return open.filter((field) => required.includes(field) || wants(field))
  }
  return open.filter((field) => !/optional/i.test(field.name))
}

/** A number that is one of several answers to choose from is entered nowhere else. */
function leaveTaken(form: Form, memory: Memory): Memory {
  const taken = new Set(form.fields.flatMap((field) => findAnswer(field, form, memory) ?? []))
  if (taken.size === 0) return memory
  const isTaken = ({ kind, text }: TaskValue) =>
    kind === 'number' && [...taken].some((answer) => readFigures(foldDigits(answer)).includes(text))
  return { ...memory, quoted: memory.quoted.filter((value) => !isTaken(value)) }
}

function isOutnamed(field: ObservedElement, form: Form, { quoted }: Memory): boolean {
  const tasks = quoted.filter(({ kind }) => kind === 'words')
  return tasks.some(({ text }) => isOutnamedList(field, form.fields, text))
}

/** Whether the form asks only for a search term. */
export function isSearchForm(form: Form): boolean {
  const texts = form.fields.filter((field) => field.checked === null && field.tag !== 'select')
  return texts.length === 1 && texts.every((field) => findMeaning(field) === 'search')
}

/** Buttons that only make sense with the input of their form; the form decides when to press them. */
export function listHeldButtons(observation: Observation, memory: Memory): ObservedElement[] {
  return listForms(observation)
    .filter((form) => isSearchForm(form) || listOpenFields(form, memory).length > 0)
    .flatMap(({ submit }) => (submit === null ? [] : [submit]))
}

/** Fields that the task has a value for are filled in, agreements are ticked and one list is used, even if not marked as required. */
function isWanted(field: ObservedElement, { quoted }: Memory): boolean {
  if (field.role === 'radio' || (field.tag === 'select' && !isUnfilled(field))) return true
  return (field.checked !== null && wantsTick(field)) || isQuotedFor(field, quoted)
}

/** A button without a word is a choice, such as a time or an amount. */
function isSubmit(element: ObservedElement): boolean {
  if (!isButton(element) || isValue(element)) return false
  if (element.inputType === 'submit') {
    return !['dismiss', 'step_back'].includes(findPurpose(element.name))
  }
  return ['submit', 'checkout'].includes(findPurpose(element.name))
}

function isValue({ name, form }: ObservedElement): boolean {
  return form === null && /^[^\p{L}]*\p{N}[^\p{L}]*$/u.test(name)
}

function isOpen(field: ObservedElement, form: Form, memory: Memory): boolean {
  const entries = countEntries(field, memory)
  if (field.invalid) return entries < MAX_FIELD_VALUES && !isMended(field, memory)
  if (field.inputType === 'password') return !isEnteredHere(field, memory)
  if (field.inputType === 'file') return field.required && entries === 0
  if (entries >= MAX_FIELD_ENTRIES) return false
  if (isStale(field, memory)) return true
  if (field.role === 'radio') return isToChoose(field, form, memory)
  if (field.checked !== null) return !field.checked && wantsTick(field)
  return isUnfilled(field) || isLeftAsItWas(field, form, memory)
}

/**
 * One list of a form that has a value from the start: whoever fills in a form with it chooses there, too, but no other number of things than
 * was asked for.
 */
function isLeftAsItWas(field: ObservedElement, form: Form, memory: Memory): boolean {
  if (field.tag !== 'select' || field.options.length < 3 || field.value !== field.options[0])
    return false
  const isCount = field.options.some((option) => /^\P{L}*$/u.test(option))
  const lists = form.fields.filter(({ tag }) => tag === 'select')
  const isUsed = lists.some((list) => countEntries(list, memory) > 0)
  const isFilledIn = form.fields.some(
    (one) => one.checked === null && one.tag !== 'select' && findMeaning(one) !== 'search',
  )
  return !isCount && !isUsed && isFilledIn && form.submit !== null
}

/** It holds a value other than the one that the task gives for it. */
function isStale(field: ObservedElement, { quoted }: Memory): boolean {
  if (field.checked !== null || !isQuotedFor(field, quoted)) return false
  const wanted = findQuoted(field, quoted) ?? ''
  return !holdsValue(field.value ?? '', wanted)
}

/** A suggestion that was chosen says more than what was typed, and a field can write a day in its own way. */
function holdsValue(value: string, wanted: string): boolean {
  const isFigure = /^[\d.,]+$/u.test(wanted)
  if (isFigure ? readFigures(value).includes(wanted) : value.includes(wanted)) return true
  const days = listDates(wanted)
  return listDates(value).some((date) => days.some((day) => isSameDay(day, date)))
}

/** “100” does not hold the 10 that was asked for. */
function readFigures(value: string): string[] {
  return value.match(/\d[\d.,]*/gu) ?? []
}

/** Something else was entered since the form was last submitted, so the page's message about the field is outdated. */
function isMended(field: ObservedElement, { onDocument }: Memory): boolean {
  return onDocument
    .slice(onDocument.findLastIndex(isSending) + 1)
    .some((step) => findActedOn(step)?.selector === field.selector)
}

function isSending({ action }: Step): boolean {
  return action.kind === 'click' || (action.kind === 'type' && action.submit)
}

/** The content of a password field is never shown; what was typed on this document is assumed to be there. */
function isEnteredHere(field: ObservedElement, { onDocument }: Memory): boolean {
  return onDocument.some((step) => findActedOn(step)?.selector === field.selector)
}

/** Radio buttons in a row are one question: the answer that the task names, or else any, is enough. */
function isToChoose(field: ObservedElement, form: Form, memory: Memory): boolean {
  const wanted = findAnswer(field, form, memory)
  if (wanted !== null) return field.name === wanted && field.checked === false
  return !listAnswers(field, form).some(({ checked }) => checked === true)
}

/** What the task answers to the question of a radio button: one of the buttons in a row. */
function findAnswer(field: ObservedElement, form: Form, { quoted }: Memory): string | null {
  if (field.role !== 'radio') return null
  const options = listAnswers(field, form).map(({ name }) => name)
  return findQuoted({ ...field, checked: null, options }, quoted)
}

function listAnswers({ fieldHint }: ObservedElement, { fields }: Form): ObservedElement[] {
  return fields.filter((one) => one.role === 'radio' && one.fieldHint === fieldHint)
}

function wantsTick(field: ObservedElement): boolean {
  return field.required || says(field.name, agreementWords)
}
