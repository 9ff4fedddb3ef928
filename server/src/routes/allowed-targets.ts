import { allowedTargetEndpoints } from '@understudy/contract/endpoints/allowed-targets'
import { createRoute, type Route } from '../http/route.ts'
import type { Clock } from '../lib/clock.ts'
import { createAllowedTarget } from '../operations/customers/create-allowed-target.ts'
import { deleteAllowedTarget } from '../operations/customers/delete-allowed-target.ts'
import { type AllowedTarget, listAllowedTargets } from '../store/accounts/allowed-targets.ts'
import type { Database } from '../store/database.ts'

/** Hosts that runs can target. */
export function createAllowedTargetRoutes(deps: { db: Database; clock: Clock }): Route[] {
  return [
    createRoute(allowedTargetEndpoints.createAllowedTarget, async ({ customerId, body }) =>
      presentAllowedTarget(await createAllowedTarget(deps, customerId, body.host_pattern)),
    ),
    createRoute(allowedTargetEndpoints.listAllowedTargets, async ({ customerId }) => ({
      items: (await listAllowedTargets(deps.db, customerId)).map(presentAllowedTarget),
    })),
    createRoute(allowedTargetEndpoints.deleteAllowedTarget, async ({ customerId, params }) => {
      await deleteAllowedTarget(deps, customerId, params.id)
      return undefined
    }),
  ]
}

function presentAllowedTarget(target: AllowedTarget) {
  return {
    id: target.id,
    host_pattern: target.hostPattern,
    source: target.source,
    created_at: target.createdAt.toISOString(),
  }
}
