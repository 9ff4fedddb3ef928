import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { Usage } from '@understudy/contract/common'
import type { LanguageModel } from 'ai'
import type { Clock } from '../../lib/clock.ts'
import { type ModelRouteParts, readModelRoute } from '../../lib/model-route.ts'
import { findModelPrice, type ModelPrice } from './model-price.ts'
import { createRouteHealth, type RouteHealth } from './route-health.ts'
import { canSee, createRouteSight, type RouteSight, type Vision } from './route-sight.ts'

/** Routes as text, `provider/model[+vision][@base_url]`, in the order in which they are tried, and their keys. */
export interface ModelAccess {
  routes: readonly string[]
  keys: Readonly<Record<'anthropic' | 'openai' | 'google' | 'openaiCompatible', string | null>>
  /** Prices by `provider/model`; they extend or override the list prices. */
  prices: ReadonlyMap<string, ModelPrice>
  vision: Vision
}

/** One way to reach a model. `name` is for the operator's log only; a customer sees the public identifier. */
export interface ModelRoute {
  name: string
  model: LanguageModel
  /** null: unknown. */
  price: ModelPrice | null
  health: RouteHealth
  sight: RouteSight
  note: (usage: Usage, isFailed: boolean) => void
}

/** What one call of a route used. */
export interface ModelCall {
  /** The name of the route. */
  model: string
  usage: Usage
  isFailed: boolean
}

/** This process's routes to a model. One instance for all sessions: they share what is known about health. */
export interface ModelRoutes {
  /** Routes with a key, in the order of the configuration. */
  configured: readonly ModelRoute[]
  /** What is missing for the other routes, and pictures that may be refused: one sentence each, for the log at start. */
  missing: readonly string[]
  /** Whether a new run can be driven by a model now. */
  isAvailable(): boolean
  /** The order for one call: healthy routes first, then paused ones, shortest remaining pause first. */
  listInOrder(): readonly ModelRoute[]
}

interface RouteDeps {
  clock: Clock
  fetch: typeof fetch
  onModelCall?: (call: ModelCall) => void
}

interface Endpoint {
  baseURL: string
  apiKey: string
  fetch: typeof fetch
}

/** baseUrl is explicit, so that no environment variable can redirect prompts and keys. */
const providers = {
  anthropic: {
    key: 'anthropic',
    variable: 'ANTHROPIC_API_KEY',
    baseUrl: 'https://api.anthropic.com/v1',
    open: (endpoint: Endpoint, model: string): LanguageModel => createAnthropic(endpoint)(model),
  },
  openai: {
    key: 'openai',
    variable: 'OPENAI_API_KEY',
    baseUrl: 'https://api.openai.com/v1',
    open: (endpoint: Endpoint, model: string): LanguageModel => createOpenAI(endpoint).chat(model),
  },
  google: {
    key: 'google',
    variable: 'GOOGLE_GENERATIVE_AI_API_KEY',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    open: (endpoint: Endpoint, model: string): LanguageModel => createGoogle(endpoint)(model),
  },
  'openai-compatible': {
    key: 'openaiCompatible',
    variable: null,
    baseUrl: null,
    open: ({ apiKey, ...endpoint }: Endpoint, model: string): LanguageModel =>
      createOpenAICompatible({
        ...endpoint,
        ...(apiKey === '' ? {} : { apiKey }),
        name: 'compatible',
        supportsStructuredOutputs: true,
      })(model),
  },
} as const

/**
 * Builds the configured models. Throws with a sentence for the operator if a route is invalid, or if no route has its
 * key.
 */
export function createModelRoutes(access: ModelAccess, deps: RouteDeps): ModelRoutes {
  const parsed = access.routes.map(parseRoute)
  const missing = parsed.flatMap((route) => [
    ...findMissing(route, access),
    ...findBlind(route, access),
  ])
  const configured = parsed
    .filter((route) => findMissing(route, access).length === 0)
    .map((route) => openRoute(route, access, deps))
  if (parsed.length > 0 && configured.length === 0) throw new Error(describeUnusable(parsed))
  return {
    configured,
    missing,
    isAvailable: () => configured.some(({ health }) => health.isHealthy()),
    listInOrder: () =>
      configured.toSorted((left, right) => left.health.getRestMs() - right.health.getRestMs()),
  }
}

function parseRoute(text: string): ModelRouteParts {
  const read = readModelRoute(text)
  if (read.kind === 'unreadable') throw new Error(read.problem)
  return read.parts
}

function findMissing({ provider, model }: ModelRouteParts, { keys }: ModelAccess): string[] {
  const { key, variable } = providers[provider]
  if (variable === null || keys[key] !== null) return []
  return [`${provider}/${model} is not used: ${variable} is not set.`]
}

function findBlind(route: ModelRouteParts, { vision }: ModelAccess): string[] {
  if (vision !== 'always' || canSee(route)) return []
  return [
    `${route.provider}/${route.model} gets pictures because VISION=always, but is not known to see; what it refuses is asked again without.`,
  ]
}

function describeUnusable(routes: readonly ModelRouteParts[]): string {
  const variables = new Set(routes.map(({ provider }) => providers[provider].variable))
  return `MODEL_ROUTES: no route has an API key; set ${[...variables].join(' or ')}, or unset MODEL_ROUTES`
}

function openRoute(
  route: ModelRouteParts,
  { keys, prices, vision }: ModelAccess,
  deps: RouteDeps,
): ModelRoute {
  const { provider, model, baseUrl } = route
  const { key, baseUrl: usual, open } = providers[provider]
  const endpoint = {
    baseURL: baseUrl ?? usual ?? '',
    apiKey: keys[key] ?? '',
    fetch: refuseRedirects(deps.fetch),
  }
  const name = `${provider}/${model}`
  return {
    name,
    note: (usage, isFailed) => deps.onModelCall?.({ model: name, usage, isFailed }),
    model: open(endpoint, model),
    price: findModelPrice({ provider, model }, prices),
    health: createRouteHealth(deps.clock),
    sight: createRouteSight(
      deps.clock,
      vision === 'always' || (vision === 'auto' && canSee(route)),
    ),
  }
}

/** A redirect would send prompt and key to an address that is not configured. */
function refuseRedirects(base: typeof fetch): typeof fetch {
  return (input, init) => base(input, { ...init, redirect: 'error' })
}
