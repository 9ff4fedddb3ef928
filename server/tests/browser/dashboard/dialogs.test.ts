import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listViolationsInThemes, measurePage, readPage } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { inviteTo } from '../../support/service/test-visitor.ts'

const dashboard = shareDashboard()

const narrow = { viewport: { width: 360, height: 800 } }

/** Controls that a window of 360 px does not show from side to side, and texts of buttons that are cut off. */
async function listCutControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The link that skips the navigation is beside the page until it has the focus.
    const links = 'a:not([href="#main"])'
    const controls = `${links}, button, input, select, textarea, summary, [role^="menuitem"]`
    return Array.from(document.querySelectorAll(controls)).flatMap((control) => {
      const { left, right, width } = control.getBoundingClientRect()
      if (!control.checkVisibility() || width === 0) return []
      const isCut = control.localName === 'button' && control.scrollWidth > control.clientWidth
      return left < 0 || right > window.innerWidth || isCut ? [control.outerHTML] : []
    })
  })
}

async function readFit(page: Page): Promise<{ cut: string[]; widthPx: number }> {
  return { cut: await listCutControls(page), widthPx: (await measurePage(page)).widthPx }
}

const whole = { cut: [], widthPx: 360 }

function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name }).first().click()
}

/** What opens over a page, by the page below the account and how it is opened. */
const dialogs: Readonly<Record<string, [string, (page: Page) => Promise<void>, string]>> = {
  'the command menu': [
    'runs',
    (page) => page.keyboard.press('Control+k'),
    '[role="dialog"], dialog[open]',
  ],
  'the list of shortcuts': ['runs', (page) => page.keyboard.press('?'), 'dialog[open]'],
  'the links of a run': [
    'runs/run_open',
    async (page) => {
      await press('Share')(page)
      await press('Create link')(page)
      await page.locator('dialog[open]').getByText('Copy').first().waitFor()
    },
    'dialog[open]',
  ],
  'the menu of the account': ['runs', press('Profile'), '[role="menu"]'],
  'what is asked before a key is revoked': [
    'settings/keys',
    press(/^Revoke /),
    'button:has-text("Revoke for good")',
  ],
  'the reason for a dismissal': [
    'runs/run_open',
    async (page) => {
      await page.locator('summary').filter({ hasText: 'The “Add to cart” button' }).click()
      await press('Dismiss…')(page)
    },
    'label:has-text("Why it is dismissed")',
  ],
}

test('dialogs fit a window of 360 px with all of their controls, and are free of axe violations in both themes', async () => {
  await using opened = await dashboard.openPage()
  const customerId = await dashboard.openTeam(opened.page, 'dialogs')
  const run = { customerId, runId: 'run_open', sessionIds: ['sess_open_a', 'sess_open_b'] }
  await seedFinishedRun(dashboard.service, run)
  const { baseUrl } = dashboard.service
  await using page = await readPage(dashboard.browser, `${baseUrl}/app/sign-in`, narrow)
  await page.context().addCookies(await opened.page.context().cookies())
  for (const [name, [path, open, part]] of Object.entries(dialogs)) {
    await page.goto(`${baseUrl}/app/${customerId}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await open(page)
    await page.locator(part).first().waitFor()
    expect([name, await listViolationsInThemes(page)]).toEqual([name, []])
    expect([name, await readFit(page)]).toEqual([name, whole])
  }
})

test('sign-in, invitation, comparison and map fit a window of 360 px with all of their controls', async () => {
  await using opened = await dashboard.openPage()
  const customerId = await dashboard.openTeam(opened.page, 'narrow-pages')
  for (const day of [1, 2]) {
    await seedFinishedRun(dashboard.service, {
      customerId,
      runId: `run_${day}`,
      sessionIds: [`sess_${day}_a`, `sess_${day}_b`],
      createdAt: new Date(Date.UTC(2026, 2, day)),
    })
  }
  const guest = { email: 'katherine.johnson@research.example.com', role: 'viewer' } as const
  const token = await inviteTo(dashboard.service, customerId, guest)
  const { baseUrl } = dashboard.service
  const runs = `${baseUrl}/app/${customerId}/runs`
  await using page = await readPage(dashboard.browser, `${baseUrl}/app/sign-in`, narrow)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await readFit(page)).toEqual(whole)
  await page.goto(`${baseUrl}/app/invitation#${token}`)
  await page.getByRole('button', { name: 'Join' }).waitFor()
  expect(await readFit(page)).toEqual(whole)
  await page.context().addCookies(await opened.page.context().cookies())
  await page.goto(`${runs}/run_2/compare`)
  await page.getByRole('heading', { name: 'Personas' }).waitFor()
  expect(await readFit(page)).toEqual(whole)
  await page.goto(`${runs}/run_2/map`)
  await page.getByRole('listitem').first().waitFor()
  expect(await readFit(page)).toEqual(whole)
})
