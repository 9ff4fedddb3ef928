import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { inviteTo, password } from '../../support/service/test-visitor.ts'

const dashboard = shareDashboard()

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('the choices of a severity name nothing that is worse than the worst', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const customerId = await dashboard.openTeam(page, 'grader')
  const run = { customerId, runId: 'run_graded', sessionIds: ['sess_graded'] }
  await seedFinishedRun(dashboard.service, run)
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_graded`)
  const choices = page.getByLabel('Severity').getByRole('option')
  await expect
    .poll(() => choices.allTextContents())
    .toEqual(['Any severity', 'Blocker', 'Major or worse', 'Minor or worse', 'Cosmetic or worse'])
})

test('what a field must be is a sentence', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const { customerId } = await dashboard.service.addCaller('Short')
  const invited = { email: 'short@example.com', role: 'viewer' } as const
  const token = await inviteTo(dashboard.service, customerId, invited)
  await page.goto(`${dashboard.service.baseUrl}/app/invitation#${token}`)
  await page.getByLabel('Password').fill('too short')
  await page.getByRole('button', { name: 'Join' }).click()
  const told = page.getByRole('alert').getByRole('paragraph')
  await expect
    .poll(async () => (await told.allTextContents())[1])
    .toBe('Password must have at least 12 characters.')
})

test('every exact time names its time zone, and pictures say which moment of their turn they show', async () => {
  const zone = { timezoneId: 'Asia/Kolkata', viewport: { width: 1280, height: 900 } }
  await using context = await dashboard.browser.newContext(zone)
  const page = await context.newPage()
  const customerId = await dashboard.openTeam(page, 'clock')
  const run = { customerId, runId: 'run_timed', sessionIds: ['sess_timed'] }
  await seedFinishedRun(dashboard.service, run)
  const runs = `${dashboard.service.baseUrl}/app/${customerId}/runs`
  await page.goto(runs)
  const started = 'Mar 1, 2026, 3:30:00 PM GMT+5:30'
  await page.getByTitle(started, { exact: true }).waitFor()
  await page.goto(`${runs}/run_timed`)
  await page.getByTitle(started, { exact: true }).waitFor()
  await page.locator('summary').filter({ hasText: 'The “Add to cart” button' }).click()
  await page.getByText(/^A turn is one action\. The picture is what/).waitFor()
  await page.getByRole('link', { name: 'Ada, turn 1' }).click()
  await page.getByRole('figure').getByText('The page after turn 1', { exact: true }).waitFor()
  const at = page.getByRole('region', { name: 'The moment' }).getByRole('time')
  expect(await at.getAttribute('title')).toMatch(/GMT\+5:30$/)
})

test('the address of a run opens it for the account that it belongs to', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const { baseUrl } = dashboard.service
  const first = await dashboard.openTeam(page, 'double')
  const { customerId: second } = await dashboard.service.addCaller('Second shop')
  const run = { customerId: second, runId: 'run_second', sessionIds: ['sess_second'] }
  await seedFinishedRun(dashboard.service, run)
  const invited = { email: 'double@example.com', role: 'viewer' } as const
  const token = await inviteTo(dashboard.service, second, invited)
  await page.goto(`${baseUrl}/app/invitation#${token}`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', { name: 'Runs', exact: true }).waitFor()
  // What the API tells a viewer, who gets no link that works without a sign-in.
  const reportUrl: unknown = await page.evaluate(async (customer) => {
    const headers = { 'understudy-customer': customer }
    const response = await fetch('/runs/run_second', { headers })
    const { report_url: url } = await response.json()
    return url
  }, second)
  expect(reportUrl).toBe(`${baseUrl}/app/${second}/runs/run_second`)

  await page.context().clearCookies()
  await page.goto(String(reportUrl))
  await fillSignIn(page, 'double@example.com')
  await page.getByRole('heading', { name: 'Visitors' }).waitFor()
  expect(page.url()).toBe(reportUrl)
  // Of the other account there is no such run.
  await page.goto(`${baseUrl}/app/${first}/runs/run_second`)
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
})
