import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { type FindingFilter, readFilter } from './components/findings/filter-findings.ts'
import { PageError, PageLoading, PageMissing } from './components/page-states.tsx'
import type { View } from './components/replay/moments.ts'
import { isRunStatus } from './components/run-statuses.ts'
import {
  account,
  customer,
  home,
  invitation,
  personal,
  root,
  signIn,
  signedIn,
  system,
} from './frame-routes.tsx'
import { openedFirst } from './opened-first.ts'
import { resourceRoutes } from './resource-routes.tsx'
import { runRoutes } from './run-routes.tsx'
import { settingsRoutes } from './settings-routes.tsx'
import { readSorts } from './util/sort-rows.ts'

const runs = createRoute({
  getParentRoute: () => customer,
  path: openedFirst.runs.path,
  validateSearch: ({ status, host, ...search }) => ({
    ...(isRunStatus(status) && { status }),
    ...readSorts(search, 'sort'),
    ...(typeof host === 'string' && host !== '' && { host }),
  }),
  // The address as it is read also contains values that are not valid.
  loaderDeps: ({ search: { status } }) => ({ status: isRunStatus(status) ? status : undefined }),
  loader: ({ params, deps }) => openedFirst.runs.read(params, deps),
  component: lazyRouteComponent(openedFirst.runs.load, 'RunsPage'),
})

const newRun = createRoute({
  getParentRoute: () => customer,
  path: openedFirst.newRun.path,
  validateSearch: ({ from, persona }): { from?: string; persona?: string } => ({
    ...(typeof from === 'string' && from !== '' && { from }),
    ...(typeof persona === 'string' && persona !== '' && { persona }),
  }),
  loaderDeps: ({ search }) => ({ from: search.from }),
  loader: ({ params, deps }) => openedFirst.newRun.read(params, deps),
  component: lazyRouteComponent(openedFirst.newRun.load, 'NewRunPage'),
})

const run = createRoute({
  getParentRoute: () => customer,
  path: openedFirst.run.path,
  validateSearch: ({
    follow,
    ...search
  }): FindingFilter & { follow?: string; sort?: string; matrix?: string; outcomes?: string } => ({
    ...(typeof follow === 'string' && follow !== '' && { follow }),
    ...readFilter(search),
    ...readSorts(search, 'sort', 'matrix', 'outcomes'),
  }),
  loader: ({ params }) => openedFirst.run.read(params),
  component: lazyRouteComponent(openedFirst.run.load, 'RunPage'),
})

/** A moment of a session: which of its pictures, and the session beside it. */
interface ReplaySearch {
  turn?: number
  view?: View
  beside?: string
}

const replay = createRoute({
  getParentRoute: () => customer,
  path: openedFirst.replay.path,
  validateSearch: ({ turn, view, beside }): ReplaySearch => ({
    ...(typeof turn === 'number' && Number.isSafeInteger(turn) && turn >= 0 && { turn }),
    ...((view === 'before' || view === 'after') && { view }),
    ...(typeof beside === 'string' && beside !== '' && { beside }),
  }),
  // Not by its dependencies: each turn would be another page.
  loader: ({ params, location: { search } }) => openedFirst.replay.read(params, search),
  component: lazyRouteComponent(openedFirst.replay.load, 'ReplayPage'),
})

/** Every page by its path. */
export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    invitation,
    signedIn.addChildren([
      home,
      personal.addChildren([account, system]),
      customer.addChildren([
        runs,
        newRun,
        run,
        ...runRoutes,
        replay,
        ...resourceRoutes,
        settingsRoutes,
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
  // What a page does not know or cannot use is removed from the address.
  search: { strict: true },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
