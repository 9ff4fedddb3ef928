import type { TriageChange } from '@understudy/contract/endpoints/problems'
import type { ColumnType } from 'kysely'

interface ProblemsTable {
  customer_id: string
  fingerprint: string
  decision_id: string | null
  assignee_id: string | null
  issue_url: string | null
  created_at: Date
}

interface ProblemEntriesTable {
  customer_id: string
  id: string
  fingerprint: string
  change: TriageChange
  text: string | null
  severity: number | null
  assignee_id: string | null
  by_kind: 'person' | 'api_key'
  person_id: string | null
  api_key_id: string | null
  at: Date
  position: ColumnType<number, never, never>
}

/** What was decided about problems, and who said what about them. */
export interface ProblemTables {
  problems: ProblemsTable
  problem_entries: ProblemEntriesTable
}
