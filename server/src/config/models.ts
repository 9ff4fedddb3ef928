import { readModelRoute } from '../lib/model-route.ts'
import type { Environment } from './variables.ts'

/** Which models drive sessions: the routes as text in order, and the keys they may need. Never logged. */
export interface ModelConfig {
  routes: readonly string[]
  keys: {
    anthropic: string | null
    openai: string | null
    google: string | null
    openaiCompatible: string | null
  }
  /** The one identifier the public API admits. */
  publicModelId: string
}

/** Taken when a provider's key is set but MODEL_ROUTES is not. */
const defaultRoutes = [
  ['ANTHROPIC_API_KEY', 'anthropic/claude-sonnet-5-5'],
  ['OPENAI_API_KEY', 'openai/gpt-5.4'],
  ['GOOGLE_GENERATIVE_AI_API_KEY', 'google/gemini-3.5-flash'],
] as const

export function parseModelConfig(environment: Environment): ModelConfig {
  const given = listRoutes(environment)
  const implied = defaultRoutes.flatMap(([key, route]) =>
    environment[key] === undefined ? [] : [route],
  )
  const routes = given.length > 0 ? given : implied
  return {
    routes,
    keys: {
      anthropic: environment.ANTHROPIC_API_KEY ?? null,
      openai: environment.OPENAI_API_KEY ?? null,
      google: environment.GOOGLE_GENERATIVE_AI_API_KEY ?? null,
      openaiCompatible: environment.OPENAI_COMPATIBLE_API_KEY ?? null,
    },
    publicModelId:
      environment.DEFAULT_MODEL_ID ?? (routes.length > 0 ? 'understudy-1' : 'understudy-explorer'),
  }
}

/** What is wrong with the routes that cannot be read, one sentence each. */
export function findUnreadableRoutes(environment: Environment): string[] {
  const problems = listRoutes(environment).flatMap((route) => {
    const read = readModelRoute(route)
    return read.kind === 'unreadable' ? [read.problem] : []
  })
  return [...new Set(problems)]
}

function listRoutes({ MODEL_ROUTES: text = '' }: Environment): string[] {
  return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}
