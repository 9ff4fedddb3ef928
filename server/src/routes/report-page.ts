import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ReportPageDeps } from '../operations/runs/show-report-page.ts'
import { showReportPage } from '../operations/runs/show-report-page.ts'
import { pagePolicy } from './page-policy.ts'

const path = z.object({ run_id: z.string().max(64) })
const query = z.object({ t: z.string().max(512).catch('') })

/** The page of a run for people: opens with the share token that `report_url` carries, and refreshes itself while the run goes on. */
export function bindReportPage(server: FastifyInstance, deps: ReportPageDeps): void {
  server.get('/r/:run_id', async (request, reply) => {
    const { run_id: runId } = path.parse(request.params)
    const { t: token } = query.parse(request.query)
    const page = await showReportPage(deps, runId, token)
    return reply
      .code(page.kind === 'report' ? 200 : 401)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(page.html)
  })
}
