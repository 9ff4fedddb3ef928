import type { IssueState } from '@understudy/contract/issue/issue'
import type { WebhookFormat } from '@understudy/contract/webhooks/webhook'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from '../json-column.ts'

interface OutboxTable {
  customer_id: string
  id: string
  position: ColumnType<number, never, never>
  event: string
  payload: Json
  created_at: Date
  dispatched_at: Date | null
}

interface WebhooksTable {
  customer_id: string
  id: string
  url: string
  /** Sealed; null where `url` is the whole address. */
  sealed_url: string | null
  format: 'json' | 'slack'
  /** null: it is what `format` says. */
  kind: Exclude<WebhookFormat, 'json' | 'slack'> | null
  quiet_hours: Json | null
  is_paused: Generated<boolean>
  confirmed: boolean
  events: Json
  secret: string
  previous_secret: string | null
  previous_secret_expires_at: Date | null
  last_delivery_at: Date | null
  last_delivery_status: string | null
  dead_in_a_row: Generated<number>
  failed_in_a_row: Generated<number>
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
  attempts: ColumnType<unknown, string | undefined, string>
  last_status_code: number | null
  last_error: string | null
  next_attempt_at: Date | null
  claim: Generated<number>
  claimed_at: Date | null
  claimed_until: Date | null
  created_at: Date
  delivered_at: Date | null
}

interface AlertsTable {
  customer_id: string
  stream: string
  reason: string
  created_at: Date
}

interface TrackerIssuesTable {
  customer_id: string
  webhook_id: string
  subject: string
  fingerprint: string | null
  event_id: string
  issue_id: string
  url: string | null
  state: IssueState
  created_at: Date
  checked_at: Date
}

/** Outbound events, what they have told, and the webhooks that they are delivered to. */
export interface WebhookTables {
  outbox: OutboxTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  alerts: AlertsTable
  tracker_issues: TrackerIssuesTable
}
