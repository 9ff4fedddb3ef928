import type { QueryClient } from '@tanstack/react-query'
import {
  Outlet,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { accountQuery } from './api/queries.ts'
import { isSignedOut } from './api/query-client.ts'
import { findLastUsed } from './components/account-use.ts'
import { Shell } from './components/shell.tsx'
import { Notices } from './components/undo/notices.tsx'
import { readSorts } from './util/sort-rows.ts'

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Frame,
})

function Frame(): ReactNode {
  return (
    <div className="flex min-h-dvh flex-col">
      <div>
        <Outlet />
      </div>
      <Notices />
    </div>
  )
}

export const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next, problem }): { next?: string; problem?: string } => ({
    // Only a path of this service: a link must not lead a person elsewhere once they have signed in.
    ...(typeof next === 'string' &&
      /^\/[\w/.-]*(?:\?[\w=&.%-]*)?$/.test(next) &&
      !next.startsWith('//') && { next }),
    ...(typeof problem === 'string' && { problem }),
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in-page.tsx'), 'SignInPage'),
})

export const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./pages/invitation-page.tsx'), 'InvitationPage'),
})

/** Everything below requires a person who is signed in. */
export const signedIn = createRoute({
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

export const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context }) => {
    const first = findLastUsed(context.account.customers)
    if (first === undefined) redirect({ to: '/account', throw: true })
    else redirect({ to: '/$customer/runs', params: { customer: first.id }, throw: true })
  },
})

/** Pages of the person and of the host, which belong to no customer. */
export const personal = createRoute({
  getParentRoute: () => signedIn,
  id: 'personal',
  component: Shell,
})

export const account = createRoute({
  getParentRoute: () => personal,
  path: '/account',
  validateSearch: ({ notice, problem }): { notice?: 'password_ended'; problem?: string } => ({
    ...(notice === 'password_ended' && { notice }),
    ...(typeof problem === 'string' && { problem }),
  }),
  component: lazyRouteComponent(() => import('./pages/account-page.tsx'), 'AccountPage'),
})

export const system = createRoute({
  getParentRoute: () => personal,
  path: '/system',
  validateSearch: (search) => readSorts(search, 'workers', 'jobs', 'versions'),
  component: lazyRouteComponent(() => import('./pages/host-page.tsx'), 'HostPage'),
})

export const customer = createRoute({
  getParentRoute: () => signedIn,
  path: '/$customer',
  component: Shell,
})
