import type { Action } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'

const TOLD_AT = 3
const MOVED_AT = 6
const MAX_FORCED_MOVES = 3

/** What the guard makes of one more action: let it be, replace it, or end the session. */
export type LoopVerdict = { kind: 'free' } | { kind: 'moved'; action: Action } | { kind: 'stuck' }

/** Counts what is done where, per session. */
export interface LoopGuard {
  judge(observation: Observation, action: Action): LoopVerdict
  /** What the mind is told on this page; null while nothing repeats. */
  findWarning(observation: Observation): string | null
}

/** Told at the third repeat, moved on at the sixth, ended when three forced moves did not help (design: Session engine). */
export function createLoopGuard(homeUrl: string): LoopGuard {
  const counts = new Map<string, number>()
  const warnings = new Map<string, string>()
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
      if (count >= TOLD_AT) warnings.set(observation.fingerprint, describeRepeat(action, count))
      if (count < MOVED_AT) return { kind: 'free' }
      if (forced >= MAX_FORCED_MOVES) return { kind: 'stuck' }
      const move = moves[forced % moves.length]
      forced += 1
      return move === undefined ? { kind: 'stuck' } : { kind: 'moved', action: move }
    },
    findWarning: (observation) => warnings.get(observation.fingerprint) ?? null,
  }
}

/** Names the control by what stays equal over observations; refs do not. */
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
  return `You did "${action.kind}" ${count} times here and the page is as before. Do something else.`
}
