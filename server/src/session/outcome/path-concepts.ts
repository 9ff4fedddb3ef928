import { findActedControl } from '../../friction/control.ts'
import { listConcepts } from '../../lib/text/lexicon.ts'
import type { Step } from '../../turn/step.ts'
import type { TaskGoal } from './goal.ts'

const undoing = /\b(?:remove|delete|clear|empty|cancel|undo|reset)\b|^[×✕✖−-]$/i

/**
 * Names of what was done on the way: controls used and what they belong to, text entered, and the pages this happened
 * on. Following a link does not count; neither does anything undone later.
 */
export function listPathConcepts(steps: readonly Step[], goal: TaskGoal): ReadonlySet<string> {
  const isUndone = !goal.acts.some(({ id }) => id === 'remove')
  const from = isUndone ? steps.findLastIndex(isUndoing) + 1 : 0
  return listConcepts(steps.slice(from).filter(isEffective).map(nameAction).join(' '))
}

/** Concepts the goal asks for that neither the actions nor the words of the proof name; empty if all are named. */
export function findUnnamed(
  goal: TaskGoal,
  steps: readonly Step[],
  words: string,
): { unnamed: readonly string[]; isOffered: boolean } {
  const named = new Set([...listPathConcepts(steps, goal), ...listConcepts(words)])
  const unnamed = [...goal.required].filter((concept) => !named.has(concept))
  const passedOver = [...goal.optional].filter((concept) => !named.has(concept))
  if (passedOver.length === 0) return { unnamed, isOffered: false }
  const offered = listConcepts(listControlNames(steps))
  return { unnamed, isOffered: passedOver.some((concept) => offered.has(concept)) }
}

/**
 * Whether the site offers by name what the goal asks for, but the visit did not use it: then something else was
 * reached, even if it looks like a success.
 */
export function isPassedOver(goal: TaskGoal, steps: readonly Step[], words: string): boolean {
  if (goal.kind !== 'act') return false
  const { unnamed, isOffered } = findUnnamed(goal, steps, words)
  if (isOffered) return true
  const offered = listConcepts(listControlNames(steps))
  return unnamed.length > 0 && unnamed.every((concept) => offered.has(concept))
}

function isUndoing(step: Step): boolean {
  return step.action.kind === 'click' && undoing.test((step.recorded.label ?? '').trim())
}

function isEffective(step: Step): boolean {
  const control = findActedControl(step)
  const isLink = control?.href !== null && control !== null && step.action.kind === 'click'
  return step.result.ok && 'ref' in step.action && (!isLink || !step.result.navigated)
}

function nameAction({ action, recorded, before }: Step): string {
  const control =
    'ref' in action ? before.elements.find(({ ref }) => ref === action.ref) : undefined
  const text = action.kind === 'use_credential' ? '' : (recorded.text ?? '')
  const { pathname = '' } = URL.parse(before.url) ?? {}
  return [
    recorded.label ?? '',
    control?.item ?? control?.context ?? '',
    text,
    before.title,
    readPath(pathname),
  ].join(' ')
}

function listControlNames(steps: readonly Step[]): string {
  const names = steps.flatMap(({ before, after }) =>
    [...before.elements, ...after.elements].flatMap(({ name, options }) => [name, ...options]),
  )
  return [...new Set(names)].join(' ')
}

/** The words of a path; a path that is not valid UTF-8 is used undecoded. */
export function readPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replaceAll(/[/_-]+/g, ' ')
  } catch {
    return pathname.replaceAll(/[/_-]+/g, ' ')
  }
}
