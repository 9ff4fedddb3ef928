import type { Answer, Body, Query } from '../operation.ts'
import type { CallOptions, Transport } from '../transport.ts'

/** Subscription and usage. */
export interface Billing {
  portalUrl: (options?: CallOptions) => Promise<Answer<'getBillingPortalUrl'>>
  checkout: (
    body: Body<'createCheckout'>,
    options?: CallOptions,
  ) => Promise<Answer<'createCheckout'>>
  status: (options?: CallOptions) => Promise<Answer<'getBillingStatus'>>
  /** Usage of one month in UTC, by default the current one. `cursor`: of the answer before, if that did not have all runs. */
  usage: (query?: Query<'getUsage'>, options?: CallOptions) => Promise<Answer<'getUsage'>>
}

/** Creates the methods for billing. */
export function createBilling({ json }: Transport): Billing {
  return {
    portalUrl: (options) => json('GET /billing/portal-url', {}, options),
    checkout: (body, options) => json('POST /billing/checkout', { body }, options),
    status: (options) => json('GET /billing/status', {}, options),
    usage: (query = {}, options) => json('GET /usage', { query }, options),
  }
}
