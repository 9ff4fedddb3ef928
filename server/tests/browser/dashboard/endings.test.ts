import { expect, test } from 'vitest'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import {
  seedFinishedRun,
  spentEnding,
  unclearEnding,
} from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

test('a replay says of its session what the run says, and why the session stopped', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'endings')
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_endings',
    sessionIds: ['sess_reached', 'sess_unclear', 'sess_spent'],
    personaNames: ['Ada', 'Bo', 'Cleo'],
    endings: [{}, unclearEnding, spentEnding],
  })
  const run = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_endings`
  for (const [name, outcome, ending] of [
    ['Ada', 'Succeeded', ' (said it was done)'],
    ['Bo', 'Inconclusive', ' (said it was done)'],
    ['Cleo', 'Failed', ' (used up its budget)'],
  ] as const) {
    await page.goto(run)
    const outcomes = page.getByRole('region', { name: 'Outcomes' }).getByRole('listitem')
    await outcomes.filter({ hasText: name }).getByText(outcome, { exact: true }).waitFor()
    await outcomes.getByRole('link', { name }).click()
    await page.getByText(`${outcome}${ending} · 1 turn · Desktop`).waitFor()
  }
  expect(problems).toEqual([])
})
