import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import {
  isLoaded,
  listViolationsInThemes,
  measurePage,
  openAndCountScripts,
  readPage,
} from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { claimSeeded, seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { seedRepositoryMap } from '../../support/records/seed-repository-map.ts'
import { seedRun, seedTurn } from '../../support/records/seed-run.ts'

const dashboard = shareDashboard()

test('the map of a run is drawn, followed by keyboard and persona, and read as a list', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'mapper')
  const sessionIds = ['sess_map_a', 'sess_map_b']
  await seedFinishedRun(dashboard.service, { customerId, runId: 'run_map', sessionIds })
  const path = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_map`
  expect(await openAndCountScripts(page, `${path}/map`)).toBeLessThan(720 * 1024)
  const front = page.getByRole('group', { name: 'Tea shop, /, 2 visits' })
  await front.waitFor()
  // Of the page that the first action left, no session has a picture.
  const teas = page.getByRole('group', { name: /, \/green, / }).locator('img')
  await expect.poll(() => isLoaded(teas)).toBe(true)
  await page.getByText('Green teas, 2 times').waitFor()
  expect(await listWidths(page)).toContain('2.25px')
  await front.focus()
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('region', { name: 'The chosen page' })
  await chosen.getByText('Got: Nothing changed.').first().waitFor()
  // The same on the arrow, by keyboard.
  const mark = page.locator('.react-flow summary').filter({ hasText: 'Got: Nothing changed.' })
  await mark.focus()
  await page.keyboard.press('Enter')
  await page.locator('.react-flow').getByRole('link', { name: 'Turn 1' }).first().waitFor()
  await page.keyboard.press('Enter')

  await page.getByLabel('Journey').selectOption({ index: 2 })
  await page.waitForURL(`${path}/map?journey=sess_map_b`)
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await page.waitForURL(/view=list/)
  await page.getByRole('listitem').filter({ hasText: '/green' }).first().waitFor()
  expect(await page.getByRole('group', { name: 'Tea shop' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Turn 1' }).first().click()
  await page.getByRole('heading', { name: 'Turn 1' }).waitFor()
  expect(problems).toEqual([])

  // One page for both themes of a width: the drawing's script is the slowest part of opening it.
  const storageState = await page.context().storageState()
  for (const width of [390, 1440]) {
    const reading = { viewport: { width, height: 900 }, storageState }
    await using tab = await readPage(dashboard.browser, `${path}/map`, reading)
    await tab.getByText('Tea shop').first().waitFor()
    expect(await tab.getByRole('group', { name: 'Tea shop' }).count()).toBe(width === 390 ? 0 : 1)
    expect(await listViolationsInThemes(tab)).toEqual([])
    expect((await measurePage(tab)).widthPx).toBeLessThanOrEqual(width)
  }
})

test('the map of a long way shows its beginning in a size that can be read, and all of it on demand', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'walker')
  await seedWalk(customerId)
  await seedRepositoryMap(dashboard.service, { customerId, jobId: 'uxj_walk' }, (map) => ({
    ...map,
    unresolved_links: [{ target: '/gone.html', file: 'index.html', line: 4 }],
    unread_files: [{ file: 'broken.html', reason: 'it is not text' }],
  }))
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/run_walk/map`)
  const start = page.getByRole('group', { name: 'Page 0, /, 1 visit' })
  await start.waitFor()
  const [frame, box] = [await page.locator('.react-flow').boundingBox(), await start.boundingBox()]
  if (frame === null || box === null) throw new Error('nothing is drawn')
  // Three quarters of the size that a page is drawn in: its text is 10 px high.
  expect(box.width).toBeGreaterThanOrEqual(216 * 0.75)
  expect(box.y).toBeGreaterThanOrEqual(frame.y)
  expect(box.y + box.height).toBeLessThan(frame.y + frame.height / 2)
  await page.getByText('On to the page /a with everything that it has').waitFor()
  expect(new Set(await listWidths(page))).toEqual(new Set(['1.5px']))
  const last = page.getByRole('group', { name: '/m, /m, 1 visit' })
  expect((await last.boundingBox())?.y).toBeGreaterThan(frame.y + frame.height)
  await page.getByRole('button', { name: 'Fit View' }).click()
  await expect.poll(async () => (await last.boundingBox())?.y).toBeLessThan(frame.y + frame.height)

  await page.getByLabel('Compare with').selectOption({ label: 'Shop at main' })
  await page.waitForURL(/code=uxj_walk/)
  await page
    .getByText(
      'This run reached 2 of 3 screens that the code declares, and took 1 of 2 links between them. 12 pages of this run are not in the map of the repository.',
    )
    .waitFor()
  await page
    .getByRole('group', {
      name: 'Careers, /careers.html, not reached in this run, in careers.html:1',
    })
    .waitFor()
  await page.getByRole('group', { name: "/m, /m, 1 visit, not in the repository's map" }).waitFor()
  await page.getByRole('button', { name: 'Show as a list' }).click()
  const front = page.getByRole('listitem').filter({ hasText: 'In the code: index.html:1' })
  await front.getByText('1 link in the code, not taken in this run').click()
  await front.getByText('Careers → Careers (in index.html:3)').waitFor()
  await readCode(page, `${dashboard.service.baseUrl}/app/${customerId}/maps/uxj_walk`)
  expect(problems).toEqual([])
})

/** How wide the arrows are drawn: the wider, the more often they were taken. */
async function listWidths(page: Page): Promise<string[]> {
  const arrows = page.locator('.react-flow__edge-path')
  return arrows.evaluateAll((paths) => paths.map((path) => getComputedStyle(path).strokeWidth))
}

/** The page of the repository's map: its screens in either order, and what it lacks. */
async function readCode(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const rows = page.getByRole('table', { name: 'Screens' }).getByRole('row')
  const listScreens = () => rows.locator('td:first-child code').allTextContents()
  const ordered = ['a.html:1', 'careers.html:1', 'index.html:1']
  await expect.poll(async () => (await listScreens()).toSorted()).toEqual(ordered)
  await page.getByRole('button', { name: /^Leads to/ }).click()
  await page.waitForURL(/[?&]sort=links/)
  await expect.poll(listScreens).toEqual(ordered)
  await page.getByRole('button', { name: /^Screen/ }).click()
  await page.waitForURL(/[?&]sort=screen/)
  await expect.poll(listScreens).toEqual(['index.html:1', 'a.html:1', 'careers.html:1'])
  await page.getByText('Links that match no screen: 1').click()
  await page.getByText('/gone.html (index.html:4)').waitFor()
  await page.getByText('Not read, or only in part: 1').click()
  await page.getByText('broken.html: it is not text').waitFor()
}

/** A run whose session walks from the front page through 13 others. */
async function seedWalk(customerId: string): Promise<void> {
  await seedRun(dashboard.service.db, { customerId, runId: 'run_walk', sessionIds: ['sess_walk'] })
  const attempt = await claimSeeded(dashboard.service, customerId, 'sess_walk')
  const recorder = createRecorder({
    ...dashboard.service,
    ...attempt,
    runId: 'run_walk',
    clock: systemClock,
    redact: (text) => text,
  })
  const pages = ['/', ...Array.from('abcdefghijklm', (name) => `/${name}`)]
  for (const [index, path] of pages.slice(1).entries()) {
    const turn = seedTurn(index + 1)
    await recorder.recordTurn(
      {
        ...turn,
        at: '2026-03-01T10:00:00.000Z',
        url: `https://shop.example.com${pages[index] ?? ''}`,
        title: `Page ${index}`,
        action: { ...turn.action, label: `On to the page ${path} with everything that it has` },
        result: { ...turn.result, url: `https://shop.example.com${path}` },
      },
      [],
    )
  }
}
