import { readFile } from 'node:fs/promises'
import { account } from '@understudy/contract/identity'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { readAfterTick, stopClock } from '../../support/browser/stop-clock.ts'
import {
  claimSeeded,
  finishSeeded,
  seedFinishedRun,
} from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { inviteTo, password } from '../../support/service/test-visitor.ts'

const dashboard = shareDashboard()

/** Whether the person of a page is signed in, and the roles they have, as the service says. */
async function readRoles(page: Page): Promise<unknown> {
  const [status, body] = await page.evaluate(async () => {
    const response = await fetch('/identity/account')
    const answer: unknown = await response.json()
    return [response.status, answer] as const
  })
  if (status !== 200) return status
  return account
    .parse(body)
    .customers.map(({ name, role }) => `${name}: ${role}`)
    .toSorted()
}

test('the policy of every page lets no script into it that the build did not write', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const address = `${dashboard.service.baseUrl}/app/sign-in`
  const header = (await fetch(address)).headers.get('content-security-policy') ?? ''
  expect(header.split(/;\s*/).toSorted()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self' blob:",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    "trusted-types 'none'",
  ])

  const run = "document.documentElement.dataset.ran = 'yes'"
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '<body>',
      `<body><script>${run}</script><img src="x" alt="" onerror="${run}">`,
    )
    expect(body).toContain(run)
    await route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': header },
      body,
    })
  })
  await page.goto(address)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.locator('img[alt=""]').count()).toBe(1)
  expect(await page.locator('html').getAttribute('data-ran')).toBeNull()
  expect(problems.filter((problem) => /inline/.test(problem)).length).toBeGreaterThan(0)
})

test('a person is invited, joins, gets a role, which is taken back, and is removed', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'host')
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/settings/members`)
  await page.getByLabel('E-mail').fill('guest@example.com')
  await page.getByLabel('Role', { exact: true }).selectOption({ value: 'viewer' })
  await page.getByRole('button', { name: 'Create the link' }).click()
  const link = await page.getByRole('status').locator('code').textContent()
  await using invited = await dashboard.openPage()
  const { page: guest } = invited
  await guest.goto(link ?? '')
  await guest.getByLabel('Password').fill(password)
  await guest.getByRole('button', { name: 'Join' }).click()
  await guest.getByRole('heading', { name: 'No runs yet' }).waitFor()
  expect(await readRoles(guest)).toEqual(['host: viewer'])

  await page.reload()
  const role = page.getByLabel('Role of guest@example.com')
  await role.waitFor()
  await stopClock(page)
  await role.selectOption('member')
  const undo = page.getByRole('button', { name: 'Undo: guest@example.com is member now.' })
  await expect.poll(() => readAfterTick(page, () => undo.count())).toBe(1)
  expect(await readRoles(guest)).toEqual(['host: member'])
  await undo.click()
  await expect.poll(() => readRoles(guest)).toEqual(['host: viewer'])
  await page.clock.resume()
  await expect.poll(() => role.inputValue()).toBe('viewer')

  await page.getByRole('button', { name: 'Remove guest@example.com', exact: true }).click()
  await page.getByRole('button', { name: 'Remove for good: guest@example.com' }).click()
  await role.waitFor({ state: 'detached' })
  // A person who is a member of nothing is deleted.
  expect(await readRoles(guest)).toBe(401)
  expect([...problems, ...invited.problems]).toEqual([])
})

test('a person with two accounts changes between them, the colours, the password, and signs out everywhere', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const email = 'mover@example.com'
  const customerId = await dashboard.openTeam(page, 'mover')
  const { customerId: second } = await dashboard.service.addCaller('Second house')
  const token = await inviteTo(dashboard.service, second, { email, role: 'member' })
  const { baseUrl } = dashboard.service
  const signIn = async (tab: Page, words: string) => {
    await tab.getByLabel('E-mail').fill(email)
    await tab.getByLabel('Password').fill(words)
    await tab.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.goto(`${baseUrl}/app/invitation#${token}`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Join' }).click()
  const choice = page.getByRole('combobox', { name: 'Account' })
  await choice.selectOption('Second house')
  await page.waitForURL(`${baseUrl}/app/${second}/runs`)
  // The one that was used last, and not the first of the list.
  await page.goto(`${baseUrl}/app/`)
  await page.waitForURL(`${baseUrl}/app/${second}/runs`)
  await choice.selectOption('mover')
  await page.waitForURL(`${baseUrl}/app/${customerId}/runs`)

  await page.emulateMedia({ colorScheme: 'light' })
  const readColour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await readColour()
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(readColour).not.toBe(light)
  const dark = await readColour()
  await page.reload()
  await page.getByRole('button', { name: email }).click()
  expect(await readColour()).toBe(dark)
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect.poll(readColour).toBe(light)
  await page.getByRole('menuitem', { name: 'Your profile' }).click()

  await using elsewhere = await dashboard.openPage()
  await elsewhere.page.goto(`${baseUrl}/app/sign-in`)
  await signIn(elsewhere.page, password)
  await elsewhere.page.getByRole('heading', { name: 'No runs yet' }).waitFor()
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('another horse, another staple')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await readRoles(elsewhere.page)).toBe(401)
  await elsewhere.page.goto(`${baseUrl}/app/sign-in`)
  await signIn(elsewhere.page, 'another horse, another staple')
  await elsewhere.page.getByRole('heading', { name: 'No runs yet' }).waitFor()
  expect(await readRoles(elsewhere.page)).toEqual(['Second house: member', 'mover: owner'])

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect([await readRoles(page), await readRoles(elsewhere.page)]).toEqual([401, 401])
  expect([...problems, ...elsewhere.problems]).toEqual([])
})

test('a login is stored and chosen in a new run, with steps, length and questions; the list shows how the run goes on', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'buyer')
  const pages = `${dashboard.service.baseUrl}/app/${customerId}`
  await page.goto(`${pages}/settings/logins`)
  await page.getByLabel('Name', { exact: true }).fill('Test buyer')
  await page.getByLabel('Host', { exact: true }).fill('shop.example.com')
  await page.getByLabel('User name').fill('maya')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Store' }).click()
  await page.getByRole('cell', { name: 'Test buyer', exact: true }).waitFor()
  const client = await dashboard.openClient(customerId)
  const [stored] = (await client.credentials.list()).items
  expect(stored).toMatchObject({ label: 'Test buyer', target_host: 'shop.example.com' })

  await page.goto(`${pages}/runs/new`)
  await page.getByLabel('Address of the site').fill('https://shop.example.com/')
  await page.getByLabel('Steps', { exact: true }).fill('Open the cart\nPay')
  await page.getByLabel('Session length', { exact: true }).selectOption({ value: 'medium' })
  await page.getByLabel('Interview').selectOption('Every few turns')
  await page.getByRole('checkbox', { name: 'Test buyer' }).check()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/runs'),
  )
  await page.getByRole('button', { name: 'Start the run' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ credential_ids: [stored?.id] })
  await page.getByRole('heading', { name: 'shop.example.com' }).waitFor()
  const runId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await client.runs.get(runId)).toMatchObject({
    flows: ['Open the cart', 'Pay'],
    duration_budget: 'medium',
    guided_exploration: 'standard',
  })
  await client.runs.cancel(runId)

  await seedRun(dashboard.service.db, {
    customerId,
    runId: 'run_going',
    sessionIds: ['sess_going'],
  })
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'green tea' })
  await row.getByText('Queued').waitFor()
  const attempt = await claimSeeded(dashboard.service, customerId, 'sess_going')
  await row.getByText('Running').waitFor()
  await finishSeeded(dashboard.service, attempt)
  await row.getByText('Completed').waitFor()
  expect(problems).toEqual([])
})

test('a report is saved as Markdown and as JSON, and printed with its problems open', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'saver')
  const sessionIds = ['sess_saved_a', 'sess_saved_b']
  await seedFinishedRun(dashboard.service, { customerId, runId: 'run_saved', sessionIds })
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = document.body.innerText
    }
  })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_saved`)
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return readFile(await download.path(), 'utf8')
  }
  const markdown = await save('Markdown')
  expect(markdown).toMatch(/^# /)
  expect(markdown).toContain('The “Add to cart” button does nothing')
  const client = await dashboard.openClient(customerId)
  expect(JSON.parse(await save('JSON'))).toEqual(await client.runs.aggregateReport('run_saved'))

  await page.getByRole('button', { name: 'Print or PDF' }).click()
  const root = page.locator('html')
  await expect.poll(() => root.getAttribute('data-printed')).toContain('Suggestion')
  expect(problems).toEqual([])
})
