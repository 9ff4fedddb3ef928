import { ApiError } from '../../lib/api-error.ts'
import type { Trx } from '../../store/database.ts'
import { hasRuns } from '../../store/runs/runs.ts'
import type { BillingGate } from './get-billing-status.ts'
import { findBillingStatus } from './get-billing-status.ts'

/**
 * Lets a further run pass or says what is to be paid. The transaction must hold the lock of the customer, or runs that come at
 * once would count the same free one. Codes: payment_required, billing_cancelled.
 */
export async function admitBilling(trx: Trx, gate: BillingGate, customerId: string): Promise<void> {
  if (gate.kind === 'open') return
  const status = await findBillingStatus(trx, gate, customerId)
  switch (status) {
    case 'active':
      return
    case 'past_due':
      throw new ApiError('payment_required', {
        detail: 'A payment is overdue; the portal (GET /billing/portal-url) settles it.',
      })
    case 'cancelled':
      throw new ApiError('billing_cancelled')
    case 'no_payment_method':
      if (!(await hasRuns(trx, customerId, gate.freeRuns))) return
      throw new ApiError('payment_required', {
        detail: `The free runs (${gate.freeRuns}) are used up; a checkout (POST /billing/checkout) starts a subscription.`,
      })
  }
}
