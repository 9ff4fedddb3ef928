import type { BillingStatus, Tier } from '@understudy/contract/billing'
import type { Generated } from 'kysely'

interface BillingAccountsTable {
  customer_id: string
  provisioning_key: string
  processor_customer_id: string | null
  created_at: Date
}

interface SubscriptionsTable {
  customer_id: string
  id: string
  status: BillingStatus
  tier: Tier
  included_sessions: number
  period_start: Date
  period_end: Date
  event_at: Date
  event_rank: number
}

interface ProcessorEventsTable {
  customer_id: string
  id: string
  received_at: Date
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
  unpriced_tokens: Generated<number>
  browser_ms: Generated<number>
  /** Counts as spent as long as the row is held. */
  reserved_usd: Generated<number>
  held_at: Date
  settled_at: Date | null
}

/** Customers at the payment processor and their subscriptions. */
export interface BillingTables {
  billing_accounts: BillingAccountsTable
  subscriptions: SubscriptionsTable
  processor_events: ProcessorEventsTable
  usage: UsageTable
}
