import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listViolationsInThemes, readPage, widths } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { readAfterTick, stopClock } from '../../support/browser/stop-clock.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

const title = 'The “Add to cart” button does nothing'
const formula = '=HYPERLINK("https://evil.example","<img src=x onerror=alert(1)>")'

/** Two runs with the same problem; the first is open on the page, its problem too. */
async function openProblem(page: Page, name: string): Promise<string> {
  const customerId = await dashboard.openTeam(page, name)
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: `run_${name}_one`,
    sessionIds: [`sess_${name}_a`, `sess_${name}_b`],
  })
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: `run_${name}_two`,
    sessionIds: [`sess_${name}_c`],
  })
  const runs = `${dashboard.service.baseUrl}/app/${customerId}/runs`
  await page.goto(`${runs}/run_${name}_one`)
  await page.locator('summary').filter({ hasText: title }).click()
  return runs
}

async function readCsv(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

test('a problem is dismissed with a reason, taken back, and dismissed for all runs', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const runs = await openProblem(page, 'dismisser')
  await page.getByText('Not reviewed yet').waitFor()
  await stopClock(page)
  // A change can be undone before the list is read again.
  const read = Promise.withResolvers<void>()
  await page.route('**/runs/*/problems', async (route) => {
    await read.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Dismiss…' }).click()
  await page.getByLabel('Why it is dismissed').fill(formula)
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  const undo = page.getByRole('button', { name: /^Undo: / })
  await expect.poll(() => readAfterTick(page, () => undo.count())).toBe(1)
  await page.getByText('1 problem, 1 dismissed').waitFor()
  await undo.click()
  read.resolve()
  await page.clock.resume()
  await page.getByText('1 problem', { exact: true }).waitFor()
  await page.getByText('by dismisser@example.com').waitFor()
  await page.getByRole('button', { name: 'Dismiss…' }).click()
  await page.getByLabel('Why it is dismissed').fill(formula)
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await page.getByText('1 problem, 1 dismissed').waitFor()

  await page.getByLabel('Comment on').fill('<b>Known</b> since March.')
  await page.getByRole('button', { name: 'Add the comment' }).click()
  await page.getByRole('listitem').getByText('<b>Known</b> since March.').waitFor()
  await page.getByLabel('Assigned to').selectOption('dismisser@example.com')
  await page.getByText('Assigned to dismisser@example.com').waitFor()
  await page.getByLabel('Address of the issue').fill('https://issues.example.com/SHOP-17')
  await page.getByRole('button', { name: 'Save the link' }).click()
  const link = page.getByRole('link', { name: 'https://issues.example.com/SHOP-17' })
  expect(await link.getAttribute('rel')).toBe('noreferrer')

  await page.goto(`${runs}/run_dismisser_two?status=dismissed`)
  await page.getByText('1 problem, 1 dismissed').waitFor()
  await page.locator('summary').filter({ hasText: title }).click()
  await page.getByText('by dismisser@example.com').waitFor()
  await page.getByRole('paragraph').getByText(formula).first().waitFor()
  const csv = await readCsv(page)
  expect(csv).toMatch(/^\uFEFFNumber,/)
  expect(csv.split('\r\n')).toHaveLength(3)
  const defused = `"'=HYPERLINK(""https://evil.example"",""<img src=x onerror=alert(1)>"")"`
  expect(csv).toContain(`,Dismissed,${defused},dismisser@example.com,`)
  expect(problems).toEqual([])
})

test('a comment is deleted with a way back, and for good when nobody takes it', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  await openProblem(page, 'commenter')
  const comment = page.getByRole('listitem').getByText('Known since March.')
  await page.getByLabel('Comment on').fill('Known since March.')
  await page.getByRole('button', { name: 'Add the comment' }).click()
  await comment.waitFor()
  await stopClock(page)
  const deletion = page.getByRole('button', { name: 'Delete', exact: true })
  const undo = page.getByRole('button', { name: 'Undo: Deleted a comment.' })
  await deletion.click()
  await expect.poll(() => readAfterTick(page, () => undo.count())).toBe(1)
  expect(await comment.count()).toBe(0)
  await undo.click()
  await expect.poll(() => readAfterTick(page, () => comment.count())).toBe(1)
  await deletion.click()
  const sent = page.waitForResponse((response) => response.request().method() === 'DELETE')
  const now = page.getByRole('button', { name: 'Do it now: Deleted a comment.' })
  await expect.poll(() => readAfterTick(page, () => now.count())).toBe(1)
  await now.click()
  expect((await sent).status()).toBe(204)
  await page.clock.resume()
  await page.getByText('commenter@example.com deleted a comment').waitFor()
  await page.reload()
  await page.locator('summary').filter({ hasText: title }).click()
  await page.getByText('Deleted', { exact: true }).waitFor()
  expect(await comment.count()).toBe(0)
  expect(problems).toEqual([])
})

test('only the last change of a problem can be undone', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  await openProblem(page, 'changer')
  await page.getByRole('button', { name: 'Confirm' }).waitFor()
  await stopClock(page)
  const undo = page.getByRole('button', { name: /^Undo: / })
  const readUndos = () =>
    readAfterTick(page, () => undo.evaluateAll((all) => all.map((each) => each.ariaLabel)))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(readUndos).toEqual([`Undo: Confirmed: ${title}`])
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect.poll(readUndos).toEqual([`Undo: Reopened: ${title}`])
  await undo.click()
  await expect.poll(readUndos).toEqual([])
  await expect
    .poll(() => readAfterTick(page, () => page.getByRole('button', { name: 'Reopen' }).count()))
    .toBe(1)
})

test('a change that the service does not accept is taken back and told', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  await openProblem(page, 'refused')
  await page.getByRole('button', { name: 'Confirm' }).waitFor()
  await page.route('**/problems/*', async (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The problem was not changed').waitFor()
  await page.getByText('Not reviewed yet').waitFor()
  await page.getByRole('button', { name: 'Dismiss…' }).click()
  await page.getByLabel('Why it is dismissed').fill('Known since March.')
  const refusal = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await refusal
  await page.getByText('The problem was not changed').waitFor()
  await page.getByText('Not reviewed yet').waitFor()
  expect(await page.getByLabel('Why it is dismissed').inputValue()).toBe('Known since March.')
  // Only in the choices of the filter.
  expect(await page.getByText('Confirmed', { exact: true }).count()).toBe(1)
})

test('without the decisions nothing is filtered by status and no table is saved', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const runs = await openProblem(page, 'undecided')
  const card = page.locator('summary').filter({ hasText: title })
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/runs/*/problems', async (route) => {
    asked.resolve()
    await answer.promise
    await route.abort()
  })
  await page.goto(`${runs}/run_undecided_one?status=open`)
  await asked.promise
  await page.getByText('Loading what was decided…').waitFor()
  expect(await card.count()).toBe(0)
  expect(await page.getByRole('button', { name: 'CSV' }).isDisabled()).toBe(true)
  answer.resolve()
  await page.getByText('What was decided about the problems cannot be shown').waitFor()
  expect(await card.count()).toBe(0)
  expect(await page.getByRole('button', { name: 'CSV' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Clear' }).click()
  await card.waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: 'CSV' }).isEnabled()).toBe(true)
})

test('problems are filtered by page and status, and shown per persona with their pictures', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const runs = await openProblem(page, 'sifter')
  await page
    .getByRole('img', { name: 'What Ada saw in turn 1, with the problem marked' })
    .first()
    .waitFor()
  await page.getByRole('combobox', { name: 'Page' }).selectOption('shop.example.com/green')
  await page.getByLabel('Status').selectOption('Confirmed')
  await page.getByText('0 of 1 problem').waitFor()
  expect(new URL(page.url()).search).toBe('?page=shop.example.com%2Fgreen&status=confirmed')
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('1 problem', { exact: true }).waitFor()
  await page.goto(`${runs}/run_sifter_one?severity=9&status=nonsense&checked=verified`)
  await page.getByText('1 problem', { exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('viewers see what was decided and change nothing', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const customerId = await dashboard.openTeam(page, 'watcher', 'viewer')
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_watched',
    sessionIds: ['sess_watched'],
  })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_watched`)
  await page.locator('summary').filter({ hasText: title }).click()
  await page.getByText('Not reviewed yet').waitFor()
  for (const name of ['Confirm', 'Dismiss…', 'Save the link', 'Add the comment']) {
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  }
})

test.each(widths)(
  'an opened problem is free of axe violations in both themes: %j',
  async (reading) => {
    await using opened = await dashboard.openPage()
    const name = `opened_${reading.viewport?.width}`
    await openProblem(opened.page, name)
    const address = opened.page.url()
    await using page = await readPage(
      dashboard.browser,
      `${dashboard.service.baseUrl}/app/sign-in`,
      reading,
    )
    await page.context().addCookies(await opened.page.context().cookies())
    await page.goto(address)
    await page.getByRole('button', { name: 'Open all' }).click()
    await page
      .getByRole('img', { name: /^What Ada saw/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Dismiss…' }).click()
    expect(await listViolationsInThemes(page)).toEqual([])
  },
)
