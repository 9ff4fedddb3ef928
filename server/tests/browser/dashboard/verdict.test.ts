import { expect, test } from 'vitest'
import { listAxeViolations } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

test('the page of a run says what came of it first, and whether it passes its gate and why', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'judges')
  const seed = (runId: string, day: number, status: 'verified' | null) =>
    seedFinishedRun(dashboard.service, {
      customerId,
      runId,
      sessionIds: [`${runId}_a`],
      createdAt: new Date(Date.UTC(2026, 2, day)),
      frictions: status === null ? [] : [buildFriction({ status })],
    })
  await seed('run_good', 1, null)
  await seed('run_bad', 2, 'verified')
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_good`)
  const summary = page.getByRole('region', { name: 'What came of it' })
  expect(await summary.locator('p').first().textContent()).toBe('The visitor reached the goal.')
  await page.getByText('Gate passed', { exact: true }).waitFor()
  await page.getByText('There is no earlier run to compare with').waitFor()
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_bad`)
  await page.getByText('Gate failed').waitFor()
  await page.getByText('1 new problem of severity 3 or higher.').waitFor()
  await summary.getByText('1 new', { exact: true }).waitFor()
  await summary.getByRole('link', { name: /^Compare with / }).waitFor()
  const fixes = page.getByRole('region', { name: 'Fix first' })
  await fixes.getByRole('img', { name: /^What Ada saw in turn 1/ }).waitFor()
  await fixes.getByRole('link', { name: 'The “Add to cart” button does nothing' }).click()
  await page.getByText('Certainty', { exact: true }).last().waitFor()
  await page.getByText('The “Add to cart” button does nothing (Ada)').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})
