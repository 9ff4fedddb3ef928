import { identityEndpoints } from '@understudy/contract/endpoints/identity'
import type { HostState } from '@understudy/contract/identity'
import { createRoute, type Route } from '../http/route.ts'
import {
  getHostState,
  type HostFacts,
  type HostStateDeps,
} from '../operations/host/get-host-state.ts'
import { presentSpend } from './present-spend.ts'

/** What operators see of the host. */
export function createHostRoutes(deps: HostStateDeps): Route[] {
  return [
    createRoute(identityEndpoints.getHostState, async ({ person }) =>
      presentHost(await getHostState(deps, person.personId)),
    ),
  ]
}

function presentHost({ version, node, sessions, spend, ...facts }: HostFacts): HostState {
  const { sizeBytes, ...database } = facts.database
  return {
    version,
    node,
    sessions,
    spend: presentSpend(spend),
    database: { ...database, size_bytes: sizeBytes },
    jobs: facts.jobs.map(({ oldestS, ...job }) => ({ ...job, oldest_s: oldestS })),
    workers: facts.workers.map(({ startedAt, silentS, modelRoutes, ...worker }) => ({
      ...worker,
      started_at: startedAt.toISOString(),
      silent_s: silentS,
      model_routes: modelRoutes.map(({ name, isHealthy }) => ({ name, healthy: isHealthy })),
    })),
    folders: facts.folders.map(({ holds, freeBytes, sizeBytes: size }) => ({
      holds,
      free_bytes: freeBytes,
      size_bytes: size,
    })),
  }
}
