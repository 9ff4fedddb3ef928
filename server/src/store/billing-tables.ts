interface BillingAccountsTable {
  customer_id: string
  provisioning_key: string
  processor_customer_id: string | null
  created_at: Date
}

interface SubscriptionsTable {
  customer_id: string
  id: string
  status: 'active' | 'past_due' | 'cancelled' | 'no_payment_method'
  tier: 'starter' | 'hobby' | 'pro' | 'enterprise'
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

/** Customers at the payment processor and what it said of them. */
export interface BillingTables {
  billing_accounts: BillingAccountsTable
  subscriptions: SubscriptionsTable
  processor_events: ProcessorEventsTable
}
