import type { Generated } from 'kysely'

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

/** What belongs to no customer, because nobody has to be one to ask for it. */
export interface TrialTables {
  trial_previews: TrialPreviewsTable
  trial_visits: TrialVisitsTable
}
