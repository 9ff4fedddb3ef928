import { identityEndpoints } from '@understudy/contract/endpoints/identity'
import type { Route } from '../http/route.ts'
import { createRoute } from '../http/route.ts'
import type { HostStateDeps } from '../operations/host/get-host-state.ts'
import { getHostState } from '../operations/host/get-host-state.ts'

/** What operators see of the host. */
export function createHostRoutes(deps: HostStateDeps): Route[] {
  return [
    createRoute(identityEndpoints.getHostState, async ({ person }) =>
      getHostState(deps, person.personId),
    ),
  ]
}
