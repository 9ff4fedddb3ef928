import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import {
  addScores,
  listLateShifts,
  mostShift,
  readShifts,
  watchShifts,
} from '../../support/browser/watch-shifts.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { describeJourney } from '../../support/records/describe-journey.ts'
import { seedFinishedRun, spentEnding } from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

async function seedTwoRuns(customerId: string): Promise<void> {
  const stuck = { problems: { '/': [buildFriction()] }, ending: spentEnding }
  for (const day of [1, 2]) {
    await seedFinishedRun(dashboard.service, {
      customerId,
      runId: `run_${day}`,
      sessionIds: [`sess_${day}_ada`, `sess_${day}_bo`],
      personaNames: ['Ada', 'Bo'],
      createdAt: new Date(Date.UTC(2026, 2, day, 10)),
      visits: [
        describeJourney(['/', '/green', '/cart', '/thanks']),
        describeJourney(day === 1 ? ['/', '/green', '/help'] : ['/', '/offers'], stuck),
      ],
    })
  }
}

/** Pages, and what is there when they are drawn. */
const pages: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '': (page) => page.getByRole('link', { name: 'shop.example.com' }).nth(1).waitFor(),
  '/run_2': (page) =>
    page.getByText('2 problems').or(page.getByText('1 problem')).first().waitFor(),
  '/run_2/sessions/sess_2_bo?turn=1': (page) =>
    page.getByRole('img', { name: 'The page after turn 1' }).waitFor(),
  '/run_2/compare': (page) => page.locator('.react-flow__node').first().waitFor(),
  '/run_2/map': (page) => page.locator('.react-flow__node').first().waitFor(),
}

test.each(Object.keys(pages))(
  'nothing moves on /runs%s, whatever the service answers last',
  async (path) => {
    await using opened = await dashboard.openPage()
    const { page, problems } = opened
    await watchShifts(page)
    const customerId = await dashboard.openTeam(page, `still-${Object.keys(pages).indexOf(path)}`)
    await seedTwoRuns(customerId)
    const open = async () => {
      await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs${path}`)
      await pages[path]?.(page)
    }
    expect(await listLateShifts(page, open)).toEqual([])
    expect(problems).toEqual([])
  },
)

test('a page whose text makes room for more is noticed', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  await watchShifts(page)
  await page.goto(`${dashboard.service.baseUrl}/app/sign-in`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await readShifts(page)
  await page.evaluate(() => {
    document.body.style.paddingTop = '300px'
  })
  const shifts = await readShifts(page)
  expect(addScores(shifts)).toBeGreaterThan(mostShift)
})
