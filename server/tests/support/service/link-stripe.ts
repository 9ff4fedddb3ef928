import type { TestCaller } from './test-service.ts'

/** Opens the portal, so that Stripe knows the customer; returns the id it has there. */
export async function linkStripe({ client }: TestCaller): Promise<string> {
  const { url } = await client.billing.portalUrl()
  return url.replace('https://billing.stripe.com/p/session/', '')
}
