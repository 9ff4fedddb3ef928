const providers = ['anthropic', 'openai', 'google', 'openai-compatible'] as const

/** Who serves a model. */
export type ModelProvider = (typeof providers)[number]

/** One way to a model, as a host writes it. */
export interface ModelRouteParts {
  provider: ModelProvider
  model: string
  /** null: the provider's own. */
  baseUrl: string | null
}

/** Reads `provider/model[@base_url]`; of a text that is no route, a sentence that says why, with nothing of its address. */
export function readModelRoute(
  text: string,
): { kind: 'route'; parts: ModelRouteParts } | { kind: 'unreadable'; problem: string } {
  const [, name = '', model = '', baseUrl = null] =
    /^([a-z-]+)\/(.+?)(?:@(https?:\/\/.+))?$/u.exec(text) ?? []
  const provider = providers.find((known) => known === name)
  if (provider === undefined) return unreadable(shape)
  if (baseUrl === null && provider === 'openai-compatible') {
    return unreadable(`${provider}/${model} needs the address of its server: @base_url.`)
  }
  return { kind: 'route', parts: { provider, model, baseUrl } }
}

const shape = `a route is provider/model[@base_url], and the provider one of ${providers.join(', ')}.`

function unreadable(problem: string): { kind: 'unreadable'; problem: string } {
  return { kind: 'unreadable', problem: `MODEL_ROUTES: ${problem}` }
}
