import { UnderstudyError } from '@understudy/sdk/understudy-error'
import { expect } from 'vitest'
import type { Environment } from '../../../src/config/variables.ts'
import { startStripeApi, type StripeApi } from '../servers/stripe-api.ts'
import {
  buildEvent,
  buildSubscription,
  postEvent,
  type ReportedSubscription,
} from '../servers/stripe-events.ts'
import { startTestService, type TestService } from './test-service.ts'

/** A service that takes its payments from the test's own Stripe. */
export interface BillingBench extends AsyncDisposable {
  stripe: StripeApi
  service: TestService
  /** Makes Stripe report a subscription, by default `sub_` and its customer, as of `at`. */
  tell: (told: ReportedSubscription, at?: Date) => Promise<void>
}

/** Starts both. A request to Stripe takes `answerMs`. */
export async function openBillingBench(
  environment: Environment = {},
  answerMs = 0,
): Promise<BillingBench> {
  const stripe = await startStripeApi(answerMs)
  const service = await startTestService({ ...stripe.environment, ...environment })
  return {
    stripe,
    service,
    async tell(told, at = new Date()) {
      const subscription = buildSubscription({ id: `sub_${told.customer}`, ...told })
      const event = buildEvent('customer.subscription.updated', subscription, at)
      expect((await postEvent(service.baseUrl, event)).status).toBe(200)
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      await stripe[Symbol.asyncDispose]()
    },
  }
}

/** Requests an arbitrary run. */
export const anyRun = {
  url: 'https://example.com',
  persona: { name: 'Bo', role_description: 'A visitor.' },
}

/** Status and code of the rejection; any other error as it is, or null. */
export async function findError(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof UnderstudyError ? [error.status, error.code] : error
}
