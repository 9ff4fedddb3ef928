import { allowedTargetEndpoints } from './endpoints/allowed-targets.ts'
import { apiKeyEndpoints } from './endpoints/api-keys.ts'
import { personaEndpoints } from './endpoints/personas.ts'
import { runEndpoints } from './endpoints/runs.ts'
import { sessionEndpoints } from './endpoints/sessions.ts'
import { systemEndpoints } from './endpoints/system.ts'

/** Every operation of the API by its name, which is also its operationId and the name of its handler. */
export const endpoints = {
  ...systemEndpoints,
  ...apiKeyEndpoints,
  ...allowedTargetEndpoints,
  ...personaEndpoints,
  ...runEndpoints,
  ...sessionEndpoints,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
