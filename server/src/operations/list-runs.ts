import { ApiError } from '../lib/api-error.ts'
import type { Database } from '../store/database.ts'
import type { Run, RunStatus } from '../store/run.ts'
import type { RunPosition } from '../store/runs.ts'
import * as store from '../store/runs.ts'

/** The filter applies within the window of `scanned` runs, so a page may hold few or none although more match. */
export interface RunPage {
  items: Run[]
  /** null when nothing lies beyond. */
  nextCursor: string | null
  scanned: number
}

/** One window of the customer's runs, newest first (spec: GET /runs). Codes: invalid_request. */
export async function listRuns(
  { db }: { db: Database },
  customerId: string,
  query: { cursor: string | null; limit: number; status: RunStatus | null },
): Promise<RunPage> {
  const position = query.cursor === null ? null : parseRunCursor(query.cursor)
  const found = await store.listRuns(db, { customerId, position, limit: query.limit + 1 })
  const window = found.slice(0, query.limit)
  const last = window.at(-1)
  return {
    items: window.filter(({ status }) => query.status === null || status === query.status),
    nextCursor:
      last === undefined || found.length === window.length
        ? null
        : `${last.createdAt.getTime()}|${last.id}`,
    scanned: window.length,
  }
}

/** The year 9999, beyond which dates are written in another form. */
const maxMs = 253_402_300_799_999

/** Reads `<created_at_ms>|<id>`, or milliseconds alone: what is older than that moment. */
function parseRunCursor(cursor: string): RunPosition {
  const parts = /^(\d{1,15})(?:\|([\w-]{1,64}))?$/.exec(cursor)
  const ms = Number(parts?.[1] ?? Number.NaN)
  if (parts === null || ms > maxMs) {
    throw new ApiError('invalid_request', { detail: 'cursor: not one that this list returned' })
  }
  return { createdAt: new Date(ms), id: parts[2] ?? null }
}
