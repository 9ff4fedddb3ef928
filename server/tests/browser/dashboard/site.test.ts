import { expect, test } from 'vitest'
import { listViolationsInThemes, measureNarrowPx } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

const button = buildFriction({ title: 'The button does nothing', subject: 'button' })
const search = buildFriction({ title: 'The search finds nothing', subject: 'search' })

test('the page of a site has its runs and the problems of all of them, which are decided together', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'site')
  for (const [day, frictions] of [
    [1, [button, search]],
    [2, [button]],
  ] as const) {
    await seedFinishedRun(dashboard.service, {
      customerId,
      runId: `run_${day}`,
      sessionIds: [`sess_${day}`],
      createdAt: new Date(Date.UTC(2026, 2, day, 10)),
      frictions: [...frictions],
    })
  }
  const site = `${dashboard.service.baseUrl}/app/${customerId}/sites/shop.example.com`
  await page.goto(site)
  const lines = page.getByRole('list', { name: 'Problems of the site' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(2)
  await lines
    .filter({ hasText: button.title })
    .getByText('in 2 of 2 runs, also in the newest,')
    .waitFor()
  await lines.filter({ hasText: search.title }).getByText('in 1 of 2 runs, last seen').waitFor()
  await page.getByRole('link', { name: /^2 problems, Mar 1, 2026/ }).waitFor()
  expect(await listViolationsInThemes(page)).toEqual([])
  expect(await measureNarrowPx(page)).toBe(360)

  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.getByText('2 problems chosen').waitFor()
  await page.getByRole('button', { name: 'Dismiss…' }).click()
  await page.getByLabel('Why they are not worth fixing').fill('A demo shop.')
  await page.getByRole('button', { name: 'Dismiss 2 problems' }).click()
  await page.getByText('None of 2 problems is among these.').waitFor()
  await page.getByLabel('Decision').selectOption('dismissed')
  await expect.poll(() => lines.count()).toBe(2)
  await lines.first().getByText('A demo shop.').waitFor()
  expect(page.url()).toBe(`${site}?triage=dismissed`)
  await page.getByRole('button', { name: 'Save this filter' }).click()
  await page.getByLabel('Name of the filter').fill('Not worth it')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel('Severity').selectOption('Blocker')
  await page.getByText('None of 2 problems is among these.').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Not worth it' }).click()
  await expect.poll(() => lines.count()).toBe(2)
  expect(page.url()).toBe(`${site}?triage=dismissed`)
  await page.getByRole('button', { name: 'Forget the filter Not worth it' }).click()
  await page.getByRole('link', { name: 'Not worth it' }).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})
