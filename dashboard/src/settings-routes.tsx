import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { listPersonas } from './api/queries.ts'
import { isDeliveryState } from './components/webhooks/delivery-states.ts'
import { customer } from './frame-routes.tsx'
import { readSorts } from './util/sort-rows.ts'

const settings = createRoute({
  getParentRoute: () => customer,
  path: '/settings',
  validateSearch: (search) => readSorts(search, 'sort'),
  component: lazyRouteComponent(
    () => import('./pages/settings/settings-layout.tsx'),
    'SettingsLayout',
  ),
})

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: ({ params }) =>
    redirect({
      to: '/$customer/settings/general',
      params: { customer: params.customer },
      throw: true,
    }),
})

const general = createRoute({
  getParentRoute: () => settings,
  path: '/general',
  component: lazyRouteComponent(() => import('./pages/settings/general-page.tsx'), 'GeneralPage'),
})

const maps = createRoute({
  getParentRoute: () => settings,
  path: '/maps',
  validateSearch: (search) => readSorts(search, 'jobs'),
  component: lazyRouteComponent(() => import('./pages/settings/maps-page.tsx'), 'MapsPage'),
})

const mapJob = createRoute({
  getParentRoute: () => settings,
  path: '/maps/$job',
  component: lazyRouteComponent(() => import('./pages/settings/map-job-page.tsx'), 'MapJobPage'),
})

const sites = createRoute({
  getParentRoute: () => settings,
  path: '/sites',
  component: lazyRouteComponent(() => import('./pages/settings/sites-page.tsx'), 'SitesPage'),
})

const logins = createRoute({
  getParentRoute: () => settings,
  path: '/logins',
  component: lazyRouteComponent(() => import('./pages/settings/logins-page.tsx'), 'LoginsPage'),
})

const personas = createRoute({
  getParentRoute: () => settings,
  path: '/personas',
  component: lazyRouteComponent(() => import('./pages/settings/personas-page.tsx'), 'PersonasPage'),
})

const newPersona = createRoute({
  getParentRoute: () => settings,
  path: '/personas/new',
  validateSearch: ({ from }): { from?: string } =>
    typeof from === 'string' && from !== '' ? { from } : {},
  loader: ({ context, params }) => loadPersonas(context.queryClient, params.customer),
  component: lazyRouteComponent(
    () => import('./pages/settings/new-persona-page.tsx'),
    'NewPersonaPage',
  ),
})

const importPersona = createRoute({
  getParentRoute: () => settings,
  path: '/personas/import',
  component: lazyRouteComponent(
    () => import('./pages/settings/import-persona-page.tsx'),
    'ImportPersonaPage',
  ),
})

const persona = createRoute({
  getParentRoute: () => settings,
  path: '/personas/$persona',
  loader: ({ context, params }) => loadPersonas(context.queryClient, params.customer),
  component: lazyRouteComponent(() => import('./pages/settings/persona-page.tsx'), 'PersonaPage'),
})

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./pages/settings/webhooks-page.tsx'), 'WebhooksPage'),
})

const deliveries = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$webhook',
  validateSearch: ({ status, event }): { status?: string; event?: string } => ({
    ...(isDeliveryState(status) && { status }),
    ...(typeof event === 'string' && event !== '' && { event }),
  }),
  component: lazyRouteComponent(
    () => import('./pages/settings/deliveries-page.tsx'),
    'DeliveriesPage',
  ),
})

const keys = createRoute({
  getParentRoute: () => settings,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/settings/keys-page.tsx'), 'KeysPage'),
})

const checks = createRoute({
  getParentRoute: () => settings,
  path: '/checks',
  component: lazyRouteComponent(() => import('./pages/settings/checks-page.tsx'), 'ChecksPage'),
})

const deployEvents = createRoute({
  getParentRoute: () => settings,
  path: '/checks/$check',
  component: lazyRouteComponent(
    () => import('./pages/settings/deploy-events-page.tsx'),
    'DeployEventsPage',
  ),
})

const shared = createRoute({
  getParentRoute: () => settings,
  path: '/shared',
  component: lazyRouteComponent(() => import('./pages/settings/shared-page.tsx'), 'SharedPage'),
})

const usage = createRoute({
  getParentRoute: () => settings,
  path: '/usage',
  validateSearch: ({ month }): { month?: string } =>
    typeof month === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? { month } : {},
  component: lazyRouteComponent(() => import('./pages/settings/usage-page.tsx'), 'UsagePage'),
})

/** The settings of a customer. */
export const settingsRoutes = settings.addChildren([
  settingsHome,
  general,
  maps,
  mapJob,
  sites,
  logins,
  personas,
  newPersona,
  importPersona,
  persona,
  webhooks,
  deliveries,
  keys,
  checks,
  deployEvents,
  shared,
  usage,
])

async function loadPersonas(client: QueryClient, customerId: string): Promise<void> {
  await client.query({ ...listPersonas(customerId), staleTime: 'static' })
}
