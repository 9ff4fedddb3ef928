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
  const bars = page.getByRole('img', { name: sessions, exact: true }).locator('.fill-accent')
  await expect.poll(() => bars.count()).toBe(2)
  const drawn = await bars.evaluateAll((days) =>
    days.map((day) => {
      const { x, height } = day.getBoundingClientRect()
      return { x, height, told: day.parentElement?.querySelector('title')?.textContent }
    }),
  )
  const [most, less] = drawn
  expect(drawn.map(({ told }) => told)).toEqual(['2026-03-05: 2 sessions', '2026-03-31: 1 session'])
  expect(most?.height).toBeGreaterThan(50)
  expect(less?.height).toBeCloseTo((most?.height ?? 0) / 2, 0)
  expect(less?.x).toBeGreaterThan(most?.x ?? Infinity)
  await page.getByText('Runs are free on this server.').waitFor()
  const costs = 'Cost of models by day. 2026-03-05: $0.75; 2026-03-31: $0.004'
  await page.getByRole('img', { name: costs, exact: true }).waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await listViolationsInThemes(page)).toEqual([])
    expect((await measurePage(page)).widthPx).toBeLessThanOrEqual(width)
  }
  expect(problems).toEqual([])
})
