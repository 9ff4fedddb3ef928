import { type BillingStatus, type SoldTier, soldTiers } from '@understudy/contract/billing'
import type { PaymentProcessor } from '../../billing/payment-processor.ts'
import { findBillingAccount } from '../../store/billing/billing-accounts.ts'
import { findSubscription } from '../../store/billing/subscriptions.ts'
import type { Database } from '../../store/database.ts'
import { findCurrentSubscription } from './find-current-subscription.ts'

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

interface BillingStatusDeps {
  db: Database
  billingGate: BillingGate
  processor: Pick<PaymentProcessor, 'findPrice'> | null
}

/** The status, whether the payment processor knows the customer, and the tiers that the customer can buy at a checkout. */
export async function getBillingStatus(
  { db, billingGate, processor }: BillingStatusDeps,
  customerId: string,
): Promise<{ status: BillingStatus; isLinked: boolean; checkoutTiers: SoldTier[] }> {
  const account = await findBillingAccount(db, customerId)
  return {
    status: await findBillingStatus(db, billingGate, customerId),
    isLinked: account !== undefined && account.processorCustomerId !== null,
    checkoutTiers:
      processor === null || (await findCurrentSubscription(db, customerId)) !== null
        ? []
        : soldTiers.filter((tier) => processor.findPrice(tier) !== null),
  }
}
