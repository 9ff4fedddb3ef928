import { onceFor } from '../../../lib/once-for.ts'
import {
  isInstructionToTesters,
  listInstructionsToTesters,
} from '../../../lib/text/instructions-to-testers.ts'
import { createNaming, type Naming } from '../../../lib/text/named-concepts.ts'
import { PassageIndex } from '../../../lib/text/passage-index.ts'
import { findAcceptedWrites } from '../../../turn/failed-requests.ts'
import type { AcceptedWrite, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { KnownText, squash, squashPage } from './known-text.ts'

/** What a turn shows that was neither there before it nor when the session started. */
export interface FreshText {
  /** Success messages verbatim, including those of dialogs. */
  messages: readonly string[]
  title: string | null
  /** Visible lines in reading order. */
  lines: readonly string[]
  /** All of them, squashed. */
  squashed: string
  writes: readonly AcceptedWrite[]
  /** Which concepts the messages, the title and the lines name. */
  findNamed: Naming
}

const nothing: FreshText = {
  messages: [],
  title: null,
  lines: [],
  squashed: '',
  writes: [],
  findNamed: () => new Set(),
}

/** What is in a turn does not change, and reading the text of a page takes its time: each turn is read once. */
const freshTexts = new WeakMap<Step, { start: Observation; fresh: FreshText }>()

/** What is new in a turn. start: the page at the start of its session. */
export function findFreshText(step: Step, start: Observation): FreshText {
  const known = freshTexts.get(step)
  if (known?.start === start) return known.fresh
  const fresh = step.after === step.before ? nothing : readFreshText(step, findKnownText(start))
  freshTexts.set(step, { start, fresh })
  return fresh
}

function readFreshText({ before, after }: Step, known: KnownText): FreshText {
  const old = new KnownText(before)
  const orders = listInstructionsToTesters(after.lines)
  const ordered = new PassageIndex(orders.join('\n'))
  const isOrder = (text: string) => orders.length > 0 && ordered.has(text)
  const isUnknown = (squashed: string) => !known.has(squashed) && !old.has(squashed)
  const isNew = (text: string) =>
    isUnknown(squash(text)) && !isInstructionToTesters(text) && !isOrder(text)
  const { view } = squashPage(after)
  // A line that is an instruction is one of the orders.
  const isFresh = after.lines.map((line, index) => isUnknown(view[index] ?? '') && !isOrder(line))
  const words = {
    messages: findMessages(before, after, isNew),
    title: isNew(after.title) ? after.title : null,
    lines: after.lines.filter((_line, index) => isFresh[index]),
  }
  return {
    ...words,
    findNamed: createNaming(() => listWords(words).join(' ')),
    squashed: view.filter((_line, index) => isFresh[index]).join(''),
    writes: findAcceptedWrites(after),
  }
}

/** The messages, the title and the lines, each once. */
export function listWords(
  { messages, title, lines }: Pick<FreshText, 'messages' | 'title' | 'lines'>,
  max = Infinity,
): string[] {
  const words = new Set<string>()
  for (const text of [...messages, ...(title === null ? [] : [title]), ...lines]) {
    if (words.size >= max) break
    words.add(text)
  }
  return [...words]
}

/** A message that was already there is not new; one in a dialog always is. A dialog that asks confirms nothing. */
function findMessages(
  before: Observation,
  after: Observation,
  isNew: (text: string) => boolean,
): string[] {
  const told = after.dialogs.flatMap(({ type, message }) => (type === 'alert' ? [message] : []))
  const fresh = after.facts.successes.filter(
    (text) => !before.facts.successes.includes(text) && isNew(text),
  )
  return [...fresh, ...told.filter((message) => !isInstructionToTesters(message))]
}

/** The text of a page that others are compared with. Every turn of a session is compared with its start. */
export const findKnownText = onceFor((page: Observation) => new KnownText(page))
