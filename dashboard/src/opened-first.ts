import { readReplay, readRun, readRuns } from './api/page-reads.ts'
import { getPicture, readNewRun } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { findMoment, findShown, readMoments } from './components/replay/moments.ts'
import { isRunStatus } from './components/run-statuses.ts'

/** What a path names, each by the word in the pattern. */
interface Ids {
  customer: string
  run: string
  session: string
}

/** What an address says beyond its path, before the page has checked it. */
type Search = Readonly<Record<string, unknown>>

/** The pages of a customer that people open most: their routes, and what `readAhead` reads if one of them is opened first. */
export const openedFirst = {
  runs: {
    path: '/runs',
    load: () => import('./pages/runs-page.tsx'),
    read: async ({ customer }: Pick<Ids, 'customer'>, { status }: Search) =>
      readRuns(customer, isRunStatus(status) ? status : undefined),
  },
  newRun: {
    path: '/runs/new',
    load: () => import('./pages/new-run-page.tsx'),
    read: async ({ customer }: Pick<Ids, 'customer'>, { from }: Search) =>
      readNewRun(customer, typeof from === 'string' ? from : undefined),
  },
  run: {
    path: '/runs/$run',
    load: () => import('./pages/run-page.tsx'),
    read: async ({ customer, run }: Pick<Ids, 'customer' | 'run'>) => readRun(customer, run),
  },
  replay: {
    path: '/runs/$run/sessions/$session',
    load: () => import('./pages/replay-page.tsx'),
    read: async (
      { customer: customerId, run: runId, session: sessionId }: Ids,
      { turn, view }: Search,
    ) => {
      await readReplay({ customerId, runId, sessionId }, (events) => {
        const moments = readMoments(events)
        // The largest thing on the page, which is drawn without waiting for it.
        const moment = moments[findMoment(moments, Number(turn ?? 0))]
        if (moment === undefined) return
        const { picture } = findShown(moment, view === 'before' ? view : undefined)
        if (picture === null) return
        const query = getPicture({ customerId, runId, sessionId, ...picture })
        queryClient.query({ ...query, staleTime: 'static' }).catch(() => undefined)
      })
    },
  },
} as const

/** Loads the page at this address of a customer, and what it shows; nothing for other pages. Does not fail. */
export async function openFirst(customer: string, pathname: string, search: Search): Promise<void> {
  for (const { path, load, read } of Object.values(openedFirst)) {
    const pattern = new RegExp(`^${path.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`)
    const found = pattern.exec(pathname)
    if (found === null) continue
    const ids = { run: '', session: '', ...found.groups, customer }
    await Promise.allSettled([load(), read(ids, search)])
    return
  }
}
