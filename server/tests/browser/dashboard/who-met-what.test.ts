import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listAxeViolations, measureNarrowPx } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { describeJourney } from '../../support/records/describe-journey.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

const deadButton = buildFriction({ title: 'The “Add to cart” button does nothing' })
const noResults = buildFriction({
  detector: 'empty-search',
  subject: 'shop.example.com/green search',
  severity: 2,
  title: 'Search for ‘sencha’ finds nothing',
})
const lostForm = buildFriction({
  detector: 'lost-input',
  subject: 'shop.example.com/cart form',
  severity: 4,
  title: 'Checkout loses the form after an error',
})

/** Ada meets the dead button in turn 2 and the lost form in turn 3, Bo the search in turn 1 and the dead button in turn 3. */
async function seedProblems(customerId: string, runId: string): Promise<void> {
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId,
    sessionIds: [`${runId}_ada`, `${runId}_bo`],
    personaNames: ['Ada', 'Bo'],
    visits: [
      describeJourney(['/', '/green', '/cart'], {
        problems: { '/green': [deadButton], '/cart': [lostForm] },
      }),
      describeJourney(['/', '/offers', '/green'], {
        problems: { '/': [noResults], '/green': [deadButton] },
      }),
    ],
  })
}

/** The rows of the table of who met what, as cells. */
async function readMatrix(page: Page): Promise<string[][]> {
  const rows = page.getByRole('table', { name: 'Who ran into what' }).locator('tbody tr')
  return rows.evaluateAll((all) =>
    all.map((row) => Array.from(row.children, (cell) => cell.textContent)),
  )
}

const button = ['Major', deadButton.title, 'Turn 2', 'Turn 3']
const search = ['Minor', noResults.title, '–not encountered', 'Turn 1']
const form = ['Blocker', lostForm.title, 'Turn 3', '–not encountered']

test('who met which problem is a table whose cells lead to the moment, ordered by a persona in the address', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'matrix')
  await seedProblems(customerId, 'run_matrix')
  const run = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_matrix`
  await page.goto(run)
  await page.getByText('Who ran into what').first().click()
  await expect.poll(() => readMatrix(page)).toEqual([form, button, search])

  await page.getByRole('columnheader', { name: 'Bo' }).getByRole('button').click()
  await page.waitForURL(`${run}?matrix=p2`)
  await expect.poll(() => readMatrix(page)).toEqual([search, button, form])
  await page.getByRole('columnheader', { name: 'Bo' }).getByRole('button').click()
  await page.waitForURL(`${run}?matrix=-p2`)
  await expect.poll(() => readMatrix(page)).toEqual([button, search, form])
  await page.reload()
  await page.getByText('Who ran into what').first().click()
  await expect.poll(() => readMatrix(page)).toEqual([button, search, form])

  const row = page.getByRole('row', { name: noResults.title })
  await row.getByRole('link', { name: 'Turn 1' }).click()
  await page.waitForURL(`${run}/sessions/run_matrix_bo?turn=1`)
  await page.getByRole('heading', { name: 'Bo', exact: true }).waitFor()
  // The legend of the picture names the problem, too.
  const moment = page.getByRole('region', { name: 'The moment' })
  await moment.getByText(noResults.title, { exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('problems are filtered by persona and by how they were checked, with their count and in the address', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'filterer')
  await seedProblems(customerId, 'run_filters')
  const run = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_filters`
  await page.goto(run)
  await page.getByText('3 problems', { exact: true }).waitFor()
  const cards = page.locator('details > summary').getByText(/button|Search|Checkout/)
  const shown = async () => (await cards.allTextContents()).toSorted()
  const persona = page.getByRole('combobox', { name: 'Persona', exact: true })
  expect(await persona.getByRole('option').allTextContents()).toEqual(['Any persona', 'Ada', 'Bo'])
  await persona.selectOption('Bo')
  await page.getByText('2 of 3 problems', { exact: true }).waitFor()
  await page.waitForURL(`${run}?persona=Bo`)
  expect(await shown()).toEqual([noResults.title, deadButton.title])

  const checked = page.getByLabel('Certainty')
  await checked.selectOption('Verified')
  await page.waitForURL(`${run}?persona=Bo&checked=verified`)
  await page.getByText('1 of 3 problems', { exact: true }).waitFor()
  expect(await shown()).toEqual([deadButton.title])
  await page.reload()
  await page.getByText('1 of 3 problems', { exact: true }).waitFor()
  expect(await persona.inputValue()).toBe('Bo')
  await checked.selectOption('Not confirmed')
  await page.getByText('1 of 3 problems', { exact: true }).waitFor()
  expect(await shown()).toEqual([noResults.title])
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.waitForURL(run)
  await page.getByText('3 problems', { exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('on a phone, the filters of problems are behind a button that says how many are set', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'phone-filterer')
  await seedProblems(customerId, 'run_phone')
  await page.setViewportSize({ width: 360, height: 800 })
  const run = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_phone`
  await page.goto(`${run}?persona=Bo`)
  await page.getByText('2 of 3 problems', { exact: true }).waitFor()
  const filters = page.getByRole('button', { name: 'Filters (1)' })
  const severity = page.getByRole('combobox', { name: 'Severity' })
  expect(await filters.getAttribute('aria-expanded')).toBe('false')
  expect(await severity.isVisible()).toBe(false)

  await filters.press('Enter')
  await severity.selectOption('Major or worse')
  await page.waitForURL(`${run}?persona=Bo&severity=3`)
  await page.getByRole('button', { name: 'Filters (2)', expanded: true }).waitFor()
  expect(await measureNarrowPx(page)).toBe(360)
  expect(await listAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await severity.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await severity.waitFor()
  expect(await page.getByRole('button', { name: 'Filters' }).isVisible()).toBe(false)
  await page.getByText(deadButton.title).last().click()
  await page.getByRole('definition').getByText('2 of 2 sessions', { exact: true }).waitFor()
  expect(problems).toEqual([])
})
