import { openTransport, type TransportSettings } from './open-transport.ts'
import type { Answer, Body } from './operation.ts'
import { requireToken } from './require-token.ts'
import { createAllowedTargets, type AllowedTargets } from './resources/allowed-targets.ts'
import { createApiKeys, type ApiKeys } from './resources/api-keys.ts'
import { createBilling, type Billing } from './resources/billing.ts'
import { createCredentials, type Credentials } from './resources/credentials.ts'
import { createDeployChecks, type DeployChecks } from './resources/deploy-checks.ts'
import { createPersonas, type Personas } from './resources/personas.ts'
import { createProblems, type Problems } from './resources/problems.ts'
import { createRuns, type Runs } from './resources/runs.ts'
import { createSessions, type Sessions } from './resources/sessions.ts'
import { createShareLinks, type ShareLinks } from './resources/share-links.ts'
import {
  createRepositories,
  createUxMaps,
  type Repositories,
  type UxMaps,
} from './resources/ux-maps.ts'
import { createWebhooks, type Webhooks } from './resources/webhooks.ts'
import type { CallOptions, Caller } from './transport.ts'
import { UnderstudyError } from './understudy-error.ts'
import { createFixes, type Fixes } from './verify-fix.ts'

export { UnderstudyError }

export type ClientOptions = TransportSettings &
  (
    | { apiKey: string }
    /** In a page of the service itself, for a person who is signed in. */
    | { customerId: string }
  )

/** Every operation available to customers. Failures are UnderstudyError; an abort rejects with the signal's reason. */
export interface Client {
  runs: Runs
  sessions: Sessions
  personas: Personas
  problems: Problems
  fixes: Fixes
  shareLinks: ShareLinks
  apiKeys: ApiKeys
  allowedTargets: AllowedTargets
  credentials: Credentials
  deployChecks: DeployChecks
  webhooks: Webhooks
  billing: Billing
  repositories: Repositories
  uxMaps: UxMaps
  health: (options?: CallOptions) => Promise<Answer<'getHealth'>>
  trialPreview: (
    body: Body<'createTrialPreview'>,
    options?: CallOptions,
  ) => Promise<Answer<'createTrialPreview'>>
}

/** A client of the Understudy API; runs in Node and in browsers. */
export function createClient(options: ClientOptions): Client {
  const transport = openTransport(options, readCaller(options))
  const runs = createRuns(transport)
  const problems = createProblems(transport)
  return {
    runs,
    sessions: createSessions(transport),
    personas: createPersonas(transport),
    problems,
    fixes: createFixes(runs, problems),
    shareLinks: createShareLinks(transport),
    apiKeys: createApiKeys(transport),
    allowedTargets: createAllowedTargets(transport),
    credentials: createCredentials(transport),
    deployChecks: createDeployChecks(transport),
    webhooks: createWebhooks(transport),
    billing: createBilling(transport),
    repositories: createRepositories(transport),
    uxMaps: createUxMaps(transport),
    health: (call) => transport.json('GET /health', {}, call),
    trialPreview: (body, call) => transport.json('POST /trial/preview', { body }, call),
  }
}

function readCaller(options: ClientOptions): Caller {
  return 'apiKey' in options
    ? { apiKey: requireToken(options.apiKey, 'apiKey') }
    : { customerId: requireToken(options.customerId, 'customerId') }
}
