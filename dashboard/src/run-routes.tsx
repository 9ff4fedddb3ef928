import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { getComparison } from './api/comparison-queries.ts'
import { customer } from './frame-routes.tsx'

const comparison = createRoute({
  getParentRoute: () => customer,
  path: '/runs/$run/compare',
  validateSearch: ({ with: other }): { with?: string } =>
    typeof other === 'string' && other !== '' ? { with: other } : {},
  loaderDeps: ({ search }) => ({ other: search.with }),
  loader: ({ context, params, deps }) =>
    context.queryClient.query({
      ...getComparison(params.customer, params.run, deps.other),
      staleTime: 'static',
    }),
  component: lazyRouteComponent(() => import('./pages/compare-page.tsx'), 'ComparePage'),
  errorComponent: lazyRouteComponent(() => import('./pages/compare-page.tsx'), 'CompareError'),
})

/** Pages about one run, apart from the run itself. */
export const runRoutes = [comparison]
