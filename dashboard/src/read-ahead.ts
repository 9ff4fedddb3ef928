import { readReplay, readRun, readRuns } from './api/page-reads.ts'
import { accountQuery, getPicture } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { findMoment, readMoments } from './components/replay/moments.ts'

type Ids = Readonly<Record<string, string>>

interface Page {
  path: RegExp
  /** Its own part of the dashboard. */
  load: () => Promise<unknown>
  /** What it shows. */
  read: (ids: Ids, search: URLSearchParams) => Promise<void>
}

/** The pages that people open most. */
const pages: readonly Page[] = [
  {
    path: /^\/app\/(?<customer>[^/]+)\/runs\/?$/,
    load: async () => import('./pages/runs-page.tsx'),
    read: async ({ customer = '' }, search) => {
      // A list that is filtered by its address is another list.
      if (!search.has('status')) await readRuns(customer, undefined)
    },
  },
  {
    path: /^\/app\/(?<customer>[^/]+)\/runs\/(?<run>run_[^/]+)\/?$/,
    load: async () => import('./pages/run-page.tsx'),
    read: async ({ customer = '', run = '' }) => readRun(customer, run),
  },
  {
    path: /^\/app\/(?<customer>[^/]+)\/runs\/(?<run>[^/]+)\/sessions\/(?<session>[^/]+)\/?$/,
    load: async () => import('./pages/replay-page.tsx'),
    read: readReplayAndPicture,
  },
]

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
  const page = pages.find(({ path }) => path.test(pathname))
  const ids = page?.path.exec(pathname)?.groups ?? {}
  await Promise.allSettled([
    queryClient.query({ ...accountQuery, staleTime: 'static' }),
    page?.load(),
    page?.read(ids, new URLSearchParams(search)),
  ])
}

/** The picture of the moment that the address names is the largest thing on the page. */
async function readReplayAndPicture(
  { customer: customerId = '', run: runId = '', session: sessionId = '' }: Ids,
  search: URLSearchParams,
): Promise<void> {
  const moments = readMoments(await readReplay(customerId, runId, sessionId))
  const picture = moments[findMoment(moments, Number(search.get('turn') ?? 0))]?.picture
  if (picture === undefined || picture === null) return
  await queryClient.query({
    ...getPicture({ customerId, runId, sessionId, ...picture }),
    staleTime: 'static',
  })
}
