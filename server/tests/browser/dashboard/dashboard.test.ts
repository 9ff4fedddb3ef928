import { brotliCompressSync, constants } from 'node:zlib'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createFirstSignInLink } from '../../../src/operations/identity/sign-in-links.ts'
import {
  goWithin,
  listViolationsInThemes,
  measureNarrowPx,
  measurePage,
  openAndCountScripts,
  readPage,
  widths,
} from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { inviteTo, password } from '../../support/service/test-visitor.ts'

const dashboard = shareDashboard()

test('the licenses of the packages in its bundle are served with it', async () => {
  const response = await fetch(`${dashboard.service.baseUrl}/app/licenses.txt`)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  for (const name of ['react-dom', '@tanstack/react-router', 'eventsource-parser']) {
    expect(text).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(MIT\\)$`, 'm'))
  }
})

test('scripts are sent as the build compressed them, smaller than for each request, unless that is refused', async () => {
  const { baseUrl } = dashboard.service
  const document = await (await fetch(`${baseUrl}/app/`)).text()
  const [script = ''] = /\/app\/assets\/index-[^"]+\.js/.exec(document) ?? []
  const read = async (accepted: string) => {
    const response = await fetch(`${baseUrl}${script}`, {
      headers: { 'accept-encoding': accepted },
    })
    return { headers: response.headers, text: await response.text() }
  }
  const [best, refused] = [await read('gzip, br'), await read('gzip, br;q=0')]
  expect(best.headers.get('content-encoding')).toBe('br')
  expect(best.headers.get('vary')).toBe('accept-encoding')
  expect(refused.headers.get('content-encoding')).toBe('gzip')
  expect(best.text).toBe(refused.text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  const each = brotliCompressSync(best.text, { params }).length
  expect(Number(best.headers.get('content-length'))).toBeLessThan(each)
})

test('an invited person joins, signs out, and comes back to where they were heading', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const { customerId } = await dashboard.service.addCaller('Tea house')
  const token = await inviteTo(dashboard.service, customerId, {
    email: 'tea@example.com',
    role: 'owner',
  })

  await page.goto(`${dashboard.service.baseUrl}/app/invitation#${token}`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
  expect(page.url()).toBe(`${dashboard.service.baseUrl}/app/${customerId}/runs`)

  await page.getByRole('button', { name: 'tea@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/settings/members`)
  await page.getByLabel('E-mail').fill('tea@example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('The e-mail address or the password is wrong.').waitFor()
  expect(await alert.textContent()).not.toMatch(/Request/)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  expect(page.url()).toBe(`${dashboard.service.baseUrl}/app/${customerId}/settings/members`)
  expect(problems).toEqual([])
})

test('a link that is opened in the tab of a spent one is read', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const { customerId } = await dashboard.service.addCaller('Coffee house')
  const token = await inviteTo(dashboard.service, customerId, {
    email: 'mug@example.com',
    role: 'viewer',
  })
  await page.goto(`${dashboard.service.baseUrl}/app/invitation#spent`)
  await page.getByText('The invitation cannot be opened').waitFor()
  await page.goto(`${dashboard.service.baseUrl}/app/invitation#${token}`)
  await page.getByText('Join Coffee house').waitFor()
  expect(page.url()).toBe(`${dashboard.service.baseUrl}/app/invitation`)
})

test('an ended sign-in leads to the sign-in and back', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'ended')
  const signIn = async () => {
    await page.getByLabel('E-mail').fill('ended@example.com')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  const reading = new Set<Request>()
  page.on('request', (request) => reading.add(request))
  page.on('requestfinished', (request) => reading.delete(request))
  page.on('requestfailed', (request) => reading.delete(request))
  // What the page still reads would lead to the sign-in before the click does.
  const endSignIn = async () => {
    await expect.poll(() => reading.size).toBe(0)
    await page.context().clearCookies()
  }
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/new`)
  await page.getByLabel('Address of the site').fill('https://shop.example.com/')
  await endSignIn()
  await page.getByRole('button', { name: 'Start the run' }).click()
  await signIn()
  await page.getByRole('heading', { name: 'New run' }).waitFor()
  await expect.poll(() => page.title()).toBe('New run · Understudy')

  await page.getByRole('checkbox').first().waitFor()
  await endSignIn()
  await page.getByRole('link', { name: 'Sites' }).click()
  await signIn()
  await page.getByRole('heading', { name: 'Sites' }).waitFor()
  expect(page.url()).toBe(`${dashboard.service.baseUrl}/app/${customerId}/sites`)

  await page.getByRole('heading', { name: 'No site is allowed yet' }).waitFor()
  await endSignIn()
  await page.getByRole('button', { name: 'ended@example.com', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(page.url()).toBe(`${dashboard.service.baseUrl}/app/sign-in`)
  expect(problems).toEqual([])
})

test('the link of a first start signs in, leaves the address, and works once', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const { customerId } = await dashboard.service.addCaller('Fresh')
  const { baseUrl } = dashboard.service
  const link = await dashboard.service.db
    .transaction()
    .execute(async (db) => createFirstSignInLink({ db, clock: systemClock, baseUrl }, customerId))
  await page.goto(link)
  await page.getByText('This link signs you in once').waitFor()
  expect(await page.context().cookies()).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
  expect(page.url()).not.toContain('#')

  await using second = await dashboard.openPage()
  await second.page.goto(link)
  await second.page.getByRole('button', { name: 'Sign in' }).click()
  await second.page.getByText('This link was already used').waitFor()
  const next = await dashboard.service.db
    .transaction()
    .execute(async (db) => createFirstSignInLink({ db, clock: systemClock, baseUrl }, customerId))
  await second.page.goto(next)
  await second.page.getByText('This link was already used').waitFor({ state: 'hidden' })
  await second.page.getByRole('button', { name: 'Sign in' }).click()
  await second.page.getByRole('heading', { name: 'No runs yet' }).waitFor()
})

test('a run is started from personas; a host that is not allowed yet is allowed on the way', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  await dashboard.openTeam(page, 'starter')
  await page.goto(dashboard.service.baseUrl)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'Start a run' }).click()
  await page.getByLabel('Address of the site').fill('https://shop.example.com/tea')
  await page.getByLabel('Task').fill('Buy a green tea')
  await page.getByRole('checkbox').nth(1).check()
  await page.getByText('2 personas chosen').waitFor()
  await page.getByLabel('Repeat steps that send data').check()
  await page.getByLabel('What they may do').selectOption('look')
  await page.getByRole('button', { name: 'Start the run' }).click()
  await page.getByRole('heading', { name: 'shop.example.com/tea' }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)

  await page.getByRole('button', { name: 'Cancel the run' }).click()
  await page.getByRole('button', { name: 'Let it go on' }).click()
  expect(await page.getByText('Cancelled').count()).toBe(0)
  await page.getByRole('button', { name: 'Cancel the run' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('Cancelled').first().waitFor()
  await page.getByRole('link', { name: 'Run again' }).click()
  await expect.poll(() => page.getByLabel('Task').inputValue()).toBe('Buy a green tea')
  expect(await page.getByLabel('Repeat steps that send data').isChecked()).toBe(true)
  expect(await page.getByLabel('What they may do').inputValue()).toBe('look')
  await page.getByLabel('Address of the site').fill('other.example.com')
  await page.getByRole('button', { name: 'Start the run' }).click()
  await page.getByText('is not on the list of sites').waitFor()
  await page.getByRole('link', { name: 'Sites of this account' }).waitFor()
  await page.getByRole('button', { name: 'Allow other.example.com and start' }).click()
  await page.getByRole('heading', { name: 'other.example.com' }).waitFor()
  await page.getByRole('link', { name: 'All runs' }).click()
  await expect.poll(() => page.getByRole('listitem').count()).toBe(2)
  await page.getByLabel('Search by address or task').fill('other')
  await expect.poll(() => page.getByRole('listitem').count()).toBe(1)
  expect(page.url()).toContain('?host=other')
  expect(problems).toEqual([])
})

test('a finished run shows its problems, filtered by the address', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const customerId = await dashboard.openTeam(page, 'reader')
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_done',
    sessionIds: ['sess_one', 'sess_two'],
  })
  const url = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_done`
  const scriptBytes = await openAndCountScripts(page, url)
  expect(scriptBytes).toBeGreaterThan(10_000)
  expect(scriptBytes).toBeLessThan(180_000)
  await page.getByText('1 problem', { exact: true }).waitFor()
  await page.getByLabel('Severity').selectOption('Blocker')
  await page.getByText('0 of 1 problem').waitFor()
  expect(page.url()).toContain('severity=4')
  // The run is asked for while the larger part of the dashboard is on its way.
  const larger = '**/app/assets/app-*.js'
  const asked = page.waitForRequest(`${dashboard.service.baseUrl}/runs/run_done`)
  const held = page.waitForRequest(larger)
  await page.route(larger, async (route) => {
    await asked
    await route.fallback()
  })
  await page.reload()
  await Promise.all([asked, held])
  await page.getByText('0 of 1 problem').waitFor()
  await page.getByLabel('Severity').selectOption('Any severity')
  await page.locator('summary').filter({ hasText: 'The “Add to cart” button' }).click()
  await page.getByText('Suggestion').waitFor()
  await page.getByRole('definition').getByText('Verified', { exact: true }).waitFor()
})

test('a failure is told with its request, and what is missing as missing', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const customerId = await dashboard.openTeam(page, 'unlucky')
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_unknown`)
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await expect.poll(() => page.title()).toBe('Nothing here · Understudy')
  await page.goto(`${dashboard.service.baseUrl}/app/cust_unknown/runs`)
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await page.route('**/identity/members', (route) => route.abort())
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/settings/members`)
  await page.getByText('The service cannot be reached').waitFor()
  expect(await page.getByRole('alert').count()).toBe(1)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('cell', { name: 'Viewer' }).or(page.getByLabel('Role of')).first().waitFor()
})

test.each(widths)(
  'every page is free of axe violations in both themes and fits: %j',
  async (reading) => {
    await using opened = await dashboard.openPage()
    const name = `axe-${reading.viewport?.width}`
    const customerId = await dashboard.openTeam(opened.page, name)
    const runId = `run_${name.replaceAll('-', '_')}`
    await seedFinishedRun(dashboard.service, {
      customerId,
      runId,
      sessionIds: [`${runId}_a`, `${runId}_b`],
    })
    const cookies = await opened.page.context().cookies()
    await using page = await readPage(
      dashboard.browser,
      `${dashboard.service.baseUrl}/app/sign-in`,
      reading,
    )
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await listViolationsInThemes(page)).toEqual([])
    const token = await inviteTo(dashboard.service, customerId, {
      email: `invited-${name}@example.com`,
      role: 'viewer',
    })
    await page.goto(`${dashboard.service.baseUrl}/app/invitation#${token}`)
    await page.getByRole('heading', { name: `Join ${name}` }).waitFor()
    expect(await listViolationsInThemes(page)).toEqual([])
    await page.context().addCookies(cookies)
    const pages = {
      [`/app/${customerId}/runs`]: 'Runs',
      [`/app/${customerId}/runs/new`]: 'New run',
      [`/app/${customerId}/runs/${runId}`]: 'Problems',
      [`/app/${customerId}/runs/${runId}/sessions/${runId}_a?turn=1`]: 'Ada',
      [`/app/${customerId}/settings/members`]: 'Members',
      '/app/account': 'Your profile',
      '/app/nothing': 'There is nothing here',
    }
    await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs`)
    for (const [path, heading] of Object.entries(pages)) {
      await goWithin(page, path)
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      expect([path, await listViolationsInThemes(page)]).toEqual([path, []])
      expect((await measurePage(page)).widthPx).toBeLessThanOrEqual(reading.viewport?.width ?? 0)
      expect([path, await measureNarrowPx(page)]).toEqual([path, 360])
    }
  },
)

test('an account without runs has its first steps, done or not, and a sample report without scripts', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'beginner')
  const client = await dashboard.openClient(customerId)
  await client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs`)
  const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem')
  await steps.filter({ hasText: 'Allow your sites' }).getByText('(done)').waitFor()
  expect(await steps.getByText('(done)').count()).toBe(1)
  expect(await steps.getByRole('link').allTextContents()).toEqual([
    'Start a run',
    'Allow your sites',
    'Describe who uses your site',
    'Run after every deployment',
  ])
  expect(await listViolationsInThemes(page)).toEqual([])
  expect(await measureNarrowPx(page)).toBe(360)
  await page.getByRole('link', { name: 'Open a sample report' }).click()
  await page.getByRole('heading', { name: 'Fix first' }).waitFor()
  expect(await page.locator('script').count()).toBe(0)
  expect(await listViolationsInThemes(page)).toEqual([])
  await page.goBack()
  await steps.getByRole('link', { name: 'Start a run' }).click()
  await page.getByRole('heading', { name: 'New run' }).waitFor()
  expect(problems).toEqual([])
})
