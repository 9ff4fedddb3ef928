import { randomUUID } from 'node:crypto'
import type { PaymentProcessor } from '../../billing/payment-processor.ts'
import { ProcessorError } from '../../billing/payment-processor.ts'
import type { Clock } from '../../lib/clock.ts'
import {
  ensureBillingAccount,
  findBillingAccount,
  linkProcessorCustomer,
  renewProvisioningKey,
} from '../../store/billing/billing-accounts.ts'
import type { Database } from '../../store/database.ts'

export interface AccountDeps {
  db: Database
  clock: Clock
}

/**
 * The processor's customer for one of ours, made at the first need and once, also by calls that come at the same time.
 * Throws ProcessorError.
 */
export async function ensureProcessorCustomer(
  { db, clock }: AccountDeps,
  processor: PaymentProcessor,
  customerId: string,
): Promise<string> {
  const { provisioningKey, processorCustomerId, customerName } = await ensureBillingAccount(db, {
    customerId,
    provisioningKey: randomUUID(),
    createdAt: clock.now(),
  })
  if (processorCustomerId !== null) return processorCustomerId
  const account = { customerId, provisioningKey }
  try {
    const created = await processor.createCustomer({ ...account, name: customerName })
    if (await linkProcessorCustomer(db, account, created)) return created
    // Events of a customer that is linked to no account would be dropped, payments among them.
    throw new ProcessorError('the account moved on to another key meanwhile')
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    const linked = await findBillingAccount(db, customerId)
    if (linked !== undefined && linked.processorCustomerId !== null) {
      // A call beside this one was quicker.
      return linked.processorCustomerId
    }
    if (error.isKept) await renewProvisioningKey(db, account, randomUUID())
    throw error
  }
}
