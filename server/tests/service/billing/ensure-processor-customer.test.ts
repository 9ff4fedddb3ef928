import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaymentProcessor, ProcessorError } from '../../../src/billing/payment-processor.ts'
import { createStripeProcessor } from '../../../src/billing/stripe-processor.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { Secret } from '../../../src/lib/secret.ts'
import { ensureProcessorCustomer } from '../../../src/operations/billing/ensure-processor-customer.ts'
import { createCustomer } from '../../../src/operations/customers/create-customer.ts'
import {
  findBillingAccount,
  linkProcessorCustomer,
  renewBillingAccount,
  renewProvisioningKey,
} from '../../../src/store/billing/billing-accounts.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import {
  startStripeApi,
  type StripeApi,
  stripeSecretKey,
} from '../../support/servers/stripe-api.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

let stripe: StripeApi
let opened: OpenedDatabase
let processor: PaymentProcessor

beforeAll(async () => {
  stripe = await startStripeApi()
  opened = await openTestDatabase()
  processor = createStripeProcessor({
    secretKey: new Secret(stripeSecretKey),
    apiBase: stripe.environment.STRIPE_API_BASE ?? null,
    prices: { starter: null, hobby: null, pro: null },
    returnUrl: 'https://app.example.com/billing',
  })
})

afterAll(async () => {
  await opened[Symbol.asyncDispose]()
  await stripe[Symbol.asyncDispose]()
})

async function addCustomer(): Promise<string> {
  return (await createCustomer({ db: opened.db, clock: systemClock }, 'payer')).customerId
}

/** Ensures while `meanwhile` happens: after Stripe created its customer, and before it is linked. */
async function ensureWhile(
  customerId: string,
  meanwhile: (account: { customerId: string; provisioningKey: string }) => Promise<void>,
): Promise<string> {
  const slow: PaymentProcessor = {
    ...processor,
    async createCustomer(customer) {
      const created = await processor.createCustomer(customer)
      await meanwhile(customer)
      return created
    },
  }
  return ensureProcessorCustomer({ db: opened.db, clock: systemClock }, slow, customerId)
}

test("a customer whose key was renewed meanwhile is replaced by the account's own", async () => {
  const customerId = await addCustomer()
  const ensured = await ensureWhile(customerId, async (account) => {
    await renewBillingAccount(opened.db, account, 'second')
    await linkProcessorCustomer(opened.db, { customerId, provisioningKey: 'second' }, 'cus_own')
  })
  expect(ensured).toBe('cus_own')
  expect((await findBillingAccount(opened.db, customerId))?.processorCustomerId).toBe('cus_own')
})

test('a customer that is linked to no account is never reused', async () => {
  const customerId = await addCustomer()
  const ensured = ensureWhile(customerId, (account) =>
    renewBillingAccount(opened.db, account, 'third'),
  )
  await expect(ensured).rejects.toThrow(ProcessorError)
  expect(await findBillingAccount(opened.db, customerId)).toEqual({
    provisioningKey: 'third',
    processorCustomerId: null,
  })
})

test('a call that failed does not renew the key of a customer that was linked after all', async () => {
  const customerId = await addCustomer()
  const ensured = await ensureWhile(customerId, async (account) => {
    await linkProcessorCustomer(opened.db, account, 'cus_1')
    await renewProvisioningKey(opened.db, account, 'fourth')
  })
  expect(await findBillingAccount(opened.db, customerId)).toMatchObject({
    processorCustomerId: ensured,
  })
})
