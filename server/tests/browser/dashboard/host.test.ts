import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveWorker } from '../../../src/store/host/workers.ts'
import { listViolationsInThemes, measureNarrowPx } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'

const dashboard = shareDashboard()

test('the system page tells paused models and workers that are silent from the others', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  await dashboard.openTeam(page, 'host')
  const { db, baseUrl } = dashboard.service
  await db.updateTable('people').set({ is_operator: true }).execute()
  await db.deleteFrom('workers').execute()
  const worker = { version: '0.1.0', concurrency: 3 }
  await saveWorker(db, {
    ...worker,
    id: 'aaaaaaaa-well',
    modelRoutes: [{ name: 'anthropic/claude', isHealthy: true }],
  })
  await saveWorker(db, {
    ...worker,
    id: 'bbbbbbbb-ill',
    modelRoutes: [
      { name: 'anthropic/claude', isHealthy: false },
      { name: 'openai/gpt', isHealthy: true },
    ],
  })
  await sql`update workers set seen_at = clock_timestamp() - interval '5 minutes'
    where id = 'bbbbbbbb-ill'`.execute(db)
  await page.goto(`${baseUrl}/app/system`)
  const well = page.getByRole('row', { name: 'aaaaaaaa' })
  const ill = page.getByRole('row', { name: 'bbbbbbbb' })
  await well.getByText('Alive').waitFor()
  expect(await well.getByRole('listitem').allTextContents()).toEqual(['anthropic/claudeAvailable'])
  expect(await ill.innerText()).toMatch(/Silent for 5 min/)
  expect(await ill.getByRole('listitem').allTextContents()).toEqual([
    'anthropic/claudePaused after a failure',
    'openai/gptAvailable',
  ])
  expect(await listViolationsInThemes(page)).toEqual([])
  expect(await measureNarrowPx(page)).toBe(360)
  await page.getByRole('button', { name: 'Models' }).click()
  const rows = page.getByRole('table', { name: 'Workers' }).locator('tbody tr code:first-child')
  await expect.poll(async () => (await rows.allTextContents())[0]).toBe('bbbbbbbb')
  expect(problems).toEqual([])
})

test('a host without workers says what to start', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  await dashboard.openTeam(page, 'idle')
  const { db, baseUrl } = dashboard.service
  await db.updateTable('people').set({ is_operator: true }).execute()
  await db.deleteFrom('workers').execute()
  await page.goto(`${baseUrl}/app/system`)
  await page.getByRole('heading', { name: 'No worker runs' }).waitFor()
  expect(await listViolationsInThemes(page)).toEqual([])
})
