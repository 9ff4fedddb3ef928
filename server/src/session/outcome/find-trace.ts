import { findActedControl } from '../../friction/control.ts'
import { listConcepts } from '../../lib/text/lexicon.ts'
import type { Observation, ObservedElement } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import type { Act, ActId } from './acts.ts'
import type { TaskGoal } from './goal.ts'
import { squash, squashPage } from './known-text.ts'
import type { News, SessionRecord } from './news.ts'
import { readPath } from './path-concepts.ts'
import { showingRoles } from './sending.ts'

/** What an act leaves behind if the site does not confirm it in words. */
export interface Trace {
  quote: string
  kind: 'entry' | 'gone' | 'value' | 'network'
  /** How the reloaded page shows that it is still so; null if that cannot be checked. */
  holds: ((reread: Observation) => boolean) | null
  /** Counts only together with a reloaded page. */
  needsReread: boolean
}

const MIN_ENTRY_LENGTH = 3
const SENT_TURNS = 8
const MAX_COUNTER_LENGTH = 60

interface Place {
  act: Act
  goal: TaskGoal
  news: News
  record: SessionRecord
}

/** What to look for after each act; for an order, a booking or a new account only the site's own words count. */
const finders: Readonly<Record<ActId, readonly ((place: Place) => Trace | null)[]>> = {
  log_in: [],
  cart: [findCounter],
  order: [],
  subscribe: [findPath],
  register: [],
  book: [],
  send: [findPath],
  create: [findEntry, findPath],
  change: [findEntry, findValue],
  remove: [findGap],
  respond: [findPath],
  download: [],
}

/** What the act left behind in this turn; null if nothing. */
export function findTrace(place: Place): Trace | null {
  const { sending } = place.news
  if (sending === null || sending.how === 'link') return null
  for (const find of finders[place.act.id]) {
    const trace = find(place)
    if (trace !== null) return trace
  }
  return null
}

/** Submitted text is on the page, was not there before, and is not only in its own field. */
function findEntry({ news: { step, sending }, record: { steps } }: Place): Trace | null {
  const sender = sending?.step ?? step
  const old = squashPage(sender.before).whole
  const shown = squashPage(step.after).view
  for (const typed of listTyped(steps, sender)) {
    const wanted = squash(typed)
    if (wanted.length < MIN_ENTRY_LENGTH || old.includes(wanted)) continue
    if (isStillInField(typed, step.after) && sending?.how === 'click') continue
    if (shown.some((line) => line.includes(wanted))) {
      return {
        quote: typed.trim(),
        kind: 'entry',
        holds: (page) => holdsText(page, wanted),
        needsReread: false,
      }
    }
  }
  return null
}

/** What was typed in the turns before the submission, newest first. */
function listTyped(steps: readonly Step[], sender: Step): string[] {
  const until = steps.indexOf(sender)
  return steps
    .slice(Math.max(0, until - SENT_TURNS), until + 1)
    .filter((step) => !isSearch(step))
    .flatMap(({ action, result }) => (action.kind === 'type' && result.ok ? [action.text] : []))
    .toReversed()
}

/** What was searched for is repeated by the results, and by the message that there are none. */
function isSearch(step: Step): boolean {
  const control = findActedControl(step)
  if (control === null) return false
  const { role, inputType, name, placeholder } = control
  const isMarked = role === 'searchbox' || inputType === 'search'
  return isMarked || /\b(?:search|filter|find|look for)\b/i.test(`${name} ${placeholder ?? ''}`)
}

function isStillInField(typed: string, { elements }: Observation): boolean {
  return elements.some(({ value }) => value === typed)
}

function holdsText(page: Observation, wanted: string): boolean {
  return squashPage(page).whole.includes(wanted)
}

/** What was selected is still selected after a reload, and was not at the start. */
function findValue({ goal, news: { step, sending }, record: { steps } }: Place): Trace | null {
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
    return {
      quote: nameChoice(choice),
      kind: 'value',
      holds: (page) =>
        page.elements.some((one) => one.selector === selector && hasValue(one, wanted)),
      needsReread: true,
    }
  }
  return null
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

function isAsked({ required }: TaskGoal, { recorded, before, action }: Step): boolean {
  const control =
    'ref' in action ? before.elements.find(({ ref }) => ref === action.ref) : undefined
  const named = listConcepts(
    `${recorded.label ?? ''} ${recorded.text ?? ''} ${control?.item ?? control?.context ?? ''}`,
  )
  return [...required].some((concept) => named.has(concept))
}

/** A line that names what had to be removed is gone from its page, after a control for removing it was used. */
function findGap({ act, goal, news: { step, sending } }: Place): Trace | null {
  const sender = sending?.step ?? step
  const control = findActedControl(sender)
  const label = `${sender.recorded.label ?? ''} ${control?.item ?? ''}`
  if (!act.named.test(label) || samePath(sender.before.url) !== samePath(step.after.url))
    return null
  const gone = sender.before.lines.find((line) => namesAll(dropVerb(act, line), goal))
  if (gone === undefined || holdsLine(act, step.after, gone)) return null
  return {
    quote: dropVerb(act, gone),
    kind: 'gone',
    holds: (page) => !holdsLine(act, page, gone),
    needsReread: false,
  }
}

/** Entries without the label of the control that removes them: it can be in their line and change its own text. */
function dropVerb({ named }: Act, line: string): string {
  return line
    .replaceAll(new RegExp(named, `${named.flags}g`), ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function namesAll(line: string, { required }: TaskGoal): boolean {
  const named = listConcepts(line)
  return required.size > 0 && [...required].every((concept) => named.has(concept))
}

function holdsLine(act: Act, { lines, pageText }: Observation, line: string): boolean {
  const wanted = squash(dropVerb(act, line))
  return [...lines, ...pageText.split('\n')].some(
    (other) => squash(dropVerb(act, other)) === wanted,
  )
}

function samePath(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? url : `${parsed.origin}${parsed.pathname}`
}

/** A number next to the name of the cart has risen or appeared. */
function findCounter({ act, news: { step, sending } }: Place): Trace | null {
  const { before } = sending?.step ?? step
  const counters = listCounters(act, before)
  const isNamed = before.elements.some(({ name }) => act.named.test(name))
  const risen = [...listCounters(act, step.after)].find(([name, { count }]) => {
    const old = counters.get(name)
    return old === undefined ? counters.size === 0 && isNamed && count > 0 : count > old.count
  })
  return risen === undefined
    ? null
    : { quote: risen[1].text, kind: 'value', holds: null, needsReread: false }
}

interface Counter {
  text: string
  count: number
}

function listCounters(act: Act, { elements, lines }: Observation): Map<string, Counter> {
  const texts = [...elements.map(({ name }) => name), ...lines].filter(
    (text) => text.length <= MAX_COUNTER_LENGTH && act.named.test(text) && /\d/.test(text),
  )
  return new Map(
    texts.map((text) => [
      text.replaceAll(/\d+/g, '#').toLowerCase(),
      { text, count: Number(/\d+/.exec(text)?.[0] ?? 0) },
    ]),
  )
}

/** Statuses by which a server says that it created or accepted something rather than returning the form. */
const taken: ReadonlySet<number> = new Set([201, 202, 204, 303])

/** A request named after the act was accepted, for acts that consist of one request. */
function findPath({ act, news: { writes } }: Place): Trace | null {
  const write = writes.find(({ url, status }) => {
    const path = readPath(URL.parse(url)?.pathname ?? '')
    return (
      taken.has(status) && (act.asked.test(path) || (act.naming === 'page' && act.named.test(path)))
    )
  })
  if (write === undefined) return null
  const { pathname = write.url } = URL.parse(write.url) ?? {}
  const quote = `${write.method} ${pathname} returned HTTP ${write.status}`
  return { quote, kind: 'network', holds: null, needsReread: false }
}
