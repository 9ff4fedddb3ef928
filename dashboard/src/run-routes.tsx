import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { getComparison } from './api/comparison-queries.ts'
import { getRunMap } from './api/map-queries.ts'
import { readRuns } from './api/page-reads.ts'
import { listProblems } from './api/problem-queries.ts'
import { getRun } from './api/queries.ts'
import { listDeployChecks, listMapJobs, listRepositories } from './api/resource-queries.ts'
import { listSiteProblems, listSiteRuns } from './api/site-queries.ts'
import { readSiteFilter } from './components/sites/site-triage.ts'
import { customer } from './frame-routes.tsx'
import { readSorts } from './util/sort-rows.ts'

const comparison = createRoute({
  getParentRoute: () => customer,
  path: '/runs/$run/compare',
  validateSearch: ({ with: other, ...search }): { with?: string; sort?: string } => ({
    ...(typeof other === 'string' && other !== '' && { with: other }),
    ...readSorts(search, 'sort'),
  }),
  loaderDeps: ({ search }) => ({ other: search.with }),
  loader: async ({ context, params, deps }) => {
    await Promise.all([
      context.queryClient.query({
        ...getComparison(params.customer, params.run, deps.other),
        staleTime: 'static',
      }),
      // So that the choice of another run moves nothing. The page can do without it.
      Promise.allSettled([readRuns(params.customer, undefined)]),
    ])
  },
  component: lazyRouteComponent(() => import('./pages/compare-page.tsx'), 'ComparePage'),
  errorComponent: lazyRouteComponent(() => import('./pages/compare-page.tsx'), 'CompareError'),
})

const map = createRoute({
  getParentRoute: () => customer,
  path: '/runs/$run/map',
  validateSearch: ({
    journey,
    view,
    code,
  }): { journey?: string; view?: 'graph' | 'list'; code?: string } => ({
    ...(typeof code === 'string' && code !== '' && { code }),
    ...(typeof journey === 'string' && journey !== '' && { journey }),
    ...((view === 'graph' || view === 'list') && { view }),
  }),
  loader: async ({ context, params: { customer: customerId, run } }) => {
    await Promise.all([
      context.queryClient.query({ ...getRun(customerId, run), staleTime: 'static' }),
      context.queryClient.query({ ...getRunMap(customerId, run), staleTime: 'static' }),
      // With the map, so that repositories and problems move nothing. The page can do without them.
      Promise.allSettled([
        context.queryClient.query({ ...listProblems(customerId, run), staleTime: 'static' }),
        context.queryClient.query({ ...listMapJobs(customerId), staleTime: 'static' }),
        context.queryClient.query({ ...listRepositories(customerId), staleTime: 'static' }),
      ]),
    ])
  },
  component: lazyRouteComponent(() => import('./pages/map-page.tsx'), 'MapPage'),
})

const site = createRoute({
  getParentRoute: () => customer,
  path: '/sites/$host',
  validateSearch: readSiteFilter,
  loader: async ({ context, params: { customer: customerId, host } }) => {
    await Promise.all([
      context.queryClient.query({ ...listSiteRuns(customerId, host), staleTime: 0 }),
      // With the runs, so that they move nothing. The page can do without it.
      Promise.allSettled([
        context.queryClient.query({ ...listSiteProblems(customerId, host), staleTime: 0 }),
        context.queryClient.query({ ...listDeployChecks(customerId), staleTime: 'static' }),
      ]),
    ])
  },
  component: lazyRouteComponent(() => import('./pages/sites/site-page.tsx'), 'SitePage'),
})

const visitors = createRoute({
  getParentRoute: () => customer,
  path: '/runs/$run/visitors',
  validateSearch: (search) => readSorts(search, 'sort'),
  loader: ({ context, params: { customer: customerId, run } }) =>
    context.queryClient.query({ ...getRun(customerId, run), staleTime: 'static' }),
  component: lazyRouteComponent(() => import('./pages/research-page.tsx'), 'ResearchPage'),
})

/** Pages about runs, apart from the page of a run. */
export const runRoutes = [comparison, map, site, visitors]
