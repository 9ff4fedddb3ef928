import { expect, test } from 'vitest'
import type { NewEvent } from '../../../src/recorder/event-data.ts'
import { listViolationsInThemes, measureNarrowPx } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { seedFinishedRun, thought } from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

const url = 'https://shop.example.com/'
const box = { x: 100, y: 50, width: 40, height: 20 }

/** A look at the start page from that place, and a click there. */
function actAt(top: number): NewEvent[] {
  return [
    {
      kind: 'observation',
      turn: 1,
      data: {
        url,
        title: 'Tea',
        fingerprint: 'tea',
        tokens: 1,
        excerpt: '',
        top,
        page_height: 2000,
      },
    },
    thought('Is this all?'),
    { kind: 'action', turn: 1, data: { kind: 'click', ref: 'e1', label: 'Teas', text: null, box } },
  ]
}

test('the visitors of a run stand beside each other: how they fared, what they said, where they acted', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'research')
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_two',
    sessionIds: ['sess_ada', 'sess_bo'],
    personaNames: ['Ada', 'Bo'],
    visits: [
      { turns: [{ thought: 'Shipping is dear.', events: actAt(0) }], tookMs: 75_000 },
      { turns: [{ thought: 'I trust this shop.', events: actAt(900) }], tookMs: 20_000 },
    ],
  })
  const run = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_two`
  await page.goto(run)
  await page.getByRole('link', { name: 'Visitors', exact: true }).click()
  const visits = page.getByRole('table', { name: 'Visits' })
  await visits.getByRole('row', { name: /^Ada/ }).getByText('1 min 15 s').waitFor()
  await visits.getByRole('button', { name: /^Time/ }).click()
  expect(await visits.getByRole('rowheader').allTextContents()).toEqual(['Bo', 'Ada'])

  const said = page.getByRole('region', { name: 'What they said' })
  await said.getByLabel('Tags of: Shipping is dear.').fill('Price, costs, price')
  await page.keyboard.press('Tab')
  await said.getByLabel('Persona').selectOption('Ada')
  await said.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('price')
  expect(await said.locator('blockquote').allTextContents()).toEqual(['“Shipping is dear.”'])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    said.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('understudy-run_two-statements.csv')
  await page.reload()
  expect(await said.getByLabel('Tags of: Shipping is dear.').inputValue()).toBe('price, costs')

  const clicks = page.getByRole('region', { name: 'Where they acted and looked' })
  const places = clicks
    .locator('circle')
    .evaluateAll((all) => all.map((dot) => [dot.getAttribute('cx'), dot.getAttribute('cy')]))
  expect(await places).toEqual([
    ['120', '60'],
    ['120', '960'],
  ])
  expect(await listViolationsInThemes(page)).toEqual([])
  expect(await measureNarrowPx(page)).toBe(360)
  expect(problems).toEqual([])
})
