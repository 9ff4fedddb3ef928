import { listConcepts, measureOverlap } from '../../../lib/text/lexicon.ts'
import type { TaskValue } from '../../../task/task-values.ts'
import type { Action } from '../../../turn/action.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { tableFileWords } from '../../../words/controls/table-file.ts'
import { pictureWords } from '../../../words/fields/picture.ts'
import { says } from '../../../words/says.ts'
import { findUnaskedAct } from '../../acts/find-unasked.ts'
import { MAX_SUBMISSIONS } from '../../limits.ts'
import { nameSearched } from '../aims/goals.ts'
import { findPurpose, isButton } from '../controls/control-names.ts'
import { countEntries, findActedOn, formKey, countArrived } from '../memory/memory.ts'
import { listSiteWords } from '../memory/site-words.ts'
import { hasChosenProduct, type Motive, type Move, type View } from '../move.ts'
import {
  ASKED_FORM_BONUS,
  ON_THE_WAY_BONUS,
  SEARCH_SCORE,
  STARTED_SCORE,
  UNTRIED_FORM_SCORE,
} from '../scores.ts'
import { hashToFraction } from '../seeded.ts'
import { chooseValue, findMeaning } from './field-value.ts'
import { type Form, isSearchForm, listForms, listOpenFields } from './forms.ts'
import { listsEntry } from './lists-entry.ts'
import { planLogin } from './login-moves.ts'
import { findQuoted, isQuotedFor } from './quoted-values.ts'

/** From this score on, a form comes before the rest of the page; once a product is chosen, it must score as one that was started. */
const FIRST = { usually: 70, chosen: 86 }

/** Progress of a form. */
interface FormState {
  form: Form
  open: readonly ObservedElement[]
  key: string
  /** How often it was submitted in this session. */
  sent: number
  /** Fields that the persona has filled. */
  entered: number
  /** Part of it was filled in on the current document. */
  isStarted: boolean
}

/** The next step of every visible form: fill in a field, submit it, or submit it empty to see what it says. */
export function listFormMoves(view: View): Move[] {
  return listForms(view.situation.observation)
    .filter(({ submit }) => submit === null || mayPress(view, submit))
    .map((form) => readState(view, form))
    .flatMap((state) => planLogin(view, state.form) ?? planOther(view, state))
}

/** A form that hands in what nobody asked for is not even filled in. */
function mayPress({ situation }: View, { ref }: ObservedElement): boolean {
  return findUnaskedAct(situation.asked, situation, { kind: 'click', ref }) === null
}

function planOther(view: View, state: FormState): Move[] {
  return isSearchForm(state.form) ? planSearch(view, state) : planForm(view, state)
}

function readState(view: View, form: Form): FormState {
  const { memory, situation } = view
  const name = form.submit?.name ?? form.fields[0]?.name ?? ''
  const key = formKey(name, memory.foldPage(situation.observation.url))
  const selectors = new Set([...form.fields, form.submit].map((element) => element?.selector))
  return {
    form,
    open: listOpenFields(form, memory),
    key,
    sent: memory.submissions.get(key) ?? 0,
    entered: form.fields.filter((field) => countEntries(field, memory) > 0).length,
    isStarted:
      memory.onDocument.some((step) => selectors.has(findActedOn(step)?.selector)) ||
      wasRefused(view, form),
  }
}

/** The form came back with an error, which people correct before anything else. */
function wasRefused({ situation }: View, { fields }: Form): boolean {
  const last = situation.steps.at(-1)
  const pressed = last === undefined ? undefined : findActedOn(last)
  if (last === undefined || pressed === undefined || last.after !== situation.observation) {
    return false
  }
  const isSent = isButton(pressed) || (last.action.kind === 'type' && last.action.submit)
  const wasHere = fields.some(({ selector }) =>
    last.before.elements.some((element) => element.selector === selector),
  )
  const { alerts, invalidFields } = last.after.facts
  return isSent && wasHere && (alerts.length > 0 || invalidFields.length > 0)
}

function planSearch(view: View, { form, key }: FormState): Move[] {
  const field = form.fields.find((candidate) => findMeaning(candidate) === 'search')
  if (field === undefined) return []
  const tries = view.situation.steps.filter(isSearching).length
  const isTyped = view.memory.onDocument.some(
    (step) => step.action.kind === 'type' && findActedOn(step)?.selector === field.selector,
  )
  if (isTyped && form.submit !== null && !view.memory.submissions.has(key)) {
    return [send(form.submit, STARTED_SCORE, 'send')]
  }
  const text = (tries === 0 ? findSearched(view, field) : null) ?? chooseText(view, field)
  const submit = form.submit === null || !view.traits.isUnpractised
  const score = SEARCH_SCORE + pullOf(view, 'search find sort') - 30 * tries
  return [
    {
      action: { kind: 'type', ref: field.ref, text, submit },
      score,
      motive: 'search',
      label: text,
    },
  ]
}

/** Whoever looks for something searches for its name or for what it is, and only then for other words of the site. German nouns are no names. */
function findSearched({ goal, memory }: View, field: ObservedElement): string | null {
  if (goal === null) return findQuoted(field, memory.quoted)
  const [{ language }] = goal.task.parts
  const isName = ({ kind }: TaskValue) => kind === 'name' && language !== 'de'
  const values = memory.quoted.filter((value) => value.kind === 'quote' || isName(value))
  return findQuoted(field, values) ?? nameSearched(goal)
}

function planForm(view: View, state: FormState): Move[] {
  const { form, open, sent, isStarted } = state
  if (sent >= MAX_SUBMISSIONS || isAccepted(view, state)) return []
  const worth = isStarted ? STARTED_SCORE : scoreUntried(view, state)
  const [next] = open
  if (next === undefined) return planSending(view, state)
  if (form.submit !== null && sendsEarly(view, state)) {
    return [send(form.submit, worth + 1, state.entered === 0 ? 'send_empty' : 'send_early')]
  }
  const isLast =
    open.length === 1 &&
    (form.submit === null || view.traits.keyboard || isSentOtherwise(view, next, form.submit))
  const action = fillIn(view, next, isLast)
  return [{ action, score: worth, motive: findMotive(view, next), label: nameField(next) }]
}

/** Enter in the field presses the first button of its form, which is not the one after it: what it does is worth knowing. */
function isSentOtherwise({ situation }: View, field: ObservedElement, own: ObservedElement) {
  const isLine = field.tag === 'input' && field.checked === null
  const pressed = situation.observation.elements.find(
    ({ form, inputType }) => form !== null && form === field.form && isSubmitType(inputType),
  )
  const isOther = pressed !== undefined && pressed.selector !== own.selector
  return isLine && isOther && isSubmitType(own.inputType) && own.form === field.form
}

function isSubmitType(inputType: string | null): boolean {
  return inputType === 'submit' || inputType === 'image'
}

/** The thought depends on what was entered before and whether it is still there. */
function findMotive({ memory }: View, field: ObservedElement): Motive {
  if (countArrived(field, memory) === 0) return 'fill_in'
  if (field.value === '') return 'refill'
  return field.invalid ? 'correct' : 'fill_in'
}

/**
 * The page confirmed the submission; a visitor has no reason to fill in the same form again. Without a goal that waits, not on another
 * page of its kind, either.
 */
function isAccepted(view: View, { form }: FormState): boolean {
  const { memory, goal } = view
  const steps = goal === null ? memory.onPage : memory.onDocument
  return steps.some((step) => {
    const { successes, invalidFields } = step.after.facts
    const pressed = findActedOn(step)
    const isSent = form.submit !== null && pressed?.selector === form.submit.selector
    const isTold =
      successes.length > 0 || (pressed?.name === form.submit?.name && listsEntry(memory, step))
    return isSent && isTold && invalidFields.length === 0
  })
}

/** Nothing is left to fill in. A form that was just submitted without reported errors is finished. */
function planSending({ situation }: View, { form, sent, isStarted }: FormState): Move[] {
  if (form.submit === null || !isStarted) return []
  const last = situation.steps.at(-1)
  const wasJustSent = last !== undefined && findActedOn(last)?.selector === form.submit.selector
  return sent > 0 && wasJustSent ? [] : [send(form.submit, STARTED_SCORE + 2, 'send')]
}

function scoreUntried(view: View, { form, open, sent }: FormState): number {
  const names = [form.submit?.name ?? '', ...form.fields.map(({ name }) => name)]
  const words = ['form', ...names].join(' ')
  const isLogin = /log ?in|sign ?in/i.test(form.submit?.name ?? '')
  const cannotFinish = open.length + 1 > view.situation.turnsLeft
  const cost = Math.min(12, open.length)
  const interest = pullOf(view, words) + 6 * view.traits.care - cost
  return (
    UNTRIED_FORM_SCORE +
    interest +
    (isOnTheWay(view) ? ON_THE_WAY_BONUS : 0) +
    (open.some((field) => isQuotedFor(field, view.memory.quoted)) ? ASKED_FORM_BONUS : 0) -
    30 * sent -
    (isLogin ? 14 : 0) -
    (cannotFinish ? 25 : 0)
  )
}

/** A site's header repeats its search on every page; one search counts for all. */
function isSearching(step: Step): boolean {
  const field = findActedOn(step)
  return step.action.kind === 'type' && field !== undefined && findMeaning(field) === 'search'
}

/** Whether the visitor makes this move in a form before looking at the rest of the page. */
export function comesFirst(view: View, { motive, score }: Move): boolean {
  const first = FIRST[hasChosenProduct(view) ? 'chosen' : 'usually']
  return motive !== 'search' && score >= (isOnTheWay(view) ? 0 : first)
}

/** Whether the visitor came to this page by continuing a purchase. */
function isOnTheWay({ situation }: View): boolean {
  const last = situation.steps.findLast(({ result }) => result.navigated)
  const pressed = last === undefined ? undefined : findActedOn(last)
  const isHere = last?.after.documentId === situation.observation.documentId
  return isHere && pressed !== undefined && findPurpose(pressed.name) === 'checkout'
}

/** How strongly the goal and the preferred area favour a form; the same as for a control. */
function pullOf(view: View, words: string): number {
  const offered = listConcepts(words)
  const goal = view.goal === null ? 0 : measureOverlap(view.goal.concepts, offered)
  const isInArea = measureOverlap(view.area, offered) > 0
  return (goal === 0 ? 0 : 10 + 20 * goal) + (isInArea ? 12 : 0)
}

/**
 * People in a hurry press the button first; others sometimes overlook half of the fields. Each happens once per form, but not in one that
 * a task is about, unless the browser keeps it back: what is sent half filled in may be accepted.
 */
function sendsEarly(view: View, { form, key, sent, entered, open }: FormState): boolean {
  const isAsked = form.fields.some((field) => findQuoted(field, view.memory.quoted) !== null)
  const isMeant = view.goal !== null && !open.some(({ required }) => required)
  if (sent > 0 || isAsked || isMeant) return false
  const draw = hashToFraction(view.situation.seed, key, 'early')
  if (entered === 0) return draw < 0.2 + 0.3 * view.traits.haste
  return draw > 0.7 && open.length > 0 && entered >= open.length
}

function send(submit: ObservedElement, score: number, motive: Motive): Move {
  return { action: { kind: 'click', ref: submit.ref }, score, motive, label: submit.name }
}

function fillIn(view: View, field: ObservedElement, submit: boolean): Action {
  const { ref } = field
  if (field.readOnly) return { kind: 'click', ref }
  if (field.tag === 'select') return { kind: 'select', ref, option: chooseOption(view, field) }
  if (field.checked !== null) return { kind: 'check', ref, checked: true }
  if (field.inputType === 'file') return { kind: 'upload', ref, sample: chooseSample(field) }
  return { kind: 'type', ref, text: chooseText(view, field), submit }
}

/** What a file field probably accepts. */
function chooseSample({ name, fieldHint }: ObservedElement): 'image' | 'pdf' | 'csv' {
  const words = `${name} ${fieldHint ?? ''}`
  if (says(words, pictureWords)) return 'image'
  return says(words, tableFileWords) ? 'csv' : 'pdf'
}

function chooseOption(view: View, field: ObservedElement): string {
  const asked = findQuoted(field, view.memory.quoted)
  if (asked !== null) return asked
  const real = field.options.filter(
    (option) => option !== field.value && !/^(please|choose|select|--|—|$)/i.test(option),
  )
  const draw = hashToFraction(view.situation.seed, field.name)
  return real[Math.floor(draw * real.length)] ?? field.options.at(-1) ?? ''
}

function chooseText(view: View, field: ObservedElement): string {
  const asked = findQuoted(field, view.memory.quoted)
  if (asked !== null && (countEntries(field, view.memory) === 0 || !field.invalid)) return asked
  const { situation, traits, memory } = view
  return chooseValue(field, {
    seed: situation.seed,
    isUnpractised: traits.isUnpractised,
    refusals: countArrived(field, memory),
    siteWords: listSiteWords(situation),
  })
}

function nameField(field: ObservedElement): string {
  return field.name === '' ? (field.placeholder ?? 'the unnamed field') : field.name
}
