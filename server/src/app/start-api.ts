import { fileURLToPath } from 'node:url'
import { endpoints } from '@understudy/contract/endpoints'
import { buildOpenApi } from '@understudy/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { bindApiDocs } from '../http/bind-api-docs.ts'
import { bindDashboard, isDashboardBuilt } from '../http/bind-dashboard.ts'
import { bindMcp } from '../http/bind-mcp.ts'
import { createHttpServer } from '../http/create-http-server.ts'
import { createAccountLimit } from '../http/limits/limit-account.ts'
import { createRateLimiter } from '../http/limits/rate-limiter.ts'
import { createStreamSlots } from '../http/limits/stream-slots.ts'
import { createSignInCookie } from '../http/requests/sign-in-cookie.ts'
import { signInLifetime } from '../identity/lifetimes.ts'
import { createPasswords } from '../identity/password.ts'
import { type Clock, SECOND_MS } from '../lib/clock.ts'
import { hold } from '../lib/waiting/held.ts'
import { createSharedWork } from '../lib/waiting/shared-work.ts'
import { waitAtMost } from '../lib/waiting/sleep.ts'
import { createAuthentication } from '../operations/customers/authenticate.ts'
import { authenticateTrigger } from '../operations/deploy-checks/authenticate-trigger.ts'
import type { HostStateDeps } from '../operations/host/get-host-state.ts'
import { findSignedIn } from '../operations/identity/find-signed-in.ts'
import { showErrorPage } from '../operations/pages/show-error-page.ts'
import { createSessionWatch } from '../operations/sessions/session-watch.ts'
import { requestSiteVisit } from '../operations/trial/request-site-visit.ts'
import type { TrialPreview } from '../store/trial/trial-previews.ts'
import { createMcpAnswer } from './answer-mcp.ts'
import { createRoutes, listBoundEndpoints } from './create-routes.ts'
import { openProvider, type ProviderParts } from './open-provider.ts'
import { createDataSpaceCheck } from './open-storage-space.ts'
import type { Parts } from './parts.ts'

/** How long requests can take to finish when the process stops; with the sessions, 25 s together. */
const drainMs = 5 * SECOND_MS

const dashboardFolder = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url))

/** Serves the API and the dashboard; returns the address. */
export async function startApi(parts: Parts, resources: AsyncDisposableStack): Promise<string> {
  const { config } = parts
  const server = await createServer(parts, await openProvider(config, parts, resources))
  resources.defer(() => closeServer(server, parts.clock))
  return server.listen({ port: config.port, host: config.host })
}

async function createServer(parts: Parts, providerParts: ProviderParts): Promise<FastifyInstance> {
  const { config, driver, log, clock } = parts
  const rateLimiter = createRateLimiter(driver.kind === 'pg' ? driver.pool : null, clock)
  const deps = {
    ...parts,
    testHosts: config.testHosts,
    localRepositories: config.localRepositories,
    dashboardUrl: config.dashboardUrl,
    baseUrl: config.baseUrl,
    databaseKind: config.database.kind,
    spendCaps: config.spendCaps,
    dataFolders: listDataFolders(config),
    model: parts.minds,
    hasDashboard: () => isDashboardBuilt(dashboardFolder),
    draftPersona: parts.minds.draftPersona,
    sessionWatch: createSessionWatch(parts),
    limitAccount: createAccountLimit(rateLimiter),
    passwords: parts.passwords ?? createPasswords(),
    ...providerParts,
    hasPasswordSignIn: config.hasPasswordSignIn,
    requestVisit: (host: string, signal: AbortSignal) => requestSiteVisit(parts, host, signal),
    previews: createSharedWork<TrialPreview>(),
  }
  const http = {
    log,
    clock,
    trustedProxies: config.trustedProxies,
    renderErrorPage: showErrorPage,
    originRule: { ...endpoints.createTrialPreview, origins: config.trialCorsOrigins },
    streamSlots: createStreamSlots(),
    rateLimiter,
    signInCookie: createSignInCookie(config.baseUrl, signInLifetime.longestMs),
    assertSpace: createDataSpaceCheck(config),
    findCaller: createAuthentication(deps),
    findPerson: (token: string, customerId: string | null) => findSignedIn(deps, token, customerId),
    findTriggerCaller: (check: { id: string; token: string }) => authenticateTrigger(deps, check),
  }
  const server = await createHttpServer(http, listBoundEndpoints(), createRoutes(deps))
  bindDashboard(server, dashboardFolder)
  bindMcp(server, http, createMcpAnswer({ baseUrl: config.baseUrl, version: parts.version, log }))
  const describe = () => buildOpenApi({ baseUrl: config.baseUrl })
  bindApiDocs(server, {
    describe,
    show: async (search) => {
      const { showApiDocs } = await import('../operations/pages/show-api-docs.ts')
      return showApiDocs(describe(), search)
    },
  })
  return server
}

/**
 * Closes a server after at most `drainMs`: a closing one has no timeouts, so a client that never finishes its request must be
 * disconnected.
 */
async function closeServer(server: FastifyInstance, clock: Clock): Promise<void> {
  const closing = hold(async () => server.close())
  await waitAtMost(() => closing.result(), drainMs, clock)
  server.server.closeAllConnections()
  await closing.result()
}

/** Where this process keeps data on a disk. */
function listDataFolders({ database, artifacts }: Config): HostStateDeps['dataFolders'] {
  return [
    ...(database.kind === 'embedded'
      ? [{ holds: 'database' as const, folder: database.dataDirectory }]
      : []),
    ...(artifacts.kind === 'local'
      ? [{ holds: 'artifacts' as const, folder: artifacts.directory }]
      : []),
  ]
}
