import { systemEndpoints } from '@understudy/contract/endpoints/system'
import { createRoute, type Route } from '../http/route.ts'

/** Health. Does not query the database: a response means that the process is alive. */
export function createSystemRoutes({ version }: { version: string }): Route[] {
  return [
    createRoute(systemEndpoints.getHealth, async () => {
      return { ok: true as const, service: 'understudy', version }
    }),
  ]
}
