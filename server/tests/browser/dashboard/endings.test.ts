import { expect, test } from 'vitest'
import type { SessionEnding } from '../../../src/operations/sessions/assemble-transcript.ts'
import { listViolationsInThemes, measurePage } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import {
  seedFinishedRun,
  spentEnding,
  unclearEnding,
} from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'

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
    ['Ada', 'Succeeded', ' (reported success)'],
    ['Bo', 'Inconclusive', ' (reported success)'],
    ['Cleo', 'Failed', ' (used up its budget)'],
  ] as const) {
    await page.goto(run)
    const outcomes = page.getByRole('region', { name: 'Visitors' }).getByRole('listitem')
    await outcomes.filter({ hasText: name }).getByText(outcome, { exact: true }).waitFor()
    await outcomes.getByRole('link', { name }).click()
    await page.getByText(`${outcome}${ending} · 1 turn · Desktop`).waitFor()
  }
  expect(problems).toEqual([])
})

test('a run whose visitors could not use the site says that nothing was tested', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'untested')
  const ending = { ...spentEnding, kind: 'blocked', reason: 'The site did not answer.' } as const
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_untested',
    sessionIds: ['sess_first', 'sess_second'],
    visits: [
      { turns: [], ending },
      { turns: [], ending },
    ],
  })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_untested`)
  await page.getByText('Nothing was tested', { exact: true }).waitFor()
  expect(await page.getByText('0 problems').count()).toBe(0)
  expect(problems).toEqual([])
})

test('the list says how many visitors reached the goal, and is sorted by their share', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'goals')
  const seed = async (runId: string, run: { task?: null; endings?: Partial<SessionEnding>[] }) =>
    seedFinishedRun(dashboard.service, {
      customerId,
      runId,
      sessionIds: ['a', 'b', 'c'].map((name) => `${runId}_${name}`),
      ...run,
    })
  await seed('run_all', {})
  await seed('run_some', { endings: [{}, spentEnding, unclearEnding] })
  await seed('run_unclear', { endings: [unclearEnding, unclearEnding, unclearEnding] })
  await seed('run_free', { task: null })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs?sort=goal`)
  const readGoals = async () =>
    (await page.getByRole('listitem').allTextContents()).map(
      (text) =>
        /\d of \d reached the goal|Unclear whether the goal was reached/.exec(text)?.[0] ?? null,
    )
  const [some, all] = ['1 of 2 reached the goal', '3 of 3 reached the goal']
  const readFirst = async () => (await readGoals()).slice(0, 2)
  await expect.poll(readFirst).toEqual([some, all])
  expect(new Set(await readGoals())).toEqual(
    new Set([some, all, 'Unclear whether the goal was reached', null]),
  )
  await page.getByRole('button', { name: /^Goal/ }).click()
  await expect.poll(readFirst).toEqual([all, some])
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await listViolationsInThemes(page)).toEqual([])
    expect((await measurePage(page)).widthPx).toBeLessThanOrEqual(width)
  }
  expect(problems).toEqual([])
})

test('a run that was cancelled before anything happened is a calm page', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'cancelled')
  const { db } = dashboard.service
  const runId = 'run_cancelled'
  await seedRun(db, { customerId, runId, sessionIds: ['sess_never'] })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/${runId}`)
  await page.getByText('Waiting for a free browser').waitFor()
  await page.getByRole('button', { name: 'Cancel the run' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByRole('heading', { name: 'This run was cancelled' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  for (const name of ['Map', 'Compare with the run before']) {
    expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0)
  }
  expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Run again' }).waitFor()
  expect(await listViolationsInThemes(page)).toEqual([])
  expect(problems).toEqual([])
})

test('the page of a run shows its steps, and who reached which', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'steps')
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_steps',
    sessionIds: ['sess_steps_a', 'sess_steps_b'],
    personaNames: ['Ada', 'Bo'],
    task: null,
    flows: ['Open the tea shop', 'Pay for the tea'],
  })
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_steps`)
  const steps = page.getByRole('region', { name: 'Steps' })
  await steps.getByText('Open the tea shop').waitFor()
  const rows = await steps.locator('ol > li').allTextContents()
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain('Pay for the tea 0 of 2 reached it')
  expect(rows[1]).toMatch(/Ada Not (?:tried|reached).*Bo Not (?:tried|reached)/)
  await page.getByText('Open the tea shop → Pay for the tea').waitFor()
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs`)
  await page.getByText('Open the tea shop → Pay for the tea').waitFor()
  expect(problems).toEqual([])
})
