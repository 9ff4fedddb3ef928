import type { QueryClient } from '@tanstack/react-query'
import {
  Outlet,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import {
  accountQuery,
  getRun,
  getSessionEvents,
  listCredentials,
  listPersonas,
  listRuns,
} from './api/queries.ts'
import { isSignedOut, queryClient } from './api/query-client.ts'
import { isRunStatus } from './components/run-status.tsx'
import { Shell } from './components/shell.tsx'
import { PageError, PageLoading, PageMissing } from './components/page-states.tsx'
import { SignInPage } from './pages/sign-in-page.tsx'
import { RunsPage } from './pages/runs-page.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }): { next?: string } =>
    // Only a path of this service: a link must not lead a person elsewhere once they have signed in.
    typeof next === 'string' && /^\/[\w/.-]*(?:\?[\w=&.%-]*)?$/.test(next) && !next.startsWith('//')
      ? { next }
      : {},
  component: SignInPage,
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./pages/invitation-page.tsx'), 'InvitationPage'),
})

/** Everything below requires a person who is signed in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    try {
      return { account: await context.queryClient.query({ ...accountQuery, staleTime: 'static' }) }
    } catch (error) {
      if (isSignedOut(error))
        redirect({ to: '/sign-in', search: { next: location.href }, throw: true })
      throw error
    }
  },
  component: Outlet,
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context }) => {
    const [first] = context.account.customers
    if (first === undefined) redirect({ to: '/account', throw: true })
    else redirect({ to: '/$customer/runs', params: { customer: first.id }, throw: true })
  },
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account-page.tsx'), 'AccountPage'),
})

const customer = createRoute({
  getParentRoute: () => signedIn,
  path: '/$customer',
  component: Shell,
})

const runs = createRoute({
  getParentRoute: () => customer,
  path: '/runs',
  validateSearch: ({ status, host }) => ({
    ...(isRunStatus(status) && { status }),
    ...(typeof host === 'string' && host !== '' && { host }),
  }),
  loaderDeps: ({ search }) => ({ status: search.status }),
  loader: ({ context, params, deps }) =>
    context.queryClient.infiniteQuery({
      ...listRuns(params.customer, deps.status),
      staleTime: 'static',
    }),
  component: RunsPage,
})

const newRun = createRoute({
  getParentRoute: () => customer,
  path: '/runs/new',
  validateSearch: ({ from }): { from?: string } =>
    typeof from === 'string' && from !== '' ? { from } : {},
  loaderDeps: ({ search }) => ({ from: search.from }),
  loader: async ({ context, params, deps }) => {
    const [personas, credentials, earlier] = await Promise.all([
      context.queryClient.query({ ...listPersonas(params.customer), staleTime: 'static' }),
      context.queryClient.query({ ...listCredentials(params.customer), staleTime: 'static' }),
      deps.from === undefined
        ? null
        : context.queryClient.query({ ...getRun(params.customer, deps.from), staleTime: 'static' }),
    ])
    return { personas: personas.items, credentials: credentials.items, earlier }
  },
  component: lazyRouteComponent(() => import('./pages/new-run-page.tsx'), 'NewRunPage'),
})

const run = createRoute({
  getParentRoute: () => customer,
  path: '/runs/$run',
  validateSearch: ({
    severity,
    persona,
    follow,
  }): { severity?: number; persona?: string; follow?: string } => ({
    ...(typeof follow === 'string' && follow !== '' && { follow }),
    ...(typeof severity === 'number' && severity >= 1 && severity <= 4 && { severity }),
    ...(typeof persona === 'string' && persona !== '' && { persona }),
  }),
  loader: ({ context, params }) =>
    context.queryClient.query({ ...getRun(params.customer, params.run), staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./pages/run-page.tsx'), 'RunPage'),
})

const replay = createRoute({
  getParentRoute: () => customer,
  path: '/runs/$run/sessions/$session',
  validateSearch: ({ turn }): { turn?: number } =>
    typeof turn === 'number' && Number.isSafeInteger(turn) && turn >= 0 ? { turn } : {},
  loader: async ({ context, params: { customer: customerId, run: runId, session } }) => {
    await Promise.all([
      context.queryClient.query({ ...getRun(customerId, runId), staleTime: 'static' }),
      context.queryClient.query({
        ...getSessionEvents(customerId, runId, session),
        staleTime: 'static',
      }),
    ])
  },
  component: lazyRouteComponent(() => import('./pages/replay-page.tsx'), 'ReplayPage'),
})

const members = createRoute({
  getParentRoute: () => customer,
  path: '/members',
  component: lazyRouteComponent(() => import('./pages/members-page.tsx'), 'MembersPage'),
})

const settings = createRoute({
  getParentRoute: () => customer,
  path: '/settings',
  validateSearch: ({ sort }): { sort?: string } =>
    typeof sort === 'string' && sort !== '' ? { sort } : {},
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
      to: '/$customer/settings/sites',
      params: { customer: params.customer },
      throw: true,
    }),
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

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./pages/settings/webhooks-page.tsx'), 'WebhooksPage'),
})

const deliveries = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$webhook',
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

const usage = createRoute({
  getParentRoute: () => settings,
  path: '/usage',
  validateSearch: ({ month }): { month?: string } =>
    typeof month === 'string' && /^\d{4}-\d{2}$/.test(month) ? { month } : {},
  component: lazyRouteComponent(() => import('./pages/settings/usage-page.tsx'), 'UsagePage'),
})

/** Every page by its path. */
export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    invitation,
    signedIn.addChildren([
      home,
      account,
      customer.addChildren([
        runs,
        newRun,
        run,
        replay,
        members,
        settings.addChildren([
          settingsHome,
          sites,
          logins,
          personas,
          webhooks,
          deliveries,
          keys,
          checks,
          deployEvents,
          usage,
        ]),
      ]),
    ]),
  ]),
  basepath: '/app',
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageError,
  defaultPendingComponent: PageLoading,
  defaultNotFoundComponent: PageMissing,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
