const providers = ['anthropic', 'openai', 'google', 'openai-compatible'] as const

/** Model providers. */
export type ModelProvider = (typeof providers)[number]

/** One route to a model, as an operator writes it. */
export interface ModelRouteParts {
  provider: ModelProvider
  model: string
  /** `+vision` after its name: it takes pictures. */
  vision: boolean
  /** null: the provider's default. */
  baseUrl: string | null
}

/** Parses `provider/model[+vision][@base_url]`; returns an error message for invalid text, without any part of its address. */
export function readModelRoute(
  text: string,
): { kind: 'route'; parts: ModelRouteParts } | { kind: 'unreadable'; problem: string } {
  const [, name = '', model = '', suffix, baseUrl = null] =
    /^([a-z-]+)\/(.+?)(\+vision)?(?:@(https?:\/\/.+))?$/u.exec(text) ?? []
  const provider = providers.find((known) => known === name)
  if (provider === undefined) return unreadable(shape)
  if (baseUrl === null && provider === 'openai-compatible') {
    return unreadable(`${provider}/${model} needs the address of its server: @base_url.`)
  }
  return { kind: 'route', parts: { provider, model, vision: suffix !== undefined, baseUrl } }
}

const shape = `a route must be provider/model[+vision][@base_url], where provider is one of ${providers.join(', ')}.`

function unreadable(problem: string): { kind: 'unreadable'; problem: string } {
  return { kind: 'unreadable', problem: `MODEL_ROUTES: ${problem}` }
}
