import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
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

const members = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  component: lazyRouteComponent(() => import('./pages/settings/members-page.tsx'), 'MembersPage'),
})

const logins = createRoute({
  getParentRoute: () => settings,
  path: '/logins',
  component: lazyRouteComponent(() => import('./pages/settings/logins-page.tsx'), 'LoginsPage'),
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

/** The settings of a customer: what the navigation does not name. */
export const settingsRoutes = settings.addChildren([
  settingsHome,
  general,
  members,
  logins,
  webhooks,
  deliveries,
  keys,
  shared,
  usage,
])
