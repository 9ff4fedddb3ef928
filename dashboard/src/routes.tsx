import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { readReplay, readRun, readRuns } from './api/page-reads.ts'
import { getRun, listCredentials, listPersonas } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import type { FindingFilter } from './components/findings/filter-findings.ts'
import { readFilter } from './components/findings/filter-findings.ts'
import { isRunStatus } from './components/run-status.tsx'
import { PageError, PageLoading, PageMissing } from './components/page-states.tsx'
import {
  account,
  customer,
  home,
  invitation,
  root,
  signIn,
  signedIn,
  system,
} from './frame-routes.tsx'
import { runRoutes } from './run-routes.tsx'
import { settingsRoutes } from './settings-routes.tsx'
import { readSorts } from './util/sort-rows.ts'

const runs = createRoute({
  getParentRoute: () => customer,
  path: '/runs',
  validateSearch: ({ status, host, ...search }) => ({
    ...(isRunStatus(status) && { status }),
    ...readSorts(search, 'sort'),
    ...(typeof host === 'string' && host !== '' && { host }),
  }),
  // The address as it is read also contains values that are not valid.
  loaderDeps: ({ search: { status } }) => ({ status: isRunStatus(status) ? status : undefined }),
  loader: async ({ params, deps }) => readRuns(params.customer, deps.status),
  component: lazyRouteComponent(() => import('./pages/runs-page.tsx'), 'RunsPage'),
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
    follow,
    ...search
  }): FindingFilter & { follow?: string; sort?: string; matrix?: string } => ({
    ...(typeof follow === 'string' && follow !== '' && { follow }),
    ...readFilter(search),
    ...readSorts(search, 'sort', 'matrix'),
  }),
  loader: async ({ params }) => readRun(params.customer, params.run),
  component: lazyRouteComponent(() => import('./pages/run-page.tsx'), 'RunPage'),
})

const replay = createRoute({
  getParentRoute: () => customer,
  path: '/runs/$run/sessions/$session',
  validateSearch: ({ turn }): { turn?: number } =>
    typeof turn === 'number' && Number.isSafeInteger(turn) && turn >= 0 ? { turn } : {},
  loader: async ({ params }) => readReplay(params.customer, params.run, params.session),
  component: lazyRouteComponent(() => import('./pages/replay-page.tsx'), 'ReplayPage'),
})

const members = createRoute({
  getParentRoute: () => customer,
  path: '/members',
  validateSearch: (search) => readSorts(search, 'sort'),
  component: lazyRouteComponent(() => import('./pages/members-page.tsx'), 'MembersPage'),
})

/** Every page by its path. */
export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    invitation,
    signedIn.addChildren([
      home,
      account,
      system,
      customer.addChildren([runs, newRun, run, ...runRoutes, replay, members, settingsRoutes]),
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
  // What a page does not know or cannot use is removed from the address.
  search: { strict: true },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
