import type { ColumnType, Generated } from 'kysely'

interface TrialPreviewsTable {
  host: string
  title: string
  description: string
  /** PNG. */
  screenshot: Uint8Array
  created_at: Date
  expires_at: Date
}

interface TrialVisitsTable {
  id: Generated<string>
  started_at: Date
}

interface OrderedVisitsTable {
  id: Generated<string>
  host: string
  ordered_at: Date
  taken_at: Date | null
  outcome: ColumnType<unknown, string | null, string>
  screenshot: Uint8Array | null
}

/** Tables of the public trial, which has no customers. */
export interface TrialTables {
  trial_previews: TrialPreviewsTable
  trial_visits: TrialVisitsTable
  ordered_visits: OrderedVisitsTable
}
