import type { RunStatus } from '../../../src/store/runs/run.ts'

/** What the record must say of a session, by the rules of the specification and not by our code. */
export interface ModelSession {
  status: 'queued' | 'running' | 'completed' | 'failed'
  attempt: number
  /** Attempts that a stopping worker returned, which do not count. */
  released: number
  /** Whether a worker has it; one that was killed has it until its lease expires. */
  isHeld: boolean
  isExpired: boolean
}

/** A run of one of the customers. */
export interface ModelRun {
  customer: number
  status: RunStatus
  sessions: ModelSession[]
}

/** An attempt that a worker believes to own. */
export interface ModelClaim {
  run: number
  session: number
  attempt: number
}

/** The reference model: every run so far, and the claims of all workers, also of those that lost them. */
export interface RunModel {
  runs: ModelRun[]
  claims: ModelClaim[]
  clock: ModelClock
}

/** Seconds of the monotonic clock of the worker that sweeps, of which only the steps count. */
export interface ModelClock {
  nowS: number
  /** Of the last sweep that could read the database's time; null before it. */
  lastS: number | null
  /** Until then leases end later than they say. */
  judgesFromS: number
}

export const leaseS = 3600

/** Starts before a session is given up. */
const maxStarts = 2

export function createModelRun(customer: number, count: number): ModelRun {
  const sessions = Array.from({ length: count }, () => ({
    status: 'queued' as const,
    attempt: 0,
    released: 0,
    isHeld: false,
    isExpired: false,
  }))
  return { customer, status: 'queued', sessions }
}

/** The answer to a worker that asks for a session. */
export type ModelClaimAnswer = 'claimed' | 'ended' | 'held' | 'cancelled' | 'attempts_spent'

export function answerClaim(run: ModelRun, session: ModelSession): ModelClaimAnswer {
  if (isEnded(session)) return 'ended'
  if (session.isHeld && !session.isExpired) return 'held'
  if (run.status === 'cancelled') return 'cancelled'
  return session.attempt - session.released < maxStarts ? 'claimed' : 'attempts_spent'
}

export function applyClaim(run: ModelRun, session: ModelSession): void {
  session.attempt += 1
  session.status = 'running'
  session.isHeld = true
  session.isExpired = false
  if (run.status === 'queued') run.status = 'running'
}

/** Whether an attempt may still write: no later one began, and the session has not ended. */
export function isCurrent(session: ModelSession, attempt: number): boolean {
  return session.attempt === attempt && !isEnded(session)
}

export function applyEnd(run: ModelRun, session: ModelSession, isCompleted: boolean): void {
  session.status = isCompleted ? 'completed' : 'failed'
  session.isHeld = false
  if (!run.sessions.every(isEnded) || run.status === 'cancelled') return
  const completed = run.sessions.filter(({ status }) => status === 'completed').length
  if (completed === run.sessions.length) run.status = 'completed'
  else run.status = completed > 0 ? 'partial' : 'failed'
}

/** Queued sessions end at once; running ones end when their worker notices. */
export function applyCancel(run: ModelRun): void {
  if (run.status !== 'queued' && run.status !== 'running') return
  run.status = 'cancelled'
  for (const session of run.sessions) {
    if (session.status === 'queued') session.status = 'failed'
  }
}

/**
 * Whether a sweep takes what just expired: not the first one, which cannot know whether the database's clock went forward, and not for one
 * lease after that clock seems to have gone forward by one or more, as it does for a worker whose own went back.
 */
export function noteSweep({ clock }: RunModel): boolean {
  const { lastS } = clock
  if (lastS !== null && clock.nowS < lastS) clock.judgesFromS = clock.nowS + leaseS
  clock.lastS = clock.nowS
  return lastS !== null && clock.nowS >= clock.judgesFromS
}

/** Such a sweep takes sessions from workers that fell silent. */
export function applySweep({ runs }: RunModel): void {
  for (const session of runs.flatMap(({ sessions }) => sessions)) {
    if (session.isExpired) session.isHeld = false
  }
}

/** The webhook events of a run that must be queued by now. */
export function listModelEvents(run: ModelRun): string[] {
  const ended = run.sessions.filter(isEnded)
  const ofRun = ['completed', 'partial', 'failed'].includes(run.status)
  return [
    ...ended.map(({ status }) => `session.${status}`),
    ...(ofRun ? [`run.${run.status}`] : []),
  ].toSorted()
}

/** The states through which a run or session must have gone, each once. */
export function listModelStates(
  { status }: Pick<ModelRun | ModelSession, 'status'>,
  hasRun: boolean,
): string[] {
  if (status === 'queued' || status === 'running')
    return hasRun ? ['queued', 'running'] : ['queued']
  return hasRun ? ['queued', 'running', status] : ['queued', status]
}

function isEnded({ status }: ModelSession): boolean {
  return status === 'completed' || status === 'failed'
}
