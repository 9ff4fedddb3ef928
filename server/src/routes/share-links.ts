import { type ShareLink, shareLinkEndpoints } from '@understudy/contract/endpoints/share-links'
import { createRoute, type Route } from '../http/route.ts'
import {
  createShareLink,
  listActiveLinks,
  listRunLinks,
  revokeReportUrls,
  revokeShareLink,
  type ShareLinkDeps,
  type ShownShareLink,
} from '../operations/share-links/share-run.ts'

/** Links that open the report of a run. */
export function createShareLinkRoutes(deps: ShareLinkDeps): Route[] {
  return [
    createRoute(shareLinkEndpoints.createShareLink, async ({ customerId, params, body, actor }) => {
      const path = { customerId, runId: params.run_id }
      const link = { by: actor, name: body.name ?? null, days: body.expires_in_days }
      return presentLink(await createShareLink(deps, path, link))
    }),
    createRoute(shareLinkEndpoints.listRunShareLinks, async ({ customerId, params }) => {
      const path = { customerId, runId: params.run_id }
      const { links, reportUrlsRevokedAt } = await listRunLinks(deps, path)
      return {
        items: links.map(presentLink),
        report_urls_revoked_at: reportUrlsRevokedAt?.toISOString() ?? null,
      }
    }),
    createRoute(shareLinkEndpoints.listShareLinks, async ({ customerId }) => ({
      items: (await listActiveLinks(deps, customerId)).map(presentLink),
    })),
    createRoute(shareLinkEndpoints.revokeShareLink, async ({ customerId, params }) =>
      presentLink(await revokeShareLink(deps, customerId, params.id)),
    ),
    createRoute(shareLinkEndpoints.revokeReportUrls, async ({ customerId, params }) => {
      const revokedAt = await revokeReportUrls(deps, { customerId, runId: params.run_id })
      return { report_urls_revoked_at: revokedAt.toISOString() }
    }),
  ]
}

function presentLink(link: ShownShareLink): ShareLink {
  return {
    id: link.id,
    run_id: link.runId,
    target_url: link.targetUrl,
    name: link.name,
    status: link.status,
    url: link.url,
    created_at: link.createdAt.toISOString(),
    created_by: link.by,
    expires_at: link.expiresAt.toISOString(),
    revoked_at: link.revokedAt?.toISOString() ?? null,
    last_opened_at: link.lastOpenedAt?.toISOString() ?? null,
  }
}
