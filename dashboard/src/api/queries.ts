import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Account } from '@understudy/contract/identity'
import { limits } from '@understudy/contract/limits'
import type { RunStatus } from '@understudy/contract/run'
import type { SessionEvent } from '@understudy/contract/session-event'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { getClient, identity } from './clients.ts'
import { queryClient } from './query-client.ts'
import { readParts } from './read-parts.ts'

const liveMs = 3000

/** The signed-in person and their customers. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => identity.getAccount({ signal }),
  staleTime: 30_000,
})

/** Keeps the account of a person who has just signed in, and nothing that another person read. */
export function startAccount(account: Account): void {
  queryClient.removeQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'invitation' })
  queryClient.setQueryData(accountQuery.queryKey, account)
}

/** Whether a run or session can still change. */
export function isOpen(status: string): boolean {
  return status === 'queued' || status === 'running'
}

/** Whether anything about a run can still change, its report included. */
export function isUnfinished(run: Pick<RunDetail, 'status' | 'aggregate_status'>): boolean {
  return isOpen(run.status) || run.aggregate_status === 'pending'
}

/** Runs of a customer, newest first, page by page; read again while one of them can change. */
export function listRuns(customerId: string, status: RunStatus | undefined) {
  return infiniteQueryOptions({
    queryKey: ['runs', customerId, status ?? 'all'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      getClient(customerId).runs.list(
        {
          limit: limits.runsPageSize.max,
          ...(status && { status }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    getNextPageParam: ({ next_cursor: next }) => next,
    // All pages are read again, so many of them less often.
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? []
      const isLive = pages.some(({ items }) => items.some(isUnfinished))
      return isLive ? liveMs * pages.length : false
    },
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 2,
  })
}

/** One run with its sessions; read again while it can change. */
export function getRun(customerId: string, runId: string) {
  return queryOptions({
    queryKey: ['run', customerId, runId],
    queryFn: ({ signal }) => getClient(customerId).runs.get(runId, { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnfinished(state.data) ? liveMs : false,
  })
}

/** The report across the sessions of a run. */
export function getAggregate(customerId: string, runId: string) {
  return queryOptions({
    queryKey: ['aggregate', customerId, runId],
    queryFn: async ({ signal }) => {
      const { runs } = getClient(customerId)
      const parts = await readParts(
        (cursor) => runs.aggregateReport(runId, { cursor, signal }),
        (part) => part.more_findings?.next_cursor,
      )
      const { more_findings: _joined, ...aggregate } = parts[0]
      return { ...aggregate, findings: parts.flatMap(({ findings }) => findings) }
    },
    staleTime: Infinity,
  })
}

/** Whether a run that has ended passes its gate. */
export function getVerdict(customerId: string, runId: string) {
  return queryOptions({
    queryKey: ['verdict', customerId, runId],
    queryFn: ({ signal }) => getClient(customerId).runs.verdict(runId, { signal }),
    staleTime: Infinity,
  })
}

/** The report of one session that has ended. */
export function getSessionReport(customerId: string, runId: string, sessionId: string) {
  return queryOptions({
    queryKey: ['report', customerId, runId, sessionId],
    queryFn: async ({ signal }) => {
      const { sessions } = getClient(customerId)
      const parts = await readParts(
        (cursor) => sessions.report(runId, sessionId, { cursor, signal }),
        (part) => part.more_findings?.next_cursor,
      )
      const findings = parts.flatMap(({ report }) => report.findings)
      const { more_findings: _joined, ...whole } = parts[0]
      return { ...whole, report: { ...whole.report, findings } }
    },
    staleTime: Infinity,
  })
}

/** Everything recorded of a session so far; read on while it can grow. */
export function getSessionEvents(customerId: string, runId: string, sessionId: string) {
  return queryOptions({
    queryKey: ['events', customerId, runId, sessionId],
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData<SessionRecord>(queryKey)
      const { sessions } = getClient(customerId)
      const events = [...(known?.events ?? [])]
      for (;;) {
        const query = { since: events.at(-1)?.seq ?? 0, limit: limits.eventsPageSize.max }
        const page = await sessions.events(runId, sessionId, query, { signal })
        events.push(...page.items)
        if (page.terminal || page.items.length === 0) return { events, isOver: page.terminal }
      }
    },
    refetchInterval: ({ state }) => (state.data?.isOver === true ? false : liveMs),
    staleTime: ({ state }) => (state.data?.isOver === true ? Infinity : 0),
  })
}

interface SessionRecord {
  events: SessionEvent[]
  /** The session has ended, and these are all its events. */
  isOver: boolean
}

/** The library and the customer's own personas. */
export function listPersonas(customerId: string) {
  return queryOptions({
    queryKey: ['personas', customerId],
    queryFn: async ({ signal }) => {
      const { personas } = getClient(customerId)
      const parts = await readParts(
        (cursor) => personas.list({ cursor }, { signal }),
        (part) => part.next_cursor,
      )
      return { items: parts.flatMap(({ items }) => items) }
    },
    staleTime: 60_000,
  })
}

/** Logins that runs can use. */
export function listCredentials(customerId: string) {
  return queryOptions({
    queryKey: ['credentials', customerId],
    queryFn: ({ signal }) => getClient(customerId).credentials.list({ signal }),
    staleTime: 60_000,
  })
}

/** A picture of a session. */
export function getPicture(picture: {
  customerId: string
  runId: string
  sessionId: string
  file: string
  kind: 'screenshots' | 'ambient'
}) {
  const { customerId, runId, sessionId, file, kind } = picture
  return queryOptions({
    queryKey: ['picture', customerId, runId, sessionId, kind, file],
    queryFn: ({ signal }) =>
      getClient(customerId).sessions.screenshot(runId, sessionId, file, { kind, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  })
}

/** The same for something that may have no picture: nothing is read then. */
export function getPictureIfAny(
  path: { customerId: string; runId: string; sessionId: string },
  picture: { file: string; kind: 'screenshots' | 'ambient' } | null,
) {
  const { file, kind } = picture ?? { file: '', kind: 'screenshots' }
  return { ...getPicture({ ...path, file, kind }), enabled: picture !== null }
}

/** What a new run is made from: visitors, logins, the run that it repeats, and what earlier runs used. */
export async function readNewRun(customerId: string, earlierId: string | undefined) {
  const [personas, credentials, earlier, experience] = await Promise.all([
    queryClient.query({ ...listPersonas(customerId), staleTime: 'static' }),
    queryClient.query({ ...listCredentials(customerId), staleTime: 'static' }),
    earlierId === undefined
      ? null
      : queryClient.query({ ...getRun(customerId, earlierId), staleTime: 'static' }),
    // Each time, because runs end in between. The page can do without an estimate.
    queryClient.query({ ...getExperience(customerId), staleTime: 0 }).catch(() => null),
  ])
  return { personas: personas.items, credentials: credentials.items, earlier, experience }
}

/** What the runs of this month used, or those of the month before if none of this one has ended, and what can still be spent. */
function getExperience(customerId: string) {
  return queryOptions({
    queryKey: ['experience', customerId],
    queryFn: async ({ signal }) => {
      const { billing } = getClient(customerId)
      const now = await billing.usage({ detail: 'totals' }, { signal })
      const { month, totals, spend, run_limit_usd } = now
      const room = { spend, run_limit_usd }
      if (totals.turns > 0) return { ...totals, ...room }
      const before = new Date(`${month}-01T00:00:00Z`)
      before.setUTCMonth(before.getUTCMonth() - 1)
      const earlier = { month: before.toISOString().slice(0, 7), detail: 'totals' } as const
      return { ...(await billing.usage(earlier, { signal })).totals, ...room }
    },
  })
}
