import { ApiError } from '../../lib/api-error.ts'
import type { Trx } from '../../store/database.ts'
import { hasRuns } from '../../store/runs/runs.ts'
import { type BillingGate, findBillingStatus } from './get-billing-status.ts'

/**
 * Admits another run or throws the amount due as an error. The transaction must hold the customer's lock, or concurrent
 * runs would count the same free run. Codes: payment_required, billing_cancelled.
 */
export async function admitBilling(trx: Trx, gate: BillingGate, customerId: string): Promise<void> {
  if (gate.kind === 'open') return
  const status = await findBillingStatus(trx, gate, customerId)
  switch (status) {
    case 'active':
      return
    case 'past_due':
      throw new ApiError('payment_required', {
        detail: 'A payment is overdue; pay it in the portal (GET /billing/portal-url).',
      })
    case 'cancelled':
      throw new ApiError('billing_cancelled')
    case 'no_payment_method':
      if (!(await hasRuns(trx, customerId, gate.freeRuns))) return
      throw new ApiError('payment_required', {
        detail: `All ${gate.freeRuns} free runs are used up; start a subscription with POST /billing/checkout.`,
      })
  }
}
