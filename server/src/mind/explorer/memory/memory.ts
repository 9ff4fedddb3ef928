import { createPatternFolder } from '../../../lib/address/pattern-folder.ts'
import { listAsked } from '../../../task/asked-tasks.ts'
import type { TaskValue } from '../../../task/task-values.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import type { Situation } from '../../mind.ts'
import { findPurpose, isLink, isWidget } from '../controls/control-names.ts'
import { listLessons } from './learning.ts'
import { foldPage, normaliseUrl } from './page-pattern.ts'

/** What the explorer knows about the session so far; recomputed each turn, so that it needs no state. */
export interface Memory {
  visitedUrls: ReadonlySet<string>
  /** How many addresses of a page pattern were visited. */
  visitedPatterns: ReadonlyMap<string, number>
  /** The page pattern of an address; a site that generates endless addresses still has few patterns. */
  foldPage: (url: string) => string
  /** How often the control was used, by controlKey. */
  tries: ReadonlyMap<string, number>
  /** Whether the last use of the control showed anything new, by controlKey. */
  taught: ReadonlyMap<string, boolean>
  /** How often controls of one kind in one group were used, by groupKey. */
  groupTries: ReadonlyMap<string, number>
  /** Steps on the current document. */
  onDocument: readonly Step[]
  /** Steps on pages of the current pattern. */
  onPage: readonly Step[]
  /** Pages that `back` can return to. */
  historyDepth: number
  hasAddedToCart: boolean
  /** How often a control at the same place of every page was used on any of them, by siteKey. */
  siteTries: ReadonlyMap<string, number>
  /** The values that the task and the steps give. */
  quoted: readonly TaskValue[]
  /** How often a form with this key was submitted, by formKey. */
  submissions: ReadonlyMap<string, number>
}

/** From the fifth page on that differs only in a number, pages count as one kind to a visitor. */
const caps = { alike: 4, children: 30 }

/** Collects from all finished turns what has been seen and tried. */
export function remember({ steps, observation, asked }: Situation): Memory {
  const seen = [...steps.flatMap(({ before, after }) => [before, after]), observation]
  const visitedUrls = new Set(seen.map(({ url }) => normaliseUrl(url)))
  const folder = createPatternFolder(
    caps,
    [...visitedUrls].map((url) => foldPage(url)),
  )
  const fold = (url: string): string => folder.fold(foldPage(url))
  const here = fold(observation.url)
  return {
    visitedUrls,
    visitedPatterns: countBy([...visitedUrls].map(fold)),
    foldPage: fold,
    tries: countBy(steps.flatMap((step) => describeTry(step, fold))),
    taught: findTaught(steps, fold),
    groupTries: countBy(steps.flatMap((step) => describeGroup(step, fold))),
    onDocument: steps.filter(({ before }) => before.documentId === observation.documentId),
    onPage: steps.filter(({ before }) => fold(before.url) === here),
    historyDepth: countHistory(steps),
    hasAddedToCart: steps.some((step) => isAdded(step)),
    siteTries: countBy(steps.flatMap(describeSiteTry)),
    quoted: listAsked(asked).flatMap(({ values }) => values),
    submissions: countBy(
      steps
        // A button that was out of reach may be within reach now that the page has changed.
        .filter(({ result, before }) => result.ok || before.fingerprint === observation.fingerprint)
        .flatMap((step) => describeSubmission(step, fold)),
    ),
  }
}

/** Identifies a control of a page pattern: the same button on another product page is the same control. */
export function controlKey(element: ObservedElement, page: string): string {
  if (isLink(element)) return `link ${normaliseUrl(element.href ?? '')} ${element.name}`
  const place = element.inModal ? 'dialog ' : ''
  return `${page} ${place}${element.role} ${element.name === '' ? element.selector : element.name}`
}

/** Identifies controls that behave alike: parts of one list, menu or tree, and buttons that differ only in a number. */
export function groupKey(element: ObservedElement, page: string): string {
  const { role, name, context } = element
  const kind = isWidget(element) || role === 'clickable' ? '' : name.replaceAll(/\d+/gu, '#')
  return `${page} ${role} ${context ?? ''} ${kind}`
}

/** A press that changed nothing and that the page did not answer. */
export function isWithoutEffect({ action, result, after }: Step): boolean {
  const isQuiet = result.ok && !result.changed && !result.navigated
  const { alerts, invalidFields } = after.facts
  const isAnswered = alerts.length > 0 || invalidFields.length > 0 || after.dialogs.length > 0
  return action.kind === 'click' && isQuiet && !isAnswered
}

/** Identifies a control of the frame that all pages of a site share. */
export function siteKey({ role, name, selector }: ObservedElement): string {
  return `${role} ${name} ${selector}`
}

/**
 * Identifies the form that a control belongs to by its page pattern; the forms of one page are distinguished by their
 * button.
 */
export function formKey(submitName: string, page: string): string {
  return `${page} ${submitName}`
}

/** The element a step acted on, as it was before the step. */
export function findActedOn(step: Step): ObservedElement | undefined {
  const { action, before } = step
  return 'ref' in action ? before.elements.find((element) => element.ref === action.ref) : undefined
}

/** How often something was entered in the field, on any document of this page pattern. */
export function countEntries(field: ObservedElement, memory: Memory): number {
  return listEntries(field, memory).length
}

/** How many entries reached the field, whatever became of them. */
export function countArrived(field: ObservedElement, memory: Memory): number {
  return listEntries(field, memory).filter(({ result }) => result.ok).length
}

function listEntries(field: ObservedElement, { onPage }: Memory): Step[] {
  return onPage.filter(
    (step) => step.action.kind !== 'click' && findActedOn(step)?.selector === field.selector,
  )
}

function describeTry(step: Step, fold: (url: string) => string): string[] {
  const element = findActedOn(step)
  if (element === undefined || step.action.kind === 'hover') return []
  return [controlKey(element, fold(step.before.url))]
}

function findTaught(
  steps: readonly Step[],
  fold: (url: string) => string,
): ReadonlyMap<string, boolean> {
  const lessons = listLessons(steps)
  return new Map(
    steps.flatMap((step, index) =>
      describeTry(step, fold).map((key) => [key, lessons[index]?.isNew === true] as const),
    ),
  )
}

function describeGroup(step: Step, fold: (url: string) => string): string[] {
  const element = findActedOn(step)
  return element === undefined ? [] : [groupKey(element, fold(step.before.url))]
}

function describeSiteTry(step: Step): string[] {
  const element = findActedOn(step)
  return element === undefined ? [] : [siteKey(element)]
}

function countHistory(steps: readonly Step[]): number {
  return steps.reduce((depth, { action, result, before, after }) => {
    // A page can change its address without an entry in the history: only a refusal says that there is none left.
    if (result.failure?.kind === 'refused' && action.kind === 'back') return 0
    if (action.kind === 'back') return Math.max(0, depth - 1)
    return result.navigated && before.url !== after.url ? depth + 1 : depth
  }, 0)
}

function isAdded(step: Step): boolean {
  const element = findActedOn(step)
  return element !== undefined && step.result.ok && findPurpose(element.name) === 'add_to_cart'
}

function describeSubmission(step: Step, fold: (url: string) => string): string[] {
  const element = findActedOn(step)
  const isSent = step.action.kind === 'click' || (step.action.kind === 'type' && step.action.submit)
  return element === undefined || !isSent ? [] : [formKey(element.name, fold(step.before.url))]
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
