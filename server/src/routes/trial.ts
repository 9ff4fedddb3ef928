import { systemEndpoints } from '@understudy/contract/endpoints/system'
import type { Route } from '../http/route.ts'
import { createRoute } from '../http/route.ts'
import type { TrialDeps } from '../operations/trial/create-trial-preview.ts'
import { createTrialPreview } from '../operations/trial/create-trial-preview.ts'

/** The public preview. */
export function createTrialRoutes(deps: TrialDeps): Route[] {
  return [
    createRoute(systemEndpoints.createTrialPreview, async ({ body: { url }, signal }) => {
      const { title, description, screenshot } = await createTrialPreview(deps, { url, signal })
      const base64 = Buffer.from(screenshot).toString('base64')
      return { title, description, screenshot: { base64, contentType: 'image/png' as const } }
    }),
  ]
}
