import { onceFor } from '../lib/once-for.ts'
import { foldQuote } from '../lib/text/fold-quote.ts'
import type { ObservedElement, Observation } from './observation.ts'
import { hasQuote, listReadings } from './outline-words.ts'
import type { Step } from './step.ts'
import { listViewChanges } from './view-changes.ts'
import { listVisibleControls } from './visible-controls.ts'

const MAX_NOTICES = 20
const MAX_NOTICE_LENGTH = 300

/** Whether a quote is in what a visitor was shown of a page: its text, controls, messages and address. */
export function isShown(quote: string, observation: Observation): boolean {
  return hasQuote(readShown(observation), quote)
}

const readShown = onceFor((observation: Observation) => [
  ...listReadings(observation.text),
  foldQuote(observation.lines.join(' ')),
  ...listShownLines(observation).map(foldQuote),
])

/** The same, or in the view before: what the last action made disappear is told with the view after it, and visitors compare the two. */
export function wasShown(quote: string, observation: Observation, steps: readonly Step[]): boolean {
  if (isShown(quote, observation)) return true
  const last = steps.at(-1)
  if (last === undefined) return false
  const removed = listViewChanges(last.before, observation).removed.join(' ')
  return isShown(quote, last.before) || hasQuote([foldQuote(removed)], quote)
}

/** The shown line that shares most words with a quote; null if none shares any. */
export function findNearestLine(quote: string, observation: Observation): string | null {
  const wanted = listWords(quote)
  let nearest: string | null = null
  let best = 0
  for (const line of listShownLines(observation)) {
    const words = listWords(line)
    const common = [...wanted].filter((word) => words.has(word)).length
    const likeness = (2 * common) / Math.max(1, wanted.size + words.size)
    if (likeness > best) [nearest, best] = [line, likeness]
  }
  return nearest
}

/** What is shown of a page besides its outline, for the record: quotes can come from here. */
export function listNotices(observation: Observation): string[] {
  const { facts, dialogs, errors, elements } = observation
  const texts = [
    ...facts.alerts,
    ...facts.successes,
    ...facts.passed.map(({ text }) => text),
    ...facts.invalidFields.flatMap(({ message }) => message ?? []),
    ...elements.flatMap(({ message }) => message ?? []),
    ...dialogs.map(({ message }) => message),
    ...errors.map(({ message }) => message),
  ]
  const cut = texts.map((text) => text.slice(0, MAX_NOTICE_LENGTH).toWellFormed())
  const outline = foldQuote(observation.text)
  const notices: string[] = []
  for (const text of new Set(cut)) {
    if (notices.length >= MAX_NOTICES) break
    if (!outline.includes(foldQuote(text))) notices.push(text)
  }
  return notices
}

function listShownLines(observation: Observation): string[] {
  const { title, url, lines, failedRequests, blockedNavigations, downloads } = observation
  return [
    title,
    url,
    ...lines,
    ...listVisibleControls(observation).flatMap(listWordsOfControl),
    ...listNotices(observation),
    ...failedRequests.map((request) => `${request.method} ${request.url}`),
    ...blockedNavigations.map((blocked) => blocked.url),
    ...downloads.map(({ fileName }) => fileName),
  ]
}

function listWordsOfControl(element: ObservedElement): string[] {
  const { name, value, placeholder, message, context, item, options } = element
  return [name, value, placeholder, message, context, item, ...options].flatMap((text) =>
    text === null || text === '' ? [] : [text],
  )
}

function listWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}
