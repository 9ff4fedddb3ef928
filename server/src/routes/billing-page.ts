import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { showReturnPage } from '../operations/billing/show-return-page.ts'
import { pagePolicy } from './page-policy.ts'

const query = z.object({ checkout: z.enum(['done', 'cancelled', 'portal']).catch('portal') })

/** The page for people that checkout and portal lead back to when DASHBOARD_URL is this service. */
export function bindBillingPage(server: FastifyInstance): void {
  server.get('/billing', (request, reply) => {
    const { checkout } = query.parse(request.query)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(showReturnPage(checkout))
  })
}
