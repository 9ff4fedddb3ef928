import { defineEndpoint, empty } from '@understudy/contract/endpoint'
import { identityEndpoints } from '@understudy/contract/endpoints/identity'
import { z } from 'zod'
import type { AttemptCookie } from '../http/requests/attempt-cookie.ts'
import { createRoute, type Route, SignInRedirect, WithCookie } from '../http/route.ts'
import {
  finishProviderSignIn,
  type ProviderSignInDeps,
} from '../operations/identity/finish-provider-sign-in.ts'
import {
  startProviderConnection,
  startProviderSignIn,
} from '../operations/identity/start-provider-sign-in.ts'
import type { ProvingDeps } from '../operations/identity/start-sign-in.ts'

const part = z.string().max(4096).optional().catch(undefined)

/** Where the identity provider sends browsers back to. Registered like API operations, but not part of the contract. */
export const providerPages = {
  returnFromProvider: defineEndpoint({
    method: 'GET',
    path: '/identity/provider-sign-in/return',
    resource: 'identity',
    summary: 'Return from the provider',
    description:
      'Signs the person in and leads to the dashboard; a failure leads to its sign-in page.',
    auth: 'none',
    // Pages of other sites can make their visitors' browsers come here; that must not use up tries of their address.
    rateLimit: 'public',
    params: z.object({}),
    query: z.object({ code: part, state: part, iss: part, error: part }),
    body: null,
    responses: { 303: empty },
    errors: [],
  }),
} as const

export type ProviderRouteDeps = ProviderSignInDeps & ProvingDeps & { attemptCookie: AttemptCookie }

/** Sign-in by the identity provider of the host. */
export function createProviderRoutes(deps: ProviderRouteDeps): Route[] {
  const { attemptCookie } = deps
  return [
    createRoute(identityEndpoints.startProviderSignIn, async ({ body }) => {
      const { url, attempt } = await startProviderSignIn(deps, body)
      return new WithCookie({ url }, attemptCookie.render(attempt))
    }),
    createRoute(identityEndpoints.startProviderConnection, async ({ person, body }) => {
      const password = body.current_password
      const { url, attempt } = await startProviderConnection(deps, person, password)
      return new WithCookie({ url }, attemptCookie.render(attempt))
    }),
    createRoute(providerPages.returnFromProvider, async ({ query, headers, signInToken }) => {
      const returned = { cookie: attemptCookie.read(headers), query: readParts(query) }
      const { page, started } = await finishProviderSignIn(deps, returned, signInToken)
      // Code and state do not stay in the address bar, whatever happened.
      return new SignInRedirect(page, attemptCookie.render(null), started?.token ?? null)
    }),
  ]
}

const parts = ['code', 'state', 'iss', 'error'] as const

function readParts(query: Partial<Record<(typeof parts)[number], string>>): URLSearchParams {
  const given = new URLSearchParams()
  for (const name of parts) {
    const value = query[name]
    if (value !== undefined) given.set(name, value)
  }
  return given
}
