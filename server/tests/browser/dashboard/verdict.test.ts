import { expect, test } from 'vitest'
import { listAxeViolations } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

test('the page of a run says whether it passes its gate, and on demand why not', async () => {
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
  await page.getByText('Passed', { exact: true }).click()
  await page.getByText('There is no earlier run to compare with').waitFor()
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_bad`)
  await page.getByText('Failed its gate').click()
  await page.getByText('Failed. 1 new problem of severity 3 or higher.').waitFor()
  await page.getByText('The “Add to cart” button does nothing (Ada)').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})
