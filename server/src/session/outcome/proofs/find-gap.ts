import { listConcepts } from '../../../lib/text/lexicon.ts'
import { namesAct } from '../../../task/names-act.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import type { TaskAct } from '../../../task/task-act.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { replaceSayings } from '../../../words/says.ts'
import { squash } from '../record/known-text.ts'
import { isDone } from './find-announcement.ts'
import type { Trace, TracePlace } from './trace.ts'

/** A line that names what had to be removed is gone from its page, after a control for removing it was used. */
export function findGap({ act, goal, news: { step, sending } }: TracePlace): Trace | null {
  const sender = sending?.step ?? step
  const control = findActedControl(sender)
  const label = `${sender.recorded.label ?? ''} ${control?.item ?? ''}`
  if (!isRemover(act, label) || samePath(sender.before.url) !== samePath(step.after.url))
    return null
  if (isClosing(sender, goal)) return null
  const gone = findNamedLine(act, goal, sender)
  if (gone === undefined || holdsLine(act, step.after, gone)) return null
  if (step.after.lines.some((line) => isStillNamed(act, line, goal))) return null
  return {
    quote: dropVerb(act, gone),
    kind: 'gone',
    check: (page) => !holdsLine(act, page, gone),
    needsReread: false,
  }
}

/** The line that names what had to be removed, unless the control that was used belongs to another one. */
function findNamedLine(act: TaskAct, goal: TaskPart, sender: Step): string | undefined {
  const line = sender.before.lines.find((one) => namesAll(dropVerb(act, one), goal))
  const control = findActedControl(sender)
  const isOther = line !== undefined && control !== null && isOfOther(control, line, sender.before)
  return isOther ? undefined : line
}

/** Signs on a control that removes something. */
const removers = /[×✕✖🗑]/gu

function isRemover(act: TaskAct, label: string): boolean {
  return namesAct(act, label) || label.search(removers) >= 0
}

/** Such a control also closes what is shown, unless the task uses its word or it belongs to an item. */
function isClosing(sender: Step, { text }: TaskPart): boolean {
  const label = (sender.recorded.label ?? '').trim().toLowerCase()
  if (!/^(?:cancel|close|[×✕✖])$/.test(label)) return false
  return !text.toLowerCase().includes(label) && !findActedControl(sender)?.item
}

/** “Delete “Groceries”? Yes / Cancel” asks; a message that it is done names it, too. */
function isStillNamed(act: TaskAct, line: string, goal: TaskPart): boolean {
  return namesAll(dropVerb(act, line), goal) && !isDone(act, line)
}

/** Entries without the label of the control that removes them: it can be in their line and change its own text. */
function dropVerb({ named }: TaskAct, line: string): string {
  return replaceSayings(line, ' ', ...(named ?? []))
    .replaceAll(removers, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function namesAll(line: string, { required }: TaskPart): boolean {
  const named = listConcepts(line)
  return required.size > 0 && [...required].every((concept) => named.has(concept))
}

function holdsLine(act: TaskAct, { lines, pageText }: Observation, line: string): boolean {
  const wanted = squash(dropVerb(act, line))
  return [...lines, ...pageText.split('\n')].some(
    (other) => squash(dropVerb(act, other)) === wanted,
  )
}

function samePath(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? url : `${parsed.origin}${parsed.pathname}`
}

/**
 * Whether a control belongs to another item than the one of `line`: its row says so, or what its name has more than those of its
 * siblings (“Remove Milk” beside “Remove Rice”) is in another line. False if it does not tell.
 */
function isOfOther(
  control: ObservedElement,
  line: string,
  { elements, lines }: Observation,
): boolean {
  const own = control.item === null ? listOwnWords(control, elements) : listWords(control.item)
  const words = listWords(line)
  if (own.length === 0 || holds(words, own) || holds(own, words)) return false
  const names = new Set(elements.map(({ name }) => listWords(name).join(' ')))
  return lines.some((other) => {
    const others = listWords(other)
    return holds(others, own) && !names.has(others.join(' '))
  })
}

/** The words of its name that no sibling has; none if it has no siblings. */
function listOwnWords(control: ObservedElement, elements: readonly ObservedElement[]): string[] {
  const words = listWords(control.name)
  const siblings = elements
    .filter((one) => one !== control && one.role === control.role && one.tag === control.tag)
    .map(({ name }) => listWords(name))
    .filter((names) => words.some((word) => names.includes(word)))
  if (siblings.length === 0) return []
  return words.filter((word) => siblings.every((names) => !names.includes(word)))
}

function holds(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => words.includes(word))
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
