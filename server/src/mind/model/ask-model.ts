import type { Clock } from '../../lib/clock.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { CallOutcome } from './call-route.ts'
import { callRoute } from './call-route.ts'
import { MindError } from '../mind.ts'
import type { ModelFailure } from './model-failure.ts'
import type { AskBounds, ModelReply, ModelRequest } from './model-request.ts'
import type { ModelRoute, ModelRoutes } from './model-routes.ts'

/** How long and how often a model is tried. */
export interface ModelLimits {
  /** One try on one route. */
  tryMs: number
  /** All tries for one decision or answer together, repairs included. */
  totalMs: number
  /** A route that asks for a longer pause is passed over. */
  maxRetryAfterMs: number
  /** The pause before the first retry, doubled for each further one. */
  backoffMs: number
  /** Retries on one route. */
  maxRetries: number
}

export const usualModelLimits: ModelLimits = {
  tryMs: 60 * SECOND_MS,
  totalMs: 150 * SECOND_MS,
  maxRetryAfterMs: 20 * SECOND_MS,
  backoffMs: SECOND_MS,
  maxRetries: 2,
}

export interface AskDeps {
  clock: Clock
  log: Pick<Log, 'warn'>
  routes: Pick<ModelRoutes, 'listInOrder'>
  limits: ModelLimits
}

/** For what is told of when it is done. */
export interface LoggedAskDeps extends AskDeps {
  log: Pick<Log, 'warn' | 'info'>
}

const messages: Record<ModelFailure['kind'], string> = {
  refused: 'The model declined to go on.',
  rate_limited: 'The model takes no more requests at present.',
  unavailable: 'The model could not be reached or did not work.',
  timed_out: 'The model did not answer in time.',
}

/**
 * Asks the routes in order until one answers. Throws MindError of every kind but `malformed`, with nothing of the request in
 * it; an abort rejects with the signal's reason.
 */
export async function askModel(
  deps: AskDeps,
  request: ModelRequest,
  bounds: AskBounds,
): Promise<ModelReply> {
  let failure: ModelFailure | null = null
  for (const route of deps.routes.listInOrder()) {
    if (failure !== null && deps.clock.monotonicMs() >= bounds.untilMs) break
    const outcome = await tryRoute(deps, route, request, bounds)
    if (outcome.kind === 'replied') return outcome.reply
    failure = outcome.failure
    if (failure.kind === 'refused') break
  }
  const kind = failure?.kind ?? 'unavailable'
  throw new MindError(kind, messages[kind])
}

async function tryRoute(
  deps: AskDeps,
  route: ModelRoute,
  request: ModelRequest,
  bounds: AskBounds,
): Promise<CallOutcome> {
  for (let retries = 0; ; retries += 1) {
    const { clock, limits } = deps
    const fullTryMs = clock.monotonicMs() + limits.tryMs
    const untilMs = Math.min(bounds.untilMs, fullTryMs)
    const outcome = await callRoute(clock, route, request, { ...bounds, untilMs })
    if (outcome.kind === 'replied') {
      route.health.noteSuccess()
      return outcome
    }
    const { failure } = outcome
    const pauseMs = findPause(deps, failure, retries, bounds)
    deps.log.warn({ route: route.name, failure, retries, pauseMs }, 'a model call failed')
    if (pauseMs === null) {
      // What was left of the decision's time may have been too little for any route.
      const isCutShort = failure.kind === 'timed_out' && untilMs < fullTryMs
      if (failure.isRouteAtFault && !isCutShort) route.health.noteFailure()
      return outcome
    }
    await deps.clock.sleep(pauseMs, bounds.signal)
  }
}

/** How long to wait before the same route is asked again; null when it is not. */
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
