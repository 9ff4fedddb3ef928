import type { Action } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import { LOOP_MOVED_AT, LOOP_TOLD_AT, MAX_FORCED_MOVES } from '../limits.ts'

/** The guard's verdict on one more action: allow it, replace it, or end the session. */
export type LoopVerdict = { kind: 'free' } | { kind: 'moved'; action: Action } | { kind: 'stuck' }

/** Counts actions per page state, within one session. */
export interface LoopGuard {
  judge(observation: Observation, action: Action): LoopVerdict
  /** What the mind is told on this page; null if nothing repeats. */
  findWarning(observation: Observation): string | null
}

/**
 * Warns at the third repeat of an action, or at the second of a sequence of two or three; replaces it at the sixth;
 * ends the session if three forced moves did not help (design: Session engine).
 */
export function createLoopGuard(homeUrl: string): LoopGuard {
  const counts = new Map<string, number>()
  const warnings = new Map<string, string>()
  const done: Done[] = []
  const moves: readonly Action[] = [
    { kind: 'back' },
    { kind: 'scroll', to: 'down' },
    { kind: 'goto', url: homeUrl },
  ]
  let forced = 0

  return {
    judge(observation, action) {
      const key = `${observation.fingerprint} ${describeTarget(observation, action)}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      done.push({ key, page: observation.fingerprint })
      const loop = findLoop(done)
      for (const page of loop?.pages ?? []) warnings.set(page, describeLoop(loop?.length ?? 0))
      if (count >= LOOP_TOLD_AT)
        warnings.set(observation.fingerprint, describeRepeat(action, count))
      if (count < LOOP_MOVED_AT) return { kind: 'free' }
      if (forced >= MAX_FORCED_MOVES) return { kind: 'stuck' }
      const move = moves[forced % moves.length]
      forced += 1
      return move === undefined ? { kind: 'stuck' } : { kind: 'moved', action: move }
    },
    findWarning: (observation) => warnings.get(observation.fingerprint) ?? null,
  }
}

/** What was done in which page state. */
interface Done {
  key: string
  page: string
}

/** Two or three actions that were just done twice in the same order; null if there is no such loop. */
function findLoop(done: readonly Done[]): { length: number; pages: readonly string[] } | null {
  for (const length of [2, 3]) {
    const last = done.slice(-length)
    const before = done.slice(-2 * length, -length)
    const isRepeated =
      before.length === length && last.every(({ key }, at) => key === before[at]?.key)
    const isOneAction = new Set(last.map(({ key }) => key)).size === 1
    if (isRepeated && !isOneAction) return { length, pages: last.map(({ page }) => page) }
  }
  return null
}

function describeLoop(length: number): string {
  return `You did the same ${length} actions in the same order twice and came back to where you were. Do something else.`
}

/** Identifies the control by what stays equal across observations; refs do not. */
function describeTarget(observation: Observation, action: Action): string {
  if ('ref' in action) {
    const element = observation.elements.find((candidate) => candidate.ref === action.ref)
    return `${action.kind} ${element?.selector ?? action.ref}`
  }
  if (action.kind === 'scroll') return `scroll ${action.to}`
  if (action.kind === 'press') return `press ${action.key}`
  return action.kind
}

function describeRepeat(action: Action, count: number): string {
  return `You did "${action.kind}" ${count} times here and the page has not changed. Do something else.`
}
