import { billingEndpoints } from '@understudy/contract/endpoints/billing'
import { parsePart } from '../http/requests/parse-part.ts'
import { createRoute, type Route } from '../http/route.ts'
import { type BillingGate, getBillingStatus } from '../operations/billing/get-billing-status.ts'
import {
  assertProcessorSignature,
  ingestProcessorEvent,
  type ProcessorEventDeps,
} from '../operations/billing/ingest-processor-event.ts'
import { openPortal, type PaymentDeps } from '../operations/billing/open-portal.ts'
import { startCheckout } from '../operations/billing/start-checkout.ts'

export type BillingRouteDeps = PaymentDeps & ProcessorEventDeps & { billingGate: BillingGate }

/** Checkout, portal and the payment processor's events. */
export function createBillingRoutes(deps: BillingRouteDeps): Route[] {
  return [
    createRoute(billingEndpoints.getBillingPortalUrl, async ({ customerId }) => ({
      url: await openPortal(deps, customerId),
    })),
    createRoute(billingEndpoints.createCheckout, async ({ customerId, body }) => ({
      url: await startCheckout(deps, customerId, body.tier),
    })),
    createRoute(billingEndpoints.getBillingStatus, async ({ customerId }) => {
      const { status, isLinked, checkoutTiers } = await getBillingStatus(deps, customerId)
      return {
        billing_status: status,
        stripe_customer_linked: isLinked,
        checkout_tiers: checkoutTiers,
      }
    }),
    createEventRoute(deps),
  ]
}

/** Verifies the signature before using anything in the request. */
function createEventRoute(deps: ProcessorEventDeps): Route {
  const endpoint = billingEndpoints.ingestProcessorEvent
  return {
    endpoint,
    async handle({ rawBody, headers, body }) {
      const { 'stripe-signature': signature } = headers
      await assertProcessorSignature(deps, rawBody, typeof signature === 'string' ? signature : '')
      await ingestProcessorEvent(deps, parsePart(endpoint.body, body, 'body'))
      return { received: true }
    },
  }
}
