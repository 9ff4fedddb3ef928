import type { Situation } from '../mind.ts'
import type { ObservedElement, Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { findPurpose, isLink } from './control-names.ts'
import { foldPage, normaliseUrl } from './page-pattern.ts'

/** What the explorer knows of the session so far; worked out anew each turn, so that it needs no state. */
export interface Memory {
  visitedUrls: ReadonlySet<string>
  visitedPatterns: ReadonlySet<string>
  /** How often the control was used, by controlKey. */
  tries: ReadonlyMap<string, number>
  /** Steps on the document that is open now. */
  onDocument: readonly Step[]
  /** Steps on pages of the pattern that is open now. */
  onPage: readonly Step[]
  /** Pages that `back` can return to. */
  historyDepth: number
  hasAddedToCart: boolean
  /** How often a form with this key was sent off, by formKey. */
  submissions: ReadonlyMap<string, number>
}

/** Draws from all finished turns what has been seen and tried. */
export function remember({ steps, observation }: Situation): Memory {
  const seen = [...steps.flatMap(({ before, after }) => [before, after]), observation]
  return {
    visitedUrls: new Set(seen.map(({ url }) => normaliseUrl(url))),
    visitedPatterns: new Set(seen.map(({ url }) => foldPage(url))),
    tries: countTries(steps),
    onDocument: steps.filter(({ before }) => before.documentId === observation.documentId),
    onPage: steps.filter(({ before }) => foldPage(before.url) === foldPage(observation.url)),
    historyDepth: countHistory(steps),
    hasAddedToCart: steps.some((step) => isAdded(step)),
    submissions: countSubmissions(steps),
  }
}

/** Names a control of a page pattern: the same button on another product page is the same control. */
export function controlKey(element: ObservedElement, observation: Observation): string {
  const page = foldPage(observation.url)
  if (isLink(element)) return `link ${normaliseUrl(element.href ?? '')} ${element.name}`
  return `${page} ${element.role} ${element.name === '' ? element.selector : element.name}`
}

/** Names the form that a control belongs to by its page pattern: the forms of one page are told apart by their button. */
export function formKey(submitName: string, observation: Observation): string {
  return `${foldPage(observation.url)} ${submitName}`
}

/** The element a step acted on, as it was seen before. */
export function findActedOn(step: Step): ObservedElement | undefined {
  const { action, before } = step
  return 'ref' in action ? before.elements.find((element) => element.ref === action.ref) : undefined
}

/** How often something was entered in the field, on any document of this page pattern. */
export function countEntries(field: ObservedElement, { onPage }: Memory): number {
  return onPage.filter(
    (step) => step.action.kind !== 'click' && findActedOn(step)?.selector === field.selector,
  ).length
}

function countTries(steps: readonly Step[]): ReadonlyMap<string, number> {
  const tries = new Map<string, number>()
  for (const step of steps) {
    const element = findActedOn(step)
    if (element === undefined || step.action.kind === 'hover') continue
    const key = controlKey(element, step.before)
    tries.set(key, (tries.get(key) ?? 0) + 1)
  }
  return tries
}

function countHistory(steps: readonly Step[]): number {
  return steps.reduce((depth, { action, result, before, after }) => {
    if (action.kind === 'back') return Math.max(0, depth - 1)
    return result.navigated && before.url !== after.url ? depth + 1 : depth
  }, 0)
}

function isAdded(step: Step): boolean {
  const element = findActedOn(step)
  return element !== undefined && step.result.ok && findPurpose(element.name) === 'add_to_cart'
}

function countSubmissions(steps: readonly Step[]): ReadonlyMap<string, number> {
  const submissions = new Map<string, number>()
  for (const step of steps) {
    const element = findActedOn(step)
    const isSent =
      step.action.kind === 'click' || (step.action.kind === 'type' && step.action.submit)
    if (element === undefined || !isSent) continue
    const key = formKey(element.name, step.before)
    submissions.set(key, (submissions.get(key) ?? 0) + 1)
  }
  return submissions
}
