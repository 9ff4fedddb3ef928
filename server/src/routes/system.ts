import { systemEndpoints } from '@understudy/contract/endpoints/system'
import type { Route } from '../http/route.ts'
import { createRoute } from '../http/route.ts'

/** Health. It asks nothing of the database: that it answers means that the process lives. */
export function createSystemRoutes({ version }: { version: string }): Route[] {
  return [
    createRoute(systemEndpoints.getHealth, async () => {
      return { ok: true as const, service: 'understudy', version }
    }),
  ]
}
