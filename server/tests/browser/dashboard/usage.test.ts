import { expect, test } from 'vitest'
import { listViolationsInThemes, measurePage } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { seedUsage } from '../../support/records/seed-usage.ts'

const dashboard = shareDashboard()

test('a month is drawn by day, in UTC, with what sessions and models took', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'spender')
  const { db, baseUrl } = dashboard.service
  await seedUsage(db, customerId, '2026-02-28T23:59:59Z', { cost: 9 })
  await seedUsage(db, customerId, '2026-03-05T00:00:00Z', { cost: 0.25 })
  await seedUsage(db, customerId, '2026-03-05T23:59:59Z', { cost: 0.5 })
  await seedUsage(db, customerId, '2026-03-31T12:00:00Z', { cost: 0.004 })
  await page.goto(`${baseUrl}/app/${customerId}/settings/usage?month=2026-03`)
  const sessions = 'Sessions by day. 2026-03-05: 2 sessions; 2026-03-31: 1 session'
  const chart = page.getByRole('img', { name: sessions, exact: true })
  const bars = chart.locator('> div')
  await expect.poll(() => bars.count()).toBe(31)
  const heights = await bars.evaluateAll((days) =>
    days.map((day) => day.firstElementChild?.getBoundingClientRect().height ?? 0),
  )
  const [most = 0, less = 0] = [heights[4], heights[30]]
  expect(most).toBeGreaterThan(50)
  expect(less).toBeCloseTo(most / 2, 0)
  expect(heights.filter((height) => height > 0)).toEqual([most, less])
  const costs = 'Cost of models by day. 2026-03-05: $0.75; 2026-03-31: $0.004'
  await page.getByRole('img', { name: costs, exact: true }).waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await listViolationsInThemes(page)).toEqual([])
    expect((await measurePage(page)).widthPx).toBeLessThanOrEqual(width)
  }
  expect(problems).toEqual([])
})
