import type { Json } from '../json-column.ts'

interface DeployChecksTable {
  customer_id: string
  id: string
  name: string
  type: 'event_url' | 'fixed_url'
  target_url: string | null
  enabled: boolean
  settings: Json
  /** SHA-256, hex. */
  token_hash: string
  created_at: Date
  updated_at: Date
  archived_at: Date | null
  last_event_at: Date | null
  next_run_at: Date | null
}

interface DeployEventsTable {
  customer_id: string
  id: string
  deploy_check_id: string
  idempotency_key: string
  decision: 'queued_run' | 'ignored_filter' | 'ignored_non_ready' | 'blocked_target'
  reason: string | null
  run_id: string | null
  event: Json
  received_at: Date
}

interface RepositoriesTable {
  customer_id: string
  id: string
  name: string
  clone_url: string
  default_branch: string
  analysis_root: string | null
  created_at: Date
}

interface UxMapJobsTable {
  customer_id: string
  id: string
  repository_id: string
  status: 'queued' | 'running' | 'completed' | 'failed' | 'skipped'
  revalidation_mode: 'full' | 'incremental' | 'none'
  reason: string | null
  commit_sha: string
  trigger: string
  ref_kind: string
  ref_name: string
  base_commit_sha: string | null
  analysis_root: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

/** Deploy checks with their events, repositories with their maps. */
export interface IntegrationTables {
  deploy_checks: DeployChecksTable
  deploy_events: DeployEventsTable
  repositories: RepositoriesTable
  ux_map_jobs: UxMapJobsTable
}
