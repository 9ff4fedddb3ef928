import type { SessionEventKind, TerminationKind } from '@understudy/contract/session-event'
import type { VerdictStatus } from '@understudy/contract/verdict/verdict'
import type { Device } from '@understudy/contract/visitor/devices'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../json-column.ts'

interface RunsTable {
  customer_id: string
  id: string
  target_url: string
  status: 'queued' | 'running' | 'completed' | 'failed' | 'partial' | 'cancelled'
  aggregate_status: 'pending' | 'ready' | 'failed' | 'not_applicable'
  guided_exploration: 'off' | 'standard' | 'deep'
  duration_budget: 'short' | 'medium'
  device: Generated<Device>
  interaction: Generated<'full' | 'look'>
  replay_may_send_data: Generated<boolean>
  task: string | null
  flows: Json
  model: string
  is_preview: boolean
  session_count: number
  problems_by_severity: ColumnType<number[] | null, never, number[] | null>
  sessions_succeeded: ColumnType<number | null, never, number | null>
  sessions_judged: ColumnType<number | null, never, number | null>
  report_urls_revoked_at: ColumnType<Date | null, never, Date>
  termination: string | null
  trace_parent: ColumnType<string | null, never, never>
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

interface RunCredentialsTable {
  customer_id: string
  run_id: string
  credential_id: string
}

interface SessionsTable {
  customer_id: string
  id: string
  run_id: string
  position: number
  persona_id: string
  persona: Json
  seed: number
  status: 'queued' | 'running' | 'completed' | 'failed'
  attempt: Generated<number>
  released_attempts: Generated<number>
  worker_id: string | null
  lease_expires_at: Date
  /**
   * Until when spent_ms counts, and when the lease was given: at the claim, then at every heartbeat. null before the first claim, and
   * after an attempt was lost or returned.
   */
  claimed_at: Date | null
  /** The last sign of life: the claim, a heartbeat, or a record. */
  renewed_at: Date | null
  /**
   * Time with a browser: of earlier attempts, and of the current one until claimed_at. What a session took after that, its end adds to
   * the bill only.
   */
  spent_ms: Generated<number>
  last_seq: Generated<number>
  turns: Generated<number>
  termination_kind: TerminationKind | null
  termination_reason: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

interface SessionEventsTable {
  customer_id: string
  session_id: string
  seq: number
  kind: SessionEventKind
  at: Date
  turn: number | null
  data: Json
}

interface SessionTurnsTable {
  customer_id: string
  session_id: string
  turn: number
  data: Json
  input_tokens: number
  output_tokens: number
  cost_usd: number
}

interface SessionArtifactsTable {
  customer_id: string
  session_id: string
  kind: 'screenshots' | 'ambient' | 'transcript' | 'report'
  name: string
  key: string
  size_bytes: number
  turn: number | null
  created_at: Generated<Date>
}

interface SessionProblemsTable {
  customer_id: string
  session_id: string
  fingerprint: string
  run_id: string
  run_created_at: Date
  is_only_said: boolean
  pages: string[]
}

interface SaidPagesTable {
  customer_id: string
  page: string
  first_said_at: Date
}

interface RunVerdictsTable {
  customer_id: string
  run_id: string
  gate: ColumnType<unknown, string | undefined, never>
  deploy_check_id: ColumnType<string | null, string | null | undefined, never>
  branch: ColumnType<string | null, string | null | undefined, never>
  environment: ColumnType<string | null, string | null | undefined, never>
  status: ColumnType<VerdictStatus | null, VerdictStatus | undefined, VerdictStatus>
  verdict: ColumnType<unknown, string | undefined, string>
  is_baseline: Generated<boolean>
}

interface ShareLinksTable {
  customer_id: string
  id: string
  run_id: string
  name: string | null
  by_kind: 'person' | 'api_key'
  person_id: string | null
  api_key_id: string | null
  created_at: Date
  expires_at: Date
  revoked_at: ColumnType<Date | null, never, Date>
  last_opened_at: ColumnType<Date | null, never, Date>
}

interface StateTransitionsTable {
  customer_id: string
  entity_id: string
  from_status: string | null
  to_status: string
  at: Generated<Date>
}

/** Runs, their sessions and the sessions' records. */
export interface RunTables {
  runs: RunsTable
  run_credentials: RunCredentialsTable
  sessions: SessionsTable
  session_events: SessionEventsTable
  session_turns: SessionTurnsTable
  session_artifacts: SessionArtifactsTable
  session_problems: SessionProblemsTable
  said_pages: SaidPagesTable
  run_verdicts: RunVerdictsTable
  share_links: ShareLinksTable
  state_transitions: StateTransitionsTable
}
