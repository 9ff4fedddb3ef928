import type { Endpoint } from '@understudy/contract/endpoint'
import { endpoints } from '@understudy/contract/endpoints'
import { identityEndpoints } from '@understudy/contract/endpoints/identity'
import type { Route } from '../http/route.ts'
import { createAllowedTargetRoutes } from '../routes/allowed-targets.ts'
import { createApiKeyRoutes } from '../routes/api-keys.ts'
import { createBillingRoutes } from '../routes/billing.ts'
import { createCredentialRoutes } from '../routes/credentials.ts'
import { createDeployCheckRoutes } from '../routes/deploy-checks.ts'
import { createHostRoutes } from '../routes/host.ts'
import { createIdentityRoutes } from '../routes/identity.ts'
import { createPageRoutes, pages } from '../routes/pages.ts'
import { createPersonaRoutes } from '../routes/personas.ts'
import { createProblemRoutes } from '../routes/problems.ts'
import { createProviderRoutes, providerPages } from '../routes/provider-sign-in.ts'
import { createRepositoryRoutes } from '../routes/repositories.ts'
import { createRunRoutes } from '../routes/runs.ts'
import { createSessionRoutes } from '../routes/sessions.ts'
import { createShareLinkRoutes } from '../routes/share-links.ts'
import { createSystemRoutes } from '../routes/system.ts'
import { createTrialRoutes } from '../routes/trial.ts'
import { createUsageRoutes } from '../routes/usage.ts'
import { createUxMapRoutes } from '../routes/ux-maps.ts'
import { createWebhookRoutes } from '../routes/webhooks.ts'

const creators = [
  createSystemRoutes,
  createIdentityRoutes,
  createProviderRoutes,
  createHostRoutes,
  createApiKeyRoutes,
  createAllowedTargetRoutes,
  createPersonaRoutes,
  createRunRoutes,
  createSessionRoutes,
  createProblemRoutes,
  createShareLinkRoutes,
  createRepositoryRoutes,
  createUxMapRoutes,
  createWebhookRoutes,
  createDeployCheckRoutes,
  createCredentialRoutes,
  createBillingRoutes,
  createUsageRoutes,
  createTrialRoutes,
  createPageRoutes,
] as const

type Creator = (typeof creators)[number]

/** What all routes together need. */
type RouteDeps = [Creator] extends [(deps: infer Deps) => Route[]] ? Deps : never

/** Everything the server answers: the API, sign-in, and pages. */
export function listBoundEndpoints(): Endpoint[] {
  return [endpoints, identityEndpoints, providerPages, pages].flatMap((group) =>
    Object.values<Endpoint>(group),
  )
}

/** Every route of the server. */
export function createRoutes(deps: RouteDeps): Route[] {
  return creators.flatMap((create) => create(deps))
}
