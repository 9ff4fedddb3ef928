import type { SessionEventKind, TerminationKind } from '@understudy/contract/session-event'
import type { ColumnType, Generated } from 'kysely'

/** JSON as it comes back: unknown until a schema has read it; written as text. */
type Json = ColumnType<unknown, string, string>

interface CustomersTable {
  id: string
  name: string
  created_at: Date
}

interface ApiKeysTable {
  customer_id: string
  id: string
  name: string
  prefix: string
  /** SHA-256, hex. */
  hash: string
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

interface AllowedTargetsTable {
  customer_id: string
  id: string
  host_pattern: string
  source: 'manual' | 'auto'
  created_at: Date
}

interface PersonasTable {
  customer_id: string
  id: string
  name: string
  role_description: string
  technical_sophistication: 'low' | 'medium' | 'high'
  patience_level: 'low' | 'medium' | 'high'
  goals: Json
  pain_points: Json
  current_tools: Json
  synthesized_prompt: string
  source: 'custom' | 'job_import'
  source_text: string | null
  created_at: Date
}

interface RunsTable {
  customer_id: string
  id: string
  target_url: string
  status: 'queued' | 'running' | 'completed' | 'failed' | 'partial' | 'cancelled'
  aggregate_status: 'pending' | 'ready' | 'failed' | 'not_applicable'
  guided_exploration: 'off' | 'standard' | 'deep'
  duration_budget: 'short' | 'medium'
  task: string | null
  flows: Json
  model: string
  is_preview: boolean
  session_count: number
  termination: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
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
  claimed_at: Date | null
  renewed_at: Date | null
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

interface UsageTable {
  customer_id: string
  session_id: string
  run_id: string
  status: 'held' | 'settled'
  turns: Generated<number>
  input_tokens: Generated<number>
  output_tokens: Generated<number>
  cost_usd: Generated<number>
  browser_ms: Generated<number>
  held_at: Date
  settled_at: Date | null
}

interface OutboxTable {
  customer_id: string
  id: string
  position: ColumnType<number, never, never>
  event: string
  payload: Json
  created_at: Date
  dispatched_at: Date | null
}

interface DataKeysTable {
  customer_id: string
  id: string
  wrapped: string
  created_at: Generated<Date>
}

interface CredentialsTable {
  customer_id: string
  id: string
  label: string
  target_host: string
  username: string
  password: string
  created_at: Date
}

interface RunCredentialsTable {
  customer_id: string
  run_id: string
  credential_id: string
}

interface WebhooksTable {
  customer_id: string
  id: string
  url: string
  events: Json
  secret: string
  previous_secret: string | null
  previous_secret_expires_at: Date | null
  last_delivery_at: Date | null
  last_delivery_status: string | null
  dead_in_a_row: Generated<number>
  probed_at: Date | null
  created_at: Date
}

interface WebhookDeliveriesTable {
  customer_id: string
  id: string
  webhook_id: string
  event_id: string
  status: 'pending' | 'delivered' | 'dead'
  attempt_count: Generated<number>
  last_status_code: number | null
  last_error: string | null
  next_attempt_at: Date | null
  claim: Generated<number>
  claimed_at: Date | null
  claimed_until: Date | null
  created_at: Date
  delivered_at: Date | null
}

interface IdempotencyKeysTable {
  customer_id: string
  key: string
  request_hash: string
  run_id: string
  created_at: Date
}

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

interface SigningKeysTable {
  name: string
  secret: string
  created_at: Generated<Date>
}

interface StateTransitionsTable {
  customer_id: string
  entity_id: string
  from_status: string | null
  to_status: string
  at: Generated<Date>
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

/** Every table the service reads and writes; `migrations/` makes them. The queue keeps its own in a schema of its own. */
export interface Tables {
  customers: CustomersTable
  api_keys: ApiKeysTable
  allowed_targets: AllowedTargetsTable
  personas: PersonasTable
  runs: RunsTable
  sessions: SessionsTable
  session_events: SessionEventsTable
  session_turns: SessionTurnsTable
  session_artifacts: SessionArtifactsTable
  usage: UsageTable
  outbox: OutboxTable
  data_keys: DataKeysTable
  credentials: CredentialsTable
  run_credentials: RunCredentialsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  idempotency_keys: IdempotencyKeysTable
  signing_keys: SigningKeysTable
  deploy_checks: DeployChecksTable
  deploy_events: DeployEventsTable
  state_transitions: StateTransitionsTable
  repositories: RepositoriesTable
  ux_map_jobs: UxMapJobsTable
}
