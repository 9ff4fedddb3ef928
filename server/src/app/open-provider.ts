import { Agent, type Dispatcher } from 'undici'
import type { Config } from '../config/config.ts'
import type { ProviderConfig } from '../config/provider.ts'
import { fetchBounded } from '../guard/fetch-bounded.ts'
import { createGuardedAgent } from '../guard/guarded-agent.ts'
import type { GuardDeps } from '../guard/resolve-guarded.ts'
import { type AttemptCookie, createAttemptCookie } from '../http/requests/attempt-cookie.ts'
import { attemptMs } from '../identity/provider-attempt.ts'
import { type Provider, ProviderUnreachableError } from '../identity/provider-error.ts'
import type { ProviderSettings } from '../identity/provider.ts'
import { type Clock, SECOND_MS } from '../lib/clock.ts'
import { providerPages } from '../routes/provider-sign-in.ts'

const connectTimeoutMs = 5 * SECOND_MS
/** Discovery documents, key sets and tokens have some KB. */
const maxBytes = 1024 * 1024

/** What routes need to sign people in with the provider. */
export interface ProviderParts {
  /** null: the host has none. */
  provider: Provider | null
  emailDomains: readonly string[] | null
  attemptCookie: AttemptCookie
}

/** The identity provider of the settings, with connections of its own. */
export async function openProvider(
  { provider, baseUrl }: Pick<Config, 'provider' | 'baseUrl'>,
  deps: { guard: GuardDeps; clock: Clock },
  resources: AsyncDisposableStack,
): Promise<ProviderParts> {
  const attemptCookie = createAttemptCookie(baseUrl, attemptMs)
  if (provider === null) return { provider, emailDomains: null, attemptCookie }
  const agent = provider.isPrivate
    ? new Agent({ connect: { timeout: connectTimeoutMs } })
    : createGuardedAgent(deps.guard, connectTimeoutMs)
  resources.defer(() => agent.destroy())
  // Loaded only where it is used.
  const { createProvider } = await import('../identity/provider.ts')
  const redirectUrl = `${baseUrl}${providerPages.returnFromProvider.path}`
  const { clock } = deps
  const fetch = createFetch(provider, agent)
  return {
    provider: createProvider({ ...provider, redirectUrl, clock, fetch }),
    emailDomains: provider.emailDomains,
    attemptCookie,
  }
}

function createFetch(
  { issuer, isPrivate }: ProviderConfig,
  agent: Dispatcher,
): ProviderSettings['fetch'] {
  const { host } = new URL(issuer)
  return async (url, { method, headers, body, signal }) => {
    // Without the guard, what the provider says of itself must lead nowhere else in the private network.
    if (isPrivate && new URL(url).host !== host) {
      throw new ProviderUnreachableError(
        'an address of the provider is not on the host of its issuer',
      )
    }
    const sent = {
      method,
      headers,
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      ...(signal === undefined ? {} : { signal }),
    }
    const response = await fetchBounded(agent, url, sent, maxBytes).catch((cause: unknown) => {
      throw new ProviderUnreachableError('the provider did not answer', { cause })
    })
    if (response.status >= 500) {
      throw new ProviderUnreachableError(`the provider answered ${response.status}`)
    }
    return response
  }
}
