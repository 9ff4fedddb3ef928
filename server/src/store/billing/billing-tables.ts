import type { BillingStatus, Tier } from '@understudy/contract/billing'

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

/** Customers at the payment processor and their subscriptions. */
export interface BillingTables {
  billing_accounts: BillingAccountsTable
  subscriptions: SubscriptionsTable
  processor_events: ProcessorEventsTable
}
