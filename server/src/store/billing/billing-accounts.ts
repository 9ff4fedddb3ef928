import type { Database, Trx } from '../database.ts'

/** A customer's account at the payment processor. */
export interface BillingAccount {
  provisioningKey: string
  /** null until the processor has created its customer. */
  processorCustomerId: string | null
}

const columns = [
  'provisioning_key as provisioningKey',
  'processor_customer_id as processorCustomerId',
] as const

/** The account of a customer; undefined if the customer never used billing. */
export async function findBillingAccount(
  db: Database,
  customerId: string,
): Promise<BillingAccount | undefined> {
  return db
    .selectFrom('billing_accounts')
    .select(columns)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** The customer's account, created with this key if there is none yet, and the customer's name. */
export async function ensureBillingAccount(
  db: Database,
  account: { customerId: string; provisioningKey: string; createdAt: Date },
): Promise<BillingAccount & { customerName: string }> {
  const { customerId } = account
  await db
    .insertInto('billing_accounts')
    .values({
      customer_id: customerId,
      provisioning_key: account.provisioningKey,
      processor_customer_id: null,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('billing_accounts')
    .innerJoin('customers', 'customers.id', 'billing_accounts.customer_id')
    .select([...columns, 'customers.name as customerName'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** Stores the processor's customer created under this key; false if the account has moved on to another key. */
export async function linkProcessorCustomer(
  db: Database,
  { customerId, provisioningKey }: { customerId: string; provisioningKey: string },
  processorCustomerId: string,
): Promise<boolean> {
  const row = await db
    .updateTable('billing_accounts')
    .set({ processor_customer_id: processorCustomerId })
    .where('customer_id', '=', customerId)
    .where('provisioning_key', '=', provisioningKey)
    .returning('customer_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Switches to another key for creating the processor's customer, unless one was created under `of` after all. */
export async function renewProvisioningKey(
  db: Database,
  of: { customerId: string; provisioningKey: string },
  provisioningKey: string,
): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set({ provisioning_key: provisioningKey })
    .where('customer_id', '=', of.customerId)
    .where('provisioning_key', '=', of.provisioningKey)
    .where('processor_customer_id', 'is', null)
    .execute()
}

/**
 * Forgets the processor's customer, so that the next one is created under another key. `of` is the key it was created
 * under.
 */
export async function renewBillingAccount(
  db: Database,
  of: { customerId: string; provisioningKey: string },
  provisioningKey: string,
): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set({ provisioning_key: provisioningKey, processor_customer_id: null })
    .where('customer_id', '=', of.customerId)
    .where('provisioning_key', '=', of.provisioningKey)
    .execute()
}

/**
 * The account that the processor refers to, locked until the transaction ends so that its events are processed one at a
 * time.
 */
export async function lockAccountOfProcessor(
  trx: Trx,
  processorCustomerId: string,
): Promise<{ customerId: string; provisioningKey: string } | undefined> {
  return trx
    .selectFrom('billing_accounts')
    .select(['customer_id as customerId', 'provisioning_key as provisioningKey'])
    .where('processor_customer_id', '=', processorCustomerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Records that an event was processed; false if it was processed before. */
export async function claimProcessorEvent(
  trx: Trx,
  event: { customerId: string; id: string; receivedAt: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('processor_events')
    .values({ customer_id: event.customerId, id: event.id, received_at: event.receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the records of a customer's events processed before the given time. */
export async function forgetProcessorEvents(
  trx: Trx,
  customerId: string,
  before: Date,
): Promise<void> {
  await trx
    .deleteFrom('processor_events')
    .where('customer_id', '=', customerId)
    .where('received_at', '<', before)
    .execute()
}
