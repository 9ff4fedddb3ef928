import type { BillingStatus } from '@understudy/contract/billing'
import { findBillingAccount } from '../../store/billing/billing-accounts.ts'
import type { Database } from '../../store/database.ts'
import { findSubscription } from '../../store/billing/subscriptions.ts'

/** Which customers must pay for runs: none, or those that have used up their free runs. */
export type BillingGate = { kind: 'open' } | { kind: 'gated'; freeRuns: number }

/** A customer's billing status: active if no one has to pay, no_payment_method before the first subscription. */
export async function findBillingStatus(
  db: Database,
  gate: BillingGate,
  customerId: string,
): Promise<BillingStatus> {
  if (gate.kind === 'open') return 'active'
  return (await findSubscription(db, customerId))?.status ?? 'no_payment_method'
}

/** The status, and whether the payment processor knows the customer. */
export async function getBillingStatus(
  { db, billingGate }: { db: Database; billingGate: BillingGate },
  customerId: string,
): Promise<{ status: BillingStatus; isLinked: boolean }> {
  const account = await findBillingAccount(db, customerId)
  return {
    status: await findBillingStatus(db, billingGate, customerId),
    isLinked: account !== undefined && account.processorCustomerId !== null,
  }
}
