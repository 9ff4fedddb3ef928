import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listPersonaRuns } from './api/persona-queries.ts'
import { listPersonas } from './api/queries.ts'
import { customer } from './frame-routes.tsx'
import { readSorts } from './util/sort-rows.ts'

const sites = createRoute({
  getParentRoute: () => customer,
  path: '/sites',
  validateSearch: (search) => readSorts(search, 'sort'),
  component: lazyRouteComponent(() => import('./pages/sites/sites-page.tsx'), 'SitesPage'),
})

const personas = createRoute({
  getParentRoute: () => customer,
  path: '/personas',
  component: lazyRouteComponent(() => import('./pages/personas/personas-page.tsx'), 'PersonasPage'),
})

const newPersona = createRoute({
  getParentRoute: () => customer,
  path: '/personas/new',
  validateSearch: ({ from }): { from?: string } =>
    typeof from === 'string' && from !== '' ? { from } : {},
  loader: ({ context, params }) => loadPersonas(context.queryClient, params.customer),
  component: lazyRouteComponent(
    () => import('./pages/personas/new-persona-page.tsx'),
    'NewPersonaPage',
  ),
})

const importPersona = createRoute({
  getParentRoute: () => customer,
  path: '/personas/import',
  component: lazyRouteComponent(
    () => import('./pages/personas/import-persona-page.tsx'),
    'ImportPersonaPage',
  ),
})

const persona = createRoute({
  getParentRoute: () => customer,
  path: '/personas/$persona',
  loader: async ({ context, params: { customer: customerId, persona: id } }) => {
    await Promise.all([
      loadPersonas(context.queryClient, customerId),
      // With the persona, so that its visits move nothing. The page can do without them.
      Promise.allSettled([
        context.queryClient.query({ ...listPersonaRuns(customerId, id), staleTime: 0 }),
      ]),
    ])
  },
  component: lazyRouteComponent(() => import('./pages/personas/persona-page.tsx'), 'PersonaPage'),
})

const checks = createRoute({
  getParentRoute: () => customer,
  path: '/checks',
  validateSearch: (search) => readSorts(search, 'sort'),
  component: lazyRouteComponent(() => import('./pages/checks/checks-page.tsx'), 'ChecksPage'),
})

const deployEvents = createRoute({
  getParentRoute: () => customer,
  path: '/checks/$check',
  validateSearch: (search) => readSorts(search, 'sort'),
  component: lazyRouteComponent(
    () => import('./pages/checks/deploy-events-page.tsx'),
    'DeployEventsPage',
  ),
})

const maps = createRoute({
  getParentRoute: () => customer,
  path: '/maps',
  validateSearch: (search) => readSorts(search, 'sort', 'jobs'),
  component: lazyRouteComponent(() => import('./pages/maps/maps-page.tsx'), 'MapsPage'),
})

const mapJob = createRoute({
  getParentRoute: () => customer,
  path: '/maps/$job',
  component: lazyRouteComponent(() => import('./pages/maps/map-job-page.tsx'), 'MapJobPage'),
})

/** What runs are made of and made by: sites, personas, checks and maps of repositories. */
export const resourceRoutes = [
  sites,
  personas,
  newPersona,
  importPersona,
  persona,
  checks,
  deployEvents,
  maps,
  mapJob,
]

async function loadPersonas(client: QueryClient, customerId: string): Promise<void> {
  await client.query({ ...listPersonas(customerId), staleTime: 'static' })
}
