import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { seedDeadDelivery } from '../../support/records/seed-delivery.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'

/** What cannot be done or read, on which page, and what the person is told about it. */
interface Refusal {
  /** Below the address of the account. */
  path: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The request that the service refuses. */
  request: RegExp
  act?: (page: Page) => Promise<void>
  title: string
}

const dashboard = shareDashboard()
let accountUrl: string
let cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

beforeAll(async () => {
  await using opened = await dashboard.openPage()
  const customerId = await dashboard.openTeam(opened.page, 'refused')
  accountUrl = `${dashboard.service.baseUrl}/app/${customerId}`
  cookies = await opened.page.context().cookies()
  const { service } = dashboard
  await seedFinishedRun(service, { customerId, runId: 'run_done', sessionIds: ['sess_done'] })
  await seedRun(service.db, { customerId, runId: 'run_queued', sessionIds: ['sess_queued'] })
  await service.db.updateTable('people').set({ is_operator: true }).execute()
  const client = await dashboard.openClient(customerId)
  await client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  await client.repositories.create({ name: 'Shop', clone_url: 'https://git.example.com/shop.git' })
  const webhook = await client.webhooks.create({
    url: 'https://hooks.example.com/',
    events: ['run.failed'],
  })
  await seedDeadDelivery(service.db, { customerId, webhookId: webhook.id })
})

function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
}

function fill(label: string, text: string, button: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByLabel(label, { exact: true }).fill(text)
    await press(button)(page)
  }
}

async function openProblem(page: Page): Promise<void> {
  await page.getByText('The “Add to cart” button does nothing').click()
}

const problem = /\/runs\/run_done\/problems\/[^/]+$/
const turn = '/runs/run_done/sessions/sess_done?turn=1'
const rosa = '/settings/personas/new?from=pers_0000000000000000000default'

const refusals: readonly Refusal[] = [
  { path: '/runs', method: 'GET', request: /\/runs\?/, title: 'This page cannot be shown' },
  {
    path: '/runs/run_done',
    method: 'GET',
    request: /\/runs\/run_done$/,
    title: 'This page cannot be shown',
  },
  {
    path: '/runs/run_done',
    method: 'GET',
    request: /\/report$/,
    title: 'The report cannot be shown',
  },
  {
    path: '/runs/run_done',
    method: 'GET',
    request: problem,
    act: openProblem,
    title: 'The comments cannot be shown',
  },
  {
    path: '/runs/run_done',
    method: 'POST',
    request: /\/comments$/,
    act: async (page) => {
      await openProblem(page)
      await page.getByLabel('Comment on').fill('Known.')
      await press('Add the comment')(page)
    },
    title: 'The comment was not added',
  },
  {
    path: '/runs/run_done',
    method: 'POST',
    request: /\/share-links$/,
    act: async (page) => {
      await press('Share')(page)
      await press('Create link')(page)
    },
    title: 'No link was made',
  },
  {
    path: '/runs/run_queued',
    method: 'POST',
    request: /\/cancel$/,
    act: press('Cancel the run'),
    title: 'Cancelling the run failed',
  },
  {
    path: '/runs',
    method: 'POST',
    request: /\/cancel$/,
    act: press(/^Cancel the run of/),
    title: 'Cancelling the run failed',
  },
  {
    path: '/runs/new?from=run_done',
    method: 'POST',
    request: /\/runs$/,
    act: press('Start the run'),
    title: 'The run was not started',
  },
  { path: turn, method: 'GET', request: /\/events/, title: 'This page cannot be shown' },
  { path: turn, method: 'GET', request: /\/screenshots\//, title: 'The picture cannot be shown' },
  {
    path: '/runs/run_done/map',
    method: 'GET',
    request: /\/run_done\/map/,
    title: 'This page cannot be shown',
  },
  {
    path: '/members',
    method: 'GET',
    request: /\/members$/,
    title: 'The members cannot be shown',
  },
  {
    path: '/members',
    method: 'POST',
    request: /\/invitations$/,
    act: fill('E-mail', 'new@example.com', 'Create the link'),
    title: 'The invitation was not created',
  },
  {
    path: '/settings/general',
    method: 'PATCH',
    request: /\/identity\/customer$/,
    act: press('Save'),
    title: 'The name was not changed',
  },
  {
    path: '/settings/sites',
    method: 'POST',
    request: /\/allowed-targets$/,
    act: fill('Host', 'tea.example.com', 'Allow'),
    title: 'Nothing was added',
  },
  {
    path: '/settings/sites',
    method: 'DELETE',
    request: /\/allowed-targets\//,
    act: press('Delete shop.example.com'),
    title: 'Deleting shop.example.com failed',
  },
  {
    path: '/settings/keys',
    method: 'GET',
    request: /\/api-keys$/,
    title: 'The list cannot be read',
  },
  {
    path: '/settings/keys',
    method: 'POST',
    request: /\/api-keys$/,
    act: fill('Name', 'CI', 'Create'),
    title: 'Nothing was added',
  },
  {
    path: '/settings/keys',
    method: 'DELETE',
    request: /\/api-keys\//,
    act: async (page) => {
      await press('Revoke seed')(page)
      await press('Revoke seed for good')(page)
    },
    title: 'This may not have been done: Revoke seed',
  },
  {
    path: '/settings/webhooks',
    method: 'GET',
    request: /\/webhooks$/,
    title: 'The list cannot be read',
  },
  {
    path: '/settings/webhooks',
    method: 'GET',
    request: /\/deliveries/,
    act: (page) => page.getByRole('link', { name: 'https://hooks.example.com/' }).click(),
    title: 'The list cannot be read',
  },
  {
    path: '/settings/webhooks',
    method: 'POST',
    request: /\/redeliver$/,
    act: async (page) => {
      await page.getByRole('link', { name: 'https://hooks.example.com/' }).click()
      await press(/^Redeliver/)(page)
    },
    title: 'Not sent',
  },
  {
    path: rosa,
    method: 'POST',
    request: /\/personas\/preview$/,
    title: 'There is no preview',
  },
  {
    path: rosa,
    method: 'POST',
    request: /\/personas$/,
    act: press('Add the persona'),
    title: 'The persona was not saved',
  },
  {
    path: '/settings/maps',
    method: 'POST',
    request: /\/ux-maps\/jobs$/,
    act: press('Map now: Shop'),
    title: 'No map',
  },
  {
    path: '/settings/usage',
    method: 'GET',
    request: /\/billing\/status$/,
    title: 'The billing status cannot be read',
  },
  {
    path: '/../system',
    method: 'GET',
    request: /\/identity\/host$/,
    title: 'The state is not up to date',
  },
  {
    path: '/../account',
    method: 'PATCH',
    request: /\/identity\/account$/,
    act: async (page) => {
      await page.getByLabel('Current password').fill('not the password')
      await fill('New password', 'a new and long password', 'Save')(page)
    },
    title: 'Nothing was changed',
  },
  {
    path: '/../account',
    method: 'POST',
    request: /\/sign-out-everywhere$/,
    act: press('Sign out everywhere'),
    title: 'Signing out failed',
  },
]

test.each(refusals)(
  '$method $request refused on $path: “$title”, with the reason and the request',
  async ({ path, method, request, act, title }) => {
    await using opened = await dashboard.openPage()
    const { page, problems } = opened
    await page.context().addCookies(cookies)
    await page.route(
      (url) => !url.pathname.startsWith('/app') && request.test(`${url.pathname}${url.search}`),
      (route) => (route.request().method() === method ? refuse(route) : route.fallback()),
    )
    await page.goto(new URL(`${accountUrl}${path}`).href)
    await act?.(page)
    const alert = page.getByRole('alert').filter({ hasText: title })
    await expect
      .poll(() => alert.getByRole('paragraph').allTextContents())
      .toEqual([title, 'The teapot is cold.', 'Request req_refused'])
    expect(problems).toEqual([])
  },
)

/** With a code that neither the client repeats nor the dashboard has words of its own for. */
async function refuse(route: Route): Promise<void> {
  await route.fulfill({
    status: 409,
    headers: { 'x-request-id': 'req_refused' },
    json: { error: { code: 'conflict', message: 'The teapot is cold.' } },
  })
}
