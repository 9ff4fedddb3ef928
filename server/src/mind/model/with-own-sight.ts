import type { AskDeps } from './ask-model.ts'
import type { ModelRoute, ModelRoutes } from './model-routes.ts'
import { createRouteSight } from './route-sight.ts'

/**
 * The same routes for one visit. A provider can refuse a picture for what a page shows, so refusals in one visit say nothing of the pictures of
 * another: without this, a site could blind the visitors of all others.
 */
export function withOwnSight({
  clock,
  routes,
}: Pick<AskDeps, 'clock' | 'routes'>): Pick<ModelRoutes, 'listInOrder'> {
  const owned = new Map<ModelRoute, ModelRoute>()
  const own = (route: ModelRoute): ModelRoute => {
    const known = owned.get(route)
    if (known !== undefined) return known
    const made = { ...route, sight: createRouteSight(clock, route.sight.isOpen()) }
    owned.set(route, made)
    return made
  }
  return { listInOrder: () => routes.listInOrder().map(own) }
}
