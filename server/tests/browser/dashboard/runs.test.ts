import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAxeViolations, openAndCountScripts } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { seedEndedRuns } from '../../support/records/seed-ended-runs.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'

const dashboard = shareDashboard()

test('runs show task and problems, are sorted and searched by the address, and can be run again', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'lister')
  for (const [runId, sessionIds] of [
    ['run_pair', ['sess_pair_a', 'sess_pair_b']],
    ['run_single', ['sess_single']],
  ] as const) {
    await seedFinishedRun(dashboard.service, { customerId, runId, sessionIds: [...sessionIds] })
  }
  await seedEndedRuns(dashboard.service.db, customerId, 3)
  await sql`update runs set aggregate_status = 'pending'
    where customer_id = ${customerId} and id = 'run_3'`.execute(dashboard.service.db)
  const url = `${dashboard.service.baseUrl}/app/${customerId}/runs?status=nonsense`
  const scriptBytes = await openAndCountScripts(page, url)
  expect(scriptBytes).toBeGreaterThan(10_000)
  expect(scriptBytes).toBeLessThan(180_000)
  await expect.poll(() => page.getByRole('listitem').count()).toBe(5)
  // What the address asks for and the page does not know is removed from it.
  await expect.poll(() => new URL(page.url()).search).toBe('')
  // A run whose report is still being written cannot be compared yet.
  expect(await page.getByRole('checkbox', { name: /^Compare/ }).count()).toBe(4)
  const first = page.getByRole('listitem').first()
  expect(await first.innerText()).toContain('Buy a green tea')
  expect(await first.innerText()).toMatch(/1 problem\s+1 major/)
  expect(await page.getByRole('listitem').last().innerText()).toContain('Not counted')

  const readTasks = () => page.getByRole('listitem').locator('p').allTextContents()
  await page.getByRole('button', { name: 'Address' }).click()
  await page.getByRole('button', { name: /^Address.*ascending$/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-address')
  await page.reload()
  await expect
    .poll(readTasks)
    .toEqual(['Buy a green tea', 'Buy a green tea', 'Buy tea 3', 'Buy tea 1', 'Buy tea 2'])
  await page.getByLabel('Search by address or task').fill('tea 2')
  await expect.poll(readTasks).toEqual(['Buy tea 2'])
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByLabel('Search by address or task').fill('GREEN')
  await page.getByRole('link', { name: 'Run again: shop.example.com' }).first().click()
  await expect.poll(() => page.getByLabel('Task').inputValue()).toBe('Buy a green tea')
  expect(problems).toEqual([])
})

test('a long list reads older runs as it is scrolled and keeps few rows in the page', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'hoarder')
  await seedEndedRuns(dashboard.service.db, customerId, 350)
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs`)
  await page.getByText('Buy tea 1', { exact: true }).waitFor()
  const readLast = async () => {
    await page.mouse.wheel(0, 20_000)
    return page.getByRole('listitem').last().getAttribute('aria-posinset')
  }
  await expect.poll(readLast).toBe('350')
  expect(await page.getByRole('listitem').count()).toBeLessThan(60)
  expect(await page.getByRole('button', { name: 'Show older runs' }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('runs are filtered by a status that is chosen, kept in the address and removed again', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'chooser')
  const ids = { customerId, sessionIds: ['sess_chosen'] }
  await seedFinishedRun(dashboard.service, { ...ids, runId: 'run_chosen', task: 'Buy a cup' })
  await seedRun(dashboard.service.db, {
    customerId,
    runId: 'run_waiting',
    sessionIds: ['sess_waiting'],
    task: 'Buy a pot',
  })
  const runs = `${dashboard.service.baseUrl}/app/${customerId}/runs`
  await page.goto(runs)
  const tasks = page.getByRole('listitem').locator('p')
  await expect.poll(async () => (await tasks.allTextContents()).length).toBe(2)
  const status = page.getByRole('combobox', { name: 'Status', exact: true })
  expect(await status.getByRole('option').allTextContents()).toEqual([
    'Any',
    'Queued',
    'Running',
    'Completed',
    'Partly failed',
    'Failed',
    'Cancelled',
  ])
  await status.selectOption('Completed')
  await page.waitForURL(`${runs}?status=completed`)
  await expect.poll(() => tasks.allTextContents()).toEqual(['Buy a cup'])
  await status.selectOption('Queued')
  await expect.poll(() => tasks.allTextContents()).toEqual(['Buy a pot'])
  await page.reload()
  await expect.poll(() => status.inputValue()).toBe('queued')
  await status.selectOption('Failed')
  await page.getByText('No run matches').waitFor()
  await status.selectOption('Any')
  await page.waitForURL(runs)
  await expect.poll(() => tasks.count()).toBe(2)
  expect(problems).toEqual([])
})
