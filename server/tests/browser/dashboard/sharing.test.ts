import { expect, test } from 'vitest'
import { listAxeViolations } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

test('a run is shared by a link that a stranger opens, until it is revoked after a second press', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'sharer')
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_shared',
    sessionIds: ['sess_shared'],
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_shared`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this run' })
  await dialog.getByText('No link was made').waitFor()
  await dialog.getByLabel('Who it is for').fill('<b>Agency</b>')
  await dialog.getByLabel('Works for').selectOption('7 days')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByText('Made by sharer@example.com').waitFor()
  await dialog.getByRole('button', { name: 'Copy link: <b>Agency</b>' }).click()
  await dialog.getByRole('button', { name: 'Copied: <b>Agency</b>' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(await listAxeViolations(page)).toEqual([])

  await using stranger = await dashboard.openPage()
  expect((await stranger.page.goto(link))?.status()).toBe(200)

  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByText('Link to shop.example.com').waitFor()

  await page.keyboard.press('Escape')
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/settings/shared`)
  await page.getByText('Link to shop.example.com').waitFor()
  await page.getByRole('button', { name: /^Revoke the link to shop\.example\.com of / }).click()
  await page
    .getByRole('button', { name: /^Revoke for good: the link to shop\.example\.com of / })
    .click()
  await page.getByText('Link to shop.example.com').waitFor({ state: 'detached' })
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Revoke <b>Agency</b>' }).click()
  await page.getByRole('button', { name: 'Revoke for good: <b>Agency</b>' }).click()
  await page.getByRole('heading', { name: 'Nothing is shared' }).waitFor()
  expect((await stranger.page.reload())?.status()).toBe(401)

  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_shared`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByText('2 links that no longer work').click()
  await dialog.getByText('Revoked').first().waitFor()

  const readReportUrl = async () =>
    String(
      await page.evaluate(async (customer) => {
        const headers = { 'understudy-customer': customer }
        const run: unknown = await (await fetch('/runs/run_shared', { headers })).json()
        return typeof run === 'object' && run !== null && 'report_url' in run ? run.report_url : ''
      }, customerId),
    )
  const before = await readReportUrl()
  await dialog.getByRole('button', { name: 'Revoke all links from the API' }).click()
  await dialog.getByRole('button', { name: 'Revoke all for good: links from the API' }).click()
  await dialog.getByText('last on').waitFor()
  await dialog.getByRole('button', { name: 'Revoke all links from the API', exact: true }).waitFor()
  const after = await readReportUrl()
  expect((await stranger.page.goto(before))?.status()).toBe(401)
  expect((await stranger.page.goto(after))?.status()).toBe(200)
  expect(problems).toEqual([])
})
