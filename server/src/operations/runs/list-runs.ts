import { batchQueries } from '../../lib/waiting/batch-queries.ts'
import type { Database } from '../../store/database.ts'
import { listRunSummaries, nameWindow, type RunSummary } from '../../store/runs/run-details.ts'
import type { RunStatus } from '../../store/runs/run.ts'
import type { RunPosition } from '../../store/runs/runs.ts'

/** The filter applies within the window of `scanned` runs, so a page can have few or no entries although more match. */
export interface RunPage {
  items: RunSummary[]
  /** null if this is the last page. */
  nextCursor: string | null
  scanned: number
}

/** One window of the customer's runs, newest first (spec: GET /runs). */
export type ListRuns = (
  customerId: string,
  query: { position: RunPosition | null; limit: number; status: RunStatus | null },
) => Promise<RunPage>

/** Lists in one query: their rows are in memory at the same time. */
const maxLists = 20

/** Concurrent requests for lists share queries. */
export function createRunLister({ db }: { db: Database }): ListRuns {
  const find = batchQueries(nameWindow, (windows) => listRunSummaries(db, windows), maxLists)
  return async (customerId, { position, limit, status }) => {
    const found = (await find({ customerId, position, size: limit + 1 })) ?? []
    const window = found.slice(0, limit)
    const last = window.at(-1)
    return {
      items: window.filter((run) => status === null || run.status === status),
      nextCursor:
        last === undefined || found.length === window.length
          ? null
          : `${Date.parse(last.createdAt)}|${last.id}`,
      scanned: window.length,
    }
  }
}
