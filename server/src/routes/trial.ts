import { systemEndpoints } from '@understudy/contract/endpoints/system'
import { createRoute, type Route } from '../http/route.ts'
import { createTrialPreview, type TrialDeps } from '../operations/trial/create-trial-preview.ts'

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
