import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createFirstSignInLink } from '../../../src/operations/identity/sign-in-links.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { launchTestBrowser } from '../../support/browser/test-browser.ts'
import {
  listAxeViolations,
  measurePage,
  readPage,
  readings,
} from '../../support/browser/read-page.ts'
import {
  claimSeeded,
  finishSeeded,
  seedFinishedRun,
  thought,
} from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import type { TestService } from '../../support/service/test-service.ts'
import { startTestService } from '../../support/service/test-service.ts'
import { inviteTo, openMember, password } from '../../support/service/test-visitor.ts'

const builder = fileURLToPath(new URL('../../../../dashboard/build-if-needed.js', import.meta.url))

/** Shown by the seeded record; as markup it would run. */
const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>'

let service: TestService
let browser: Browser

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [builder])
  service = await startTestService({ TRUSTED_PROXIES: '127.0.0.1' })
  browser = await launchTestBrowser()
})

afterAll(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})

interface Opened extends AsyncDisposable {
  page: Page
  /** What the page's policy blocked, and errors of its scripts. */
  problems: string[]
}

/** A browser of its own, with the policy in force. */
async function openBrowser(): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript/.test(message.text())) problems.push(message.text())
  })
  return { page, problems, [Symbol.asyncDispose]: () => context.close() }
}

/** A customer with an owner, signed in here by their cookie. */
async function openTeam(page: Page, name: string): Promise<string> {
  const { customerId } = await service.addCaller(name)
  const email = `${name}@example.com`
  const { cookie } = await openMember(service, customerId, { email, role: 'owner' })
  const [cookieName = '', value = ''] = (cookie ?? '').split('=')
  await page.context().addCookies([{ name: cookieName, value, url: service.baseUrl }])
  return customerId
}

test('an invited person joins, signs out, and comes back to where they were heading', async () => {
  await using opened = await openBrowser()
  const { page, problems } = opened
  const { customerId } = await service.addCaller('Tea house')
  const token = await inviteTo(service, customerId, { email: 'tea@example.com', role: 'owner' })

  await page.goto(`${service.baseUrl}/app/invitation#${token}`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
  expect(page.url()).toBe(`${service.baseUrl}/app/${customerId}/runs`)

  await page.getByRole('button', { name: 'tea@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto(`${service.baseUrl}/app/${customerId}/members`)
  await page.getByLabel('E-mail').fill('tea@example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('The e-mail address or the password is wrong.').waitFor()
  expect(await alert.textContent()).toMatch(/Request \S{10,}/)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  expect(page.url()).toBe(`${service.baseUrl}/app/${customerId}/members`)
  expect(problems).toEqual([])
})

test('an ended sign-in leads to the sign-in and back', async () => {
  await using opened = await openBrowser()
  const { page, problems } = opened
  const customerId = await openTeam(page, 'ended')
  const signIn = async () => {
    await page.getByLabel('E-mail').fill('ended@example.com')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.goto(`${service.baseUrl}/app/${customerId}/runs/new`)
  await page.getByLabel('Address of the site').fill('https://shop.example.com/')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Start the run' }).click()
  await signIn()
  await page.getByRole('heading', { name: 'New run' }).waitFor()

  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Members' }).click()
  await signIn()
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  expect(page.url()).toBe(`${service.baseUrl}/app/${customerId}/members`)

  await page.context().clearCookies()
  await page.getByRole('button', { name: 'ended@example.com', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail').waitFor()
  expect(page.url()).toBe(`${service.baseUrl}/app/sign-in`)
  expect(problems).toEqual([])
})

test('the link of a first start signs in, leaves the address, and works once', async () => {
  await using opened = await openBrowser()
  const { page } = opened
  const { customerId } = await service.addCaller('Fresh')
  const { baseUrl } = service
  const link = await service.db
    .transaction()
    .execute(async (db) => createFirstSignInLink({ db, clock: systemClock, baseUrl }, customerId))
  await page.goto(link)
  await page.getByText('This link signs you in once').waitFor()
  expect(await page.context().cookies()).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
  expect(page.url()).not.toContain('#')

  await using second = await openBrowser()
  await second.page.goto(link)
  await second.page.getByRole('button', { name: 'Sign in' }).click()
  await second.page.getByText('This link was already used').waitFor()
})

test('a run is started from personas; a host that is not allowed yet is allowed on the way', async () => {
  await using opened = await openBrowser()
  const { page, problems } = opened
  const customerId = await openTeam(page, 'starter')
  await page.goto(`${service.baseUrl}/app/${customerId}/runs`)
  await page.getByRole('link', { name: 'New run' }).first().click()
  await page.getByLabel('Address of the site').fill('https://shop.example.com/tea')
  await page.getByLabel('Task').fill('Buy a green tea')
  await page.getByRole('checkbox').nth(1).check()
  await page.getByText('2 personas chosen').waitFor()
  await page.getByLabel('Repeat steps that send data').check()
  await page.getByRole('button', { name: 'Start the run' }).click()
  await page.getByRole('heading', { name: 'shop.example.com/tea' }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)

  await page.getByRole('button', { name: 'Cancel the run' }).click()
  await page.getByText('Cancelled').first().waitFor()
  await page.getByRole('link', { name: 'Run again' }).click()
  await expect.poll(() => page.getByLabel('Task').inputValue()).toBe('Buy a green tea')
  expect(await page.getByLabel('Repeat steps that send data').isChecked()).toBe(true)
  await page.getByLabel('Address of the site').fill('https://other.example.com/')
  await page.getByRole('button', { name: 'Start the run' }).click()
  await page.getByRole('button', { name: 'Allow other.example.com and start' }).click()
  await page.getByRole('heading', { name: 'other.example.com' }).waitFor()
  await page.getByRole('link', { name: 'All runs' }).click()
  await expect.poll(() => page.getByRole('listitem').count()).toBe(2)
  await page.getByLabel('Search by address').fill('other')
  await expect.poll(() => page.getByRole('listitem').count()).toBe(1)
  expect(page.url()).toContain('?host=other')
  expect(problems).toEqual([])
})

test('a live session goes on after a reload, and what it says is shown as text', async () => {
  await using opened = await openBrowser()
  const { page, problems } = opened
  const customerId = await openTeam(page, 'watcher')
  await seedRun(service.db, { customerId, runId: 'run_live', sessionIds: ['sess_live'] })
  const attempt = await claimSeeded(service, customerId, 'sess_live')
  const recorder = createRecorder({
    ...service,
    ...attempt,
    runId: 'run_live',
    clock: systemClock,
    redact: (text) => text,
  })
  await page.goto(`${service.baseUrl}/app/${customerId}/runs/run_live`)
  await page.getByText('Live', { exact: true }).first().waitFor()
  await recorder.record([thought(hostile)])
  await page.getByText(hostile).waitFor()

  await recorder.record([thought('while it was away')])
  await page.getByText('while it was away').waitFor()
  await page.reload()
  await page.getByText('while it was away').waitFor()

  await finishSeeded(service, attempt)
  await page.getByRole('heading', { name: 'Outcomes' }).waitFor()
  await page.getByText('Goal reached').waitFor()
  expect(await page.title()).toBe('Understudy')
  expect(problems).toEqual([])
})

test('a finished run shows its problems, filtered by the address', async () => {
  await using opened = await openBrowser()
  const { page } = opened
  const customerId = await openTeam(page, 'reader')
  await seedFinishedRun(service, {
    customerId,
    runId: 'run_done',
    sessionIds: ['sess_one', 'sess_two'],
  })
  await page.goto(`${service.baseUrl}/app/${customerId}/runs/run_done`)
  await page.getByText('1 problem', { exact: true }).waitFor()
  await page.getByLabel('Severity').selectOption('Catastrophe or worse')
  await page.getByText('0 of 1 problem').waitFor()
  expect(page.url()).toContain('severity=4')
  await page.reload()
  await page.getByText('0 of 1 problem').waitFor()
  await page.getByLabel('Severity').selectOption('Any')
  await page.getByRole('group').locator('summary').first().click()
  await page.getByText('Suggestion').waitFor()
  await page.getByText('Verified', { exact: true }).waitFor()
})

test('a failure is told with its request, and what is missing as missing', async () => {
  await using opened = await openBrowser()
  const { page } = opened
  const customerId = await openTeam(page, 'unlucky')
  await page.goto(`${service.baseUrl}/app/${customerId}/runs/run_unknown`)
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await page.goto(`${service.baseUrl}/app/cust_unknown/runs`)
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await page.route('**/identity/members', (route) => route.abort())
  await page.goto(`${service.baseUrl}/app/${customerId}/members`)
  await page.getByText('The service cannot be reached').waitFor()
  expect(await page.getByRole('alert').count()).toBe(1)
})

test.each(readings)('every page is free of axe violations and fits: %j', async (reading) => {
  await using opened = await openBrowser()
  const name = `axe-${reading.colorScheme}-${reading.viewport?.width}`
  const customerId = await openTeam(opened.page, name)
  const runId = `run_${name.replaceAll('-', '_')}`
  await seedFinishedRun(service, { customerId, runId, sessionIds: [`${runId}_a`, `${runId}_b`] })
  const cookies = await opened.page.context().cookies()
  await using page = await readPage(browser, `${service.baseUrl}/app/sign-in`, reading)
  expect(await listAxeViolations(page)).toEqual([])
  await page.context().addCookies(cookies)
  const pages = {
    [`/app/${customerId}/runs`]: 'Runs',
    [`/app/${customerId}/runs/new`]: 'New run',
    [`/app/${customerId}/runs/${runId}`]: 'Problems',
    [`/app/${customerId}/members`]: 'Members',
    '/app/account': 'Your account',
  }
  for (const [path, heading] of Object.entries(pages)) {
    await page.goto(`${service.baseUrl}${path}`)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    expect([path, await listAxeViolations(page)]).toEqual([path, []])
    expect((await measurePage(page)).widthPx).toBeLessThanOrEqual(reading.viewport?.width ?? 0)
  }
})
