import { readEffect } from '../../../effects/effect.ts'
import { listConcepts } from '../../../lib/text/lexicon.ts'
import { namesAct } from '../../../task/names-act.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import type { ActId, TaskAct } from '../../../task/task-act.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { isUnfilled } from '../../../turn/is-unfilled.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import { asksForPassword } from '../../../turn/sign-in-instead.ts'
import type { Step } from '../../../turn/step.ts'
import { awaitingWords } from '../../../words/answers/awaiting.ts'
import { failureWords } from '../../../words/answers/failure.ts'
import { refusalWords } from '../../../words/answers/refusal.ts'
import { says } from '../../../words/says.ts'
import { leadOnWords } from '../../../words/steps/lead-on.ts'
import { MIN_ENTRY_LENGTH, SENT_TURNS } from '../../limits.ts'
import { squash, squashPage } from '../record/known-text.ts'
import type { News } from '../record/news.ts'
import { readPath } from '../record/path-concepts.ts'
import { isSearch } from '../record/searches.ts'
import { showingRoles } from '../record/sending.ts'
import { findComputed } from './find-computed.ts'
import { findCounter } from './find-counter.ts'
import { findGap } from './find-gap.ts'
import { findListed } from './find-listed.ts'
import { findRightAnswer } from './find-right-answer.ts'
import { findStated } from './find-stated.ts'
import { findUsed } from './find-used.ts'
import type { Still, Trace, TracePlace } from './trace.ts'

/** What to look for after each act; for an order, a booking or a new account only the site's own words count. */
const finders: Readonly<Record<ActId, readonly ((place: TracePlace) => Trace | null)[]>> = {
  log_in: [],
  cart: [findCounter, findListed],
  order: [],
  subscribe: [findPath],
  register: [],
  book: [],
  send: [findPath, findRightAnswer],
  create: [findEntry, findChosen, findPath, findUsed],
  change: [findEntry, findChosen, findValue, findUsed],
  remove: [findGap, findUsed],
  respond: [findPath, findChosen, findUsed, findRightAnswer],
  download: [findFile],
  choose: [findValue, findStated, findRightAnswer],
  other: [findEntrySent, findChosen, findUsed, findValueSent, findComputed, findRightAnswer],
}

/** What the act left behind in this turn; null if nothing. */
export function findTrace(place: TracePlace): Trace | null {
  const { sending, step } = place.news
  // A file can be offered by a link, and without anything being sent.
  const isSent = sending !== null && sending.how !== 'link'
  if (!isSent && place.act.id !== 'download') return null
  if (asksForPassword((sending?.step ?? step).before, step.after)) return null
  for (const find of finders[place.act.id]) {
    const trace = find(place)
    if (trace !== null) return trace
  }
  return null
}

/** A file was offered, and its server began to deliver it. */
function findFile({ news: { step } }: TracePlace): Trace | null {
  const [file] = readEffect(step).files.offered
  if (file === undefined) return null
  const quote = `${file.fileName} was offered for download`
  return { quote, kind: 'network', check: null, needsReread: false }
}

/** Submitted text is on the page, was not there before, and is not only in its own field. */
function findEntry({ act, goal, news, record: { steps } }: TracePlace): Trace | null {
  const sender = news.sending?.step ?? news.step
  if (leadsOn(sender) || isFirstHalf(act, goal)) return null
  // A short entry, such as a tag, can be that of another thing.
  const longestFirst = [...listTyped(steps, sender)].toSorted(
    (left, right) => right.typed.length - left.typed.length,
  )
  for (const { typed, before } of longestFirst) {
    const around = findNewLine({ typed, before, sender }, news)
    if (around === null) continue
    const wanted = squash(typed)
    const isGone = createAbsence(around, news)
    return {
      quote: typed.trim(),
      kind: 'entry',
      check: (page) => holdsText(page, wanted) || isGone(page),
      needsReread: false,
    }
  }
  return null
}

/** What an unknown verb asks for is shown only by what the site accepted. */
function findEntrySent(place: TracePlace): Trace | null {
  return place.news.sending?.how === 'write' ? findEntry(place) : null
}

function findValueSent(place: TracePlace): Trace | null {
  return place.news.sending?.how === 'write' ? findValue(place) : null
}

/** What was chosen and sent is in a new line that is not its own control. */
function findChosen({ goal, news, record: { steps } }: TracePlace): Trace | null {
  const { sending, step, lines } = news
  if (sending?.how !== 'write' || leadsOn(sending.step)) return null
  const until = steps.indexOf(sending.step)
  const chosen = steps
    .slice(Math.max(0, until - SENT_TURNS), until)
    .filter((choice) => choice.action.kind === 'select' || choice.action.kind === 'check')
    .filter((choice) => choice.result.ok && isAsked(goal, choice))
    .map(nameChoice)
  const names = new Set(step.after.elements.map(({ name }) => name))
  const line = lines.find(
    (text) =>
      !names.has(text) &&
      !isObjection(text, '', step.after) &&
      chosen.some((name) => name.length >= MIN_ENTRY_LENGTH && text.includes(name)),
  )
  return line === undefined ? null : { quote: line, kind: 'entry', check: null, needsReread: false }
}

/** Of a task to create something and to change it, a new entry shows only that it was created. */
function isFirstHalf({ id }: TaskAct, { acts }: TaskPart): boolean {
  return id === 'change' && acts.some((other) => other.id === 'create')
}

interface Entered {
  typed: string
  /** The page before it was typed. */
  before: Observation
  sender: Step
}

/** The lines around the new line that contains what was typed, squashed; null if there is no such line. */
function findNewLine(entered: Entered, { step, sending }: News): string[] | null {
  const { typed, before, sender } = entered
  const wanted = squash(typed)
  if (wanted.length < MIN_ENTRY_LENGTH || holdsText(before, wanted)) return null
  if (holdsText(sender.before, wanted) && !isPreviewLeft(sender, step)) return null
  if (isStillInField(typed, step.after) && sending?.how === 'click') return null
  const { view } = squashPage(step.after)
  const at = step.after.lines.findIndex(
    (line, index) =>
      view[index]?.includes(wanted) === true && !isObjection(line, typed, step.after),
  )
  return at < 0 ? null : [view[at - 1], view[at + 1]].flatMap((line) => line ?? [])
}

/** A preview repeats what was entered, too; as long as its button is there, nothing was done. */
function isPreviewLeft(sender: Step, { after }: Step): boolean {
  const used = findActedControl(sender)
  const isOther = after.documentId !== sender.before.documentId
  return isOther && used !== null && !after.elements.some(({ name }) => name === used.name)
}

/** What a page without an entry says of it: sure that it is gone is only who sees what stood above and below it, and was not told that it has to be approved. */
function createAbsence(around: readonly string[], { lines, messages }: News) {
  const isAwaited = [...lines, ...messages].some((text) => says(text, awaitingWords))
  return (page: Observation): Still => {
    if (isAwaited) return null
    const left = around.filter((line) => holdsText(page, line))
    if (left.length === around.length) return false
    return left.length === 0 ? null : 'unsure'
  }
}

/** The next step of a form, or its preview, repeats what was entered before anything is done. */
function leadsOn({ recorded }: Step): boolean {
  return says(recorded.label ?? '', leadOnWords)
}

/** Forms repeat what they reject: “A project named “Apollo” already exists”. */
function isObjection(line: string, typed: string, { facts }: Observation): boolean {
  const rest = line.replaceAll(typed.trim(), ' ')
  return facts.alerts.some((text) => text.includes(line)) || says(rest, failureWords, refusalWords)
}

/** What was typed in the turns before the submission, newest first, and the page before. */
function listTyped(steps: readonly Step[], sender: Step): { typed: string; before: Observation }[] {
  const until = steps.indexOf(sender)
  return steps
    .slice(Math.max(0, until - SENT_TURNS), until + 1)
    .filter((step) => !isSearch(step))
    .flatMap(({ action, result, before }) =>
      action.kind === 'type' && result.ok ? [{ typed: action.text, before }] : [],
    )
    .toReversed()
}

function isStillInField(typed: string, { elements }: Observation): boolean {
  return elements.some(({ value }) => value === typed)
}

function holdsText(page: Observation, wanted: string): boolean {
  return squashPage(page).whole.includes(wanted)
}

/** What was selected is still selected after a reload, and was not at the start. */
function findValue({ goal, news: { step, sending }, record: { steps } }: TracePlace): Trace | null {
  const until = steps.indexOf(sending?.step ?? step)
  const choices = steps
    .slice(Math.max(0, until - SENT_TURNS), until + 1)
    .filter((choice) => isChoice(choice) && !isSearch(choice))
    .toReversed()
  for (const choice of choices) {
    const control = findActedControl(choice)
    const wanted = findChosenValue(choice)
    if (control === null || wanted === null || !isAsked(goal, choice)) continue
    if (showingRoles.has(control.role)) continue
    if (control.value === wanted || String(control.checked) === wanted) continue
    const { selector } = control
    const isEmptied = wasUnfilled(control, choice, steps)
    return {
      quote: nameChoice(choice),
      kind: 'value',
      check: (page) => {
        const now = page.elements.find((one) => one.selector === selector)
        if (now === undefined) return null
        return hasValue(now, wanted) || (isEmptied ? null : false)
      },
      needsReread: true,
    }
  }
  return null
}

/** A form that came without any value is handed in, and empty again for the next time; one that shows what is stored denies what it lost. */
function wasUnfilled({ form }: ObservedElement, choice: Step, steps: readonly Step[]): boolean {
  const { documentId } = choice.before
  const first = steps.find(({ before }) => before.documentId === documentId)?.before
  const fields = (first ?? choice.before).elements.filter(
    (one) => one.form === form && (one.value !== null || one.checked !== null || one.filled),
  )
  return form !== null && fields.every(isUnfilled)
}

/** For a checkbox, the name must say more than that it is on. */
function nameChoice({ action, recorded }: Step): string {
  const [first, second] =
    action.kind === 'check' ? [recorded.label, recorded.text] : [recorded.text, recorded.label]
  return first ?? second ?? ''
}

function isChoice({ action, result, after, before }: Step): boolean {
  return result.ok && after !== before && ['type', 'select', 'check', 'click'].includes(action.kind)
}

function findChosenValue({ action, after, before }: Step): string | null {
  if (action.kind === 'type') return action.text
  if (action.kind === 'check') return String(action.checked)
  if (!('ref' in action)) return null
  const control = before.elements.find(({ ref }) => ref === action.ref)
  const now = after.elements.find(({ selector }) => selector === control?.selector)
  if (action.kind === 'select') return now?.value ?? null
  return typeof now?.checked === 'boolean' ? String(now.checked) : null
}

function hasValue({ value, checked }: ObservedElement, wanted: string): boolean {
  return value === wanted || (checked !== null && String(checked) === wanted)
}

function isAsked({ required }: TaskPart, { recorded, before, action }: Step): boolean {
  const control =
    'ref' in action ? before.elements.find(({ ref }) => ref === action.ref) : undefined
  const named = listConcepts(
    `${recorded.label ?? ''} ${recorded.text ?? ''} ${control?.item ?? control?.context ?? ''}`,
  )
  return [...required].some((concept) => named.has(concept))
}

/** A form that comes back as it was shows nothing of what was sent. */
const leadingBack: ReadonlySet<number> = new Set([303])
/** Statuses by which a server says that it created or accepted something rather than returning the form. */
const taken: ReadonlySet<number> = new Set([201, 202, 204, 303])

/** A request named after the act was accepted, for acts that consist of one request. */
function findPath({ act, news }: TracePlace): Trace | null {
  const isSilent = news.lines.length === 0 && news.messages.length === 0 && news.title === null
  const write = news.writes.find(({ url, status }) => {
    const path = readPath(URL.parse(url)?.pathname ?? '')
    return (
      taken.has(status) &&
      !(isSilent && leadingBack.has(status)) &&
      (says(path, ...act.asked) || (act.naming === 'page' && namesAct(act, path)))
    )
  })
  if (write === undefined) return null
  const { pathname = write.url } = URL.parse(write.url) ?? {}
  const quote = `${write.method} ${pathname} returned HTTP ${write.status}`
  return { quote, kind: 'network', check: null, needsReread: false }
}
