import type { Secret } from '../lib/secret.ts'
import { type Environment, parseSettings } from './variables.ts'

/** Which models drive sessions: the routes as text, in order, and the keys they may need. Never logged. */
export interface ModelConfig {
  routes: readonly string[]
  keys: {
    anthropic: string | null
    openai: string | null
    google: string | null
    openaiCompatible: string | null
  }
  /** The only model identifier that the public API accepts. */
  publicModelId: string
  /** Seconds for one call, and for all calls of one turn including waits for an unavailable model. */
  callTimeoutS: number
  totalTimeoutS: number
  /** Prices by `provider/model`; they extend or override the list prices. */
  prices: ReadonlyMap<string, { input: number; output: number }>
  /** Which models get pictures of what the visitor sees. */
  vision: 'auto' | 'off' | 'always'
}

/** Used if a provider's key is set but MODEL_ROUTES is not. */
const defaultRoutes = [
  ['ANTHROPIC_API_KEY', 'anthropic/claude-sonnet-5-5'],
  ['OPENAI_API_KEY', 'openai/gpt-5.4'],
  ['GOOGLE_GENERATIVE_AI_API_KEY', 'google/gemini-3.5-flash'],
] as const

/** Throws ConfigErrors, like parseConfig. */
export function parseModelConfig(environment: Environment): ModelConfig {
  const settings = parseSettings(environment)
  const { MODEL_ROUTES: given = [] } = settings
  const implied = defaultRoutes.flatMap(([key, route]) =>
    settings[key] === undefined ? [] : [route],
  )
  const routes = given.length > 0 ? given : implied
  return {
    routes,
    keys: {
      anthropic: reveal(settings.ANTHROPIC_API_KEY),
      openai: reveal(settings.OPENAI_API_KEY),
      google: reveal(settings.GOOGLE_GENERATIVE_AI_API_KEY),
      openaiCompatible: reveal(settings.OPENAI_COMPATIBLE_API_KEY),
    },
    publicModelId:
      settings.DEFAULT_MODEL_ID ?? (routes.length > 0 ? 'understudy-1' : 'understudy-explorer'),
    callTimeoutS: settings.MODEL_CALL_TIMEOUT_S,
    totalTimeoutS: settings.MODEL_TOTAL_TIMEOUT_S,
    prices: settings.MODEL_PRICES ?? new Map(),
    vision: settings.VISION,
  }
}

function reveal(secret: Secret | undefined): string | null {
  return secret?.reveal() ?? null
}
