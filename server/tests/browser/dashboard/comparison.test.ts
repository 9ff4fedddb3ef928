import type { ObservedFriction } from '@understudy/contract/finding'
import { expect, test } from 'vitest'
import {
  listViolationsInThemes,
  measurePage,
  readPage,
  widths,
} from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'

const page = 'shop.example.com/green'
const deadButton = buildFriction()
const wide = buildFriction({
  detector: 'wide-page',
  subject: `${page} wide`,
  category: 'layout',
  severity: 2,
  title: 'The list of teas is wider than the screen',
})
const slow = buildFriction({
  detector: 'slow-page',
  subject: `${page} slow`,
  category: 'performance',
  title: 'The list of teas opens slowly',
})

const dashboard = shareDashboard()

/** Two runs of the shop a day apart: one problem persists, one is gone, one is new. */
async function seedRuns(customerId: string, mark: string): Promise<string[]> {
  const seed = async (runId: string, day: number, frictions: ObservedFriction[]) => {
    await seedFinishedRun(dashboard.service, {
      customerId,
      runId,
      sessionIds: [`${runId}_a`, `${runId}_b`],
      createdAt: new Date(Date.UTC(2026, 2, day, 10)),
      frictions,
    })
    return runId
  }
  return [
    await seed(`run_${mark}_one`, 1, [deadButton, wide]),
    await seed(`run_${mark}_two`, 2, [deadButton, slow]),
  ]
}

test('two runs are chosen in the list, or the run before is, and what changed is told with the reason', async () => {
  await using opened = await dashboard.openPage()
  const { page: tab, problems } = opened
  const customerId = await dashboard.openTeam(tab, 'comparer')
  const [one, two] = await seedRuns(customerId, 'compared')
  const runs = `${dashboard.service.baseUrl}/app/${customerId}/runs`

  await tab.goto(runs)
  await tab.getByRole('checkbox').first().check()
  await tab.getByText('Choose a second run to compare.').waitFor()
  await tab.getByRole('checkbox').nth(1).check()
  await tab.getByRole('link', { name: 'Compare', exact: true }).click()
  await tab.getByRole('heading', { name: 'What changed on shop.example.com' }).waitFor()
  expect(tab.url()).toBe(`${runs}/${one}/compare?with=${two}`)
  const counts = await tab.locator('dl > div').allTextContents()
  expect(counts).toEqual(['New1', 'Persisting1', 'Gone1', 'Not checked again0'])
  await tab.getByText('In the later run, Ada opened /green and did not meet the problem.').waitFor()
  const legend = tab.getByRole('list', { name: 'Legend' })
  await legend.getByText('Both runs, with a difference').waitFor()
  const green = /^\/green, \/green, in both runs, 1 problem only in the later run, 1 problem gone, /
  await tab.getByRole('group', { name: green }).waitFor()
  const shop = tab.getByRole('group', { name: /^Tea shop, \/, in both runs, / })
  await shop.focus()
  await tab.keyboard.press('Enter')
  const chosen = tab.getByRole('region', { name: 'The chosen page' })
  await chosen.getByText('(in both runs)').waitFor()
  await tab.getByRole('link', { name: `See it in the earlier run: ${wide.title}` }).click()
  await tab.getByRole('heading', { name: 'Turn 1' }).waitFor()
  expect(tab.url()).toBe(`${runs}/${one}/sessions/${one}_a?turn=1`)

  await tab.goto(`${runs}/${two}`)
  await tab.getByText('First seen', { exact: true }).waitFor()
  await tab.getByText('first seen Mar 1, 2026').waitFor()
  await tab.getByRole('group').locator('summary').filter({ hasText: 'first seen Mar' }).click()
  await tab.getByRole('link', { name: 'the run of Mar 1, 2026' }).click()
  await tab.waitForURL(`${runs}/${one}`)
  await expect.poll(() => tab.getByText('First seen', { exact: true }).count()).toBe(0)
  await tab.goBack()
  await tab.getByRole('link', { name: 'Compare with the run before' }).click()
  await tab.waitForURL(`${runs}/${two}/compare?with=${one}`)
  await tab.getByRole('link', { name: 'Back to the run' }).click()
  await tab.getByRole('heading', { name: 'Problems' }).waitFor()

  await tab.goto(`${runs}/${one}/compare`)
  await tab.getByRole('heading', { name: 'There is nothing to compare this run with' }).waitFor()
  await tab.getByText('There is no earlier finished run of this host.').waitFor()
  await tab.getByRole('link', { name: 'Back to the run' }).click()
  await tab.getByRole('heading', { name: 'Problems' }).waitFor()
  expect(await tab.getByRole('link', { name: 'Compare with the run before' }).count()).toBe(0)
  await tab.goto(`${runs}/run_that_is_not_there/compare`)
  await tab.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  expect(problems).toEqual([])
})

test('the comparison is free of axe violations and fits a phone, in both themes', async () => {
  await using opened = await dashboard.openPage()
  const customerId = await dashboard.openTeam(opened.page, 'compare-reader')
  const [, two] = await seedRuns(customerId, 'read')
  const cookies = await opened.page.context().cookies()
  for (const reading of widths) {
    await using tab = await readPage(
      dashboard.browser,
      `${dashboard.service.baseUrl}/app/sign-in`,
      reading,
    )
    await tab.context().addCookies(cookies)
    await tab.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/${two}/compare`)
    await tab.getByRole('heading', { name: 'Personas' }).waitFor()
    expect(await listViolationsInThemes(tab)).toEqual([])
    expect((await measurePage(tab)).widthPx).toBeLessThanOrEqual(reading.viewport?.width ?? 0)
  }
})
