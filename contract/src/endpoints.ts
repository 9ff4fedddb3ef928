import { allowedTargetEndpoints } from './endpoints/allowed-targets.ts'
import { apiKeyEndpoints } from './endpoints/api-keys.ts'
import { billingEndpoints } from './endpoints/billing.ts'
import { credentialEndpoints } from './endpoints/credentials.ts'
import { deployCheckEndpoints } from './endpoints/deploy-checks.ts'
import { personaEndpoints } from './endpoints/personas.ts'
import { problemEndpoints } from './endpoints/problems.ts'
import { runEndpoints } from './endpoints/runs.ts'
import { sessionEndpoints } from './endpoints/sessions.ts'
import { shareLinkEndpoints } from './endpoints/share-links.ts'
import { systemEndpoints } from './endpoints/system.ts'
import { uxMapEndpoints } from './endpoints/ux-maps.ts'
import { webhookEndpoints } from './endpoints/webhooks.ts'

/**
 * Every operation of the API by name, which is also its operationId and the name of its handler. Resources are in the
 * order in which a new user needs them.
 */
export const endpoints = {
  ...runEndpoints,
  ...sessionEndpoints,
  ...personaEndpoints,
  ...problemEndpoints,
  ...shareLinkEndpoints,
  ...allowedTargetEndpoints,
  ...credentialEndpoints,
  ...deployCheckEndpoints,
  ...webhookEndpoints,
  ...uxMapEndpoints,
  ...apiKeyEndpoints,
  ...billingEndpoints,
  ...systemEndpoints,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
