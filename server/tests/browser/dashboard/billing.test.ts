import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { listViolationsInThemes, measureNarrowPx } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { startStripeApi, type StripeApi } from '../../support/servers/stripe-api.ts'
import { buildEvent, buildSubscription, postEvent } from '../../support/servers/stripe-events.ts'

let stripe: StripeApi

const dashboard = shareDashboard(async () => {
  stripe = await startStripeApi()
  return stripe.environment
})

afterAll(() => stripe[Symbol.asyncDispose]())

/** Pages of the processor are not opened: they are on the internet. */
async function openUsage(page: Page, customerId: string): Promise<void> {
  await page.route(/stripe\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Stripe</title>' }),
  )
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/settings/usage`)
  await page.getByRole('heading', { name: 'Billing', exact: true }).waitFor()
}

async function findButtons(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Billing' }).getByRole('button').allTextContents()
}

test('an owner without a subscription chooses a tier that has a price, and manages it in the portal afterwards', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'payer')
  await openUsage(page, customerId)
  await page.getByText('There is no payment method.').waitFor()
  expect(await findButtons(page)).toEqual(['Subscribe to Starter', 'Subscribe to Hobby'])
  expect(await listViolationsInThemes(page)).toEqual([])
  expect(await measureNarrowPx(page)).toBe(360)
  stripe.failWith({ status: 500, error: { type: 'api_error' } })
  await page.getByRole('button', { name: 'Subscribe to Hobby' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('The checkout cannot be opened').waitFor()
  expect(await alert.textContent()).toMatch(/Request \S{10,}/)
  stripe.failWith(null)
  await page.getByRole('button', { name: 'Subscribe to Hobby' }).click()
  await page.waitForURL('https://checkout.stripe.com/c/pay/cs_test_price_hobby')

  const customer = stripe.received.at(-1)?.params['customer'] ?? ''
  const subscription = buildSubscription({ customer, status: 'active', price: 'price_hobby' })
  const event = buildEvent('customer.subscription.created', subscription, new Date())
  expect((await postEvent(dashboard.service.baseUrl, event)).status).toBe(200)
  await openUsage(page, customerId)
  await page.getByText('You can start runs.', { exact: true }).waitFor()
  expect(await findButtons(page)).toEqual(['Open the billing portal'])
  await page.getByRole('button', { name: 'Open the billing portal' }).click()
  await page.waitForURL(`https://billing.stripe.com/p/session/${customer}`)
  expect(problems).toEqual([])
})

test('members who are no owners are told who can subscribe', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  await openUsage(page, await dashboard.openTeam(page, 'helper', 'member'))
  await page.getByText('An owner of this account can subscribe.').waitFor()
  expect(await findButtons(page)).toEqual([])
})
