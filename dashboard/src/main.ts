import { accountQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { openFirst } from './opened-first.ts'
import { applyTheme, readTheme } from './util/theme.ts'

applyTheme(readTheme())
const element = document.getElementById('root')
if (element === null) throw new Error('the page has no place for the dashboard')
readAhead(location).catch(reportError)
// The first use of dates takes a phone some 50 ms: now, while the larger part is on its way, rather than when that is drawn.
setTimeout(() => new Date().toLocaleString('en', { dateStyle: 'medium', timeStyle: 'long' }))
// Not awaited here: the large part imports from this one, and each would wait for the other.
start(element).catch(reportError)

/** The large part of the dashboard arrives after this one; the document already names it. */
async function start(place: Element): Promise<void> {
  try {
    const { showDashboard } = await import('./app.tsx')
    showDashboard(place)
  } catch (error) {
    place.textContent = 'The dashboard could not be loaded. Reload the page to try again.'
    throw error
  }
}

/**
 * Begins to read what the page at this address shows while the larger part of the dashboard is still on its way. What
 * fails here is read again by the page, which then says why it failed.
 */
async function readAhead({ pathname, search }: Location): Promise<void> {
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
