import { type Clock, SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { MindError } from '../mind.ts'
import { type CallResult, callRoute } from './call-route.ts'
import type { ModelFailure } from './model-failure.ts'
import type { AskBounds, ModelReply, ModelRequest } from './model-request.ts'
import type { ModelRoute, ModelRoutes } from './model-routes.ts'
import { nothingUsed } from './usage-meter.ts'

/** How long and how often a model is tried. */
export interface ModelLimits {
  /** Timeout of one try on one route. */
  tryMs: number
  /** Timeout of all tries for one decision or answer, including repairs. */
  totalMs: number
  /** A route that asks for a longer pause is skipped. */
  maxRetryAfterMs: number
  /** The pause before the first retry, doubled for each further one. */
  backoffMs: number
  /** Retries on one route. */
  maxRetries: number
  /** Whether to wait for an unavailable model until the total timeout. */
  awaitsReturn: boolean
}

export const usualModelLimits: ModelLimits = {
  tryMs: 60 * SECOND_MS,
  totalMs: 150 * SECOND_MS,
  maxRetryAfterMs: 20 * SECOND_MS,
  backoffMs: SECOND_MS,
  maxRetries: 2,
  awaitsReturn: false,
}

/** Pauses between rounds over all routes: outages of a provider rarely end within seconds. */
const returnPausesMs = [2 * SECOND_MS, 5 * SECOND_MS, 10 * SECOND_MS, 20 * SECOND_MS]

export interface AskDeps {
  clock: Clock
  log: Pick<Log, 'warn'>
  routes: Pick<ModelRoutes, 'listInOrder'>
  limits: ModelLimits
}

/** Receives what happened, for reporting. */
export interface LoggedAskDeps extends AskDeps {
  log: Pick<Log, 'warn' | 'info'>
}

const messages: Record<ModelFailure['kind'], string> = {
  refused: 'The model declined the request.',
  rate_limited: 'The model is not accepting more requests at the moment.',
  unavailable: 'The model could not be reached or failed.',
  timed_out: 'The model did not respond in time.',
}

/**
 * Asks the routes in order until one answers; repeats if an unavailable model is waited for. Throws MindError of every
 * kind but `malformed`, without any part of the request; an abort rejects with the signal's reason.
 */
export async function askModel(
  deps: AskDeps,
  request: ModelRequest,
  bounds: AskBounds,
): Promise<ModelReply> {
  for (let rounds = 0; ; rounds += 1) {
    const { reply, failure, mayReturn } = await askRoutes(deps, request, bounds)
    if (reply !== null) return reply
    const pauseMs = mayReturn ? findReturnPause(deps, rounds, bounds) : null
    if (pauseMs === null) throw new MindError(failure, messages[failure])
    await deps.clock.sleep(pauseMs, bounds.signal)
  }
}

interface Round {
  reply: ModelReply | null
  failure: ModelFailure['kind']
  /** Some route may answer later. */
  mayReturn: boolean
}

/** Asks each route, with its retries, until one answers. */
async function askRoutes(deps: AskDeps, request: ModelRequest, bounds: AskBounds): Promise<Round> {
  let failure: ModelFailure | null = null
  let mayReturn = false
  for (const route of deps.routes.listInOrder()) {
    if (failure !== null && deps.clock.monotonicMs() >= bounds.untilMs) break
    const outcome = await tryRoute(deps, route, request, bounds)
    if (outcome.kind === 'replied')
      return { reply: outcome.reply, failure: 'unavailable', mayReturn }
    failure = outcome.failure
    if (failure.kind === 'refused') return { reply: null, failure: 'refused', mayReturn: false }
    mayReturn ||= failure.isTransient || failure.kind === 'timed_out'
  }
  return { reply: null, failure: failure?.kind ?? 'unavailable', mayReturn }
}

function findReturnPause(
  { clock, limits }: AskDeps,
  rounds: number,
  { untilMs }: AskBounds,
): number | null {
  if (!limits.awaitsReturn) return null
  const pauseMs = returnPausesMs[rounds] ?? returnPausesMs.at(-1) ?? 0
  return clock.monotonicMs() + pauseMs < untilMs ? pauseMs : null
}

async function tryRoute(
  deps: AskDeps,
  route: ModelRoute,
  request: ModelRequest,
  bounds: AskBounds,
): Promise<CallResult> {
  let shown = route.sight.isOpen() ? request : { ...request, view: null }
  for (let retries = 0; ; retries += 1) {
    const { clock, limits } = deps
    const fullTryMs = clock.monotonicMs() + limits.tryMs
    const untilMs = Math.min(bounds.untilMs, fullTryMs)
    const outcome = await callRoute(clock, route, shown, { ...bounds, untilMs })
    if (outcome.kind === 'replied') {
      route.health.noteSuccess()
      noteSight(route, request, shown, bounds)
      return outcome
    }
    const { failure } = outcome
    if (shown.view !== null && isRequestRefused(failure)) {
      deps.log.warn(
        { route: route.name, failure },
        'refused with a picture; asked again without it',
      )
      shown = { ...request, view: null }
      retries -= 1
      continue
    }
    const pauseMs = findPause(deps, failure, retries, bounds)
    deps.log.warn({ route: route.name, failure, retries, pauseMs }, 'a model call failed')
    if (pauseMs === null) {
      // The remaining time may have been too short for any route.
      const isCutShort = failure.kind === 'timed_out' && untilMs < fullTryMs
      if (failure.isRouteAtFault && !isCutShort) route.health.noteFailure()
      return outcome
    }
    await deps.clock.sleep(pauseMs, bounds.signal)
  }
}

/** A picture was the reason of a refusal only if the same request was answered without it. */
function noteSight(
  { sight }: ModelRoute,
  request: ModelRequest,
  answered: ModelRequest,
  { meter }: AskBounds,
): void {
  if (request.view === null) return
  if (answered.view !== null) sight.noteAcceptance()
  else if (sight.isOpen()) {
    sight.noteRefusal()
    meter.add({ ...nothingUsed, pictures_refused: 1 })
  }
}

/** The provider does not accept this request, whatever its words are: the picture may be why. */
function isRequestRefused({ kind, isRouteAtFault }: ModelFailure): boolean {
  return kind === 'unavailable' && !isRouteAtFault
}

/** How long to wait before the same route is asked again; null if it is not. */
function findPause(
  { clock, limits }: AskDeps,
  { isTransient, retryAfterMs }: ModelFailure,
  retries: number,
  { untilMs }: AskBounds,
): number | null {
  if (!isTransient || retries >= limits.maxRetries) return null
  const pauseMs = retryAfterMs ?? limits.backoffMs * 2 ** retries
  const isWorthIt = pauseMs <= limits.maxRetryAfterMs && clock.monotonicMs() + pauseMs < untilMs
  return isWorthIt ? pauseMs : null
}
