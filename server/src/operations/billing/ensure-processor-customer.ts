import { randomUUID } from 'node:crypto'
import { type PaymentProcessor, ProcessorError } from '../../billing/payment-processor.ts'
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
 * The processor's customer for one of ours, created on first use and only once, even with concurrent calls. Throws
 * ProcessorError.
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
    // Events of a customer without a linked account would be dropped, including payments.
    throw new ProcessorError('the account has moved on to another key')
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    const linked = await findBillingAccount(db, customerId)
    if (linked !== undefined && linked.processorCustomerId !== null) {
      // A concurrent call was faster.
      return linked.processorCustomerId
    }
    if (error.isKept) await renewProvisioningKey(db, account, randomUUID())
    throw error
  }
}
