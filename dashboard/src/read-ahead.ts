import { accountQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { openFirst } from './opened-first.ts'

/**
 * Begins to read what the page at this address shows while the larger part of the dashboard is still on its way. What
 * fails here is read again by the page, which then says why it failed.
 */
export async function readAhead({ pathname, search }: Location): Promise<void> {
  if (pathname.startsWith('/app/invitation')) return
  if (pathname.startsWith('/app/sign-in')) {
    await Promise.allSettled([import('./pages/sign-in-page.tsx')])
    return
  }
  const [, customer = '', page = ''] = /^\/app\/([^/]+)(\/.*)$/.exec(pathname) ?? []
  await Promise.allSettled([
    queryClient.query({ ...accountQuery, staleTime: 'static' }),
    openFirst(customer, page, Object.fromEntries(new URLSearchParams(search))),
  ])
}
