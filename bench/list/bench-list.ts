import type { Page } from 'playwright-core'
import {
  openDashboard,
  type TestDashboard,
} from '../../server/tests/support/browser/open-dashboard.ts'
import { seedEndedRuns } from '../../server/tests/support/records/seed-ended-runs.ts'
import { atMost, type BenchRow } from '../bench-row.ts'
import { readTasks, type Task } from './read-tasks.ts'

const count = 10_000
const longestMs = 50
const wheelPx = 900
/** How many of the rows are left for the wheel, in whose trace there is no room for more. */
const wheeledRows = 2500

/** How a list of 10,000 runs scrolls: with the wheel to its end, which reads the last of them, then by dragging the bar. */
export async function benchList(): Promise<BenchRow[]> {
  await using dashboard = await openDashboard()
  await using opened = await dashboard.openPage()
  const { page } = opened
  await page.setViewportSize({ width: 1440, height: 900 })
  const customerId = await dashboard.openTeam(page, 'list')
  const { db } = dashboard.service
  await seedEndedRuns(db, customerId, count)
  const counts = {
    problems_by_severity: [0, 1, 2, 1, 0],
    sessions_succeeded: 1,
    sessions_judged: 1,
  }
  await db.updateTable('runs').set(counts).where('customer_id', '=', customerId).execute()
  await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs`)
  await page.getByText('Buy tea 1', { exact: true }).waitFor()
  await readRows(page)
  return [
    ...(await measure('wheel', { dashboard, page, scroll: scrollByWheel })),
    ...(await measure('bar', { dashboard, page, scroll: dragTheBar })),
  ]
}

/** Reads rows as a reader does, by coming near the end of those that were read. */
async function readRows(page: Page): Promise<void> {
  await page.waitForFunction((wanted) => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    const row = document.querySelector('main li')
    return Number(row?.ariaSetSize) >= wanted
  }, count - wheeledRows)
}

async function scrollByWheel(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  const last = page.getByRole('listitem').last()
  while ((await last.getAttribute('aria-posinset')) !== String(count)) {
    for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, wheelPx)
  }
}

/** From the end to the beginning and back: each step shows other rows than the one before. */
async function dragTheBar(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = document.documentElement
    const steps = 200
    for (let step = 0; step <= 2 * steps; step += 1) {
      const share = Math.abs(steps - step) / steps
      window.scrollTo(0, share * (root.scrollHeight - window.innerHeight))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
}

async function measure(
  name: string,
  {
    dashboard: { browser },
    page,
    scroll,
  }: { dashboard: TestDashboard; page: Page; scroll: (page: Page) => Promise<void> },
): Promise<BenchRow[]> {
  await browser.startTracing(page, {
    categories: ['-*', 'disabled-by-default-devtools.timeline', 'devtools.timeline'],
  })
  await scroll(page)
  const { tasks, frames } = readTasks(await browser.stopTracing())
  const spentMs = tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
  const common = { floor: null, unit: 'ms', targets: [] } as const
  return [
    {
      ...common,
      name: `list: longest task by the ${name}, processor`,
      value: findLongest(tasks, 'cpuMs'),
      targets: [atMost(longestMs)],
    },
    {
      ...common,
      name: `list: longest task by the ${name}, clock`,
      value: findLongest(tasks, 'wallMs'),
    },
    { ...common, name: `list: processor per frame by the ${name}`, value: spentMs / frames },
  ]
}

function findLongest(tasks: readonly Task[], time: keyof Task): number {
  return Math.max(...tasks.map((task) => task[time]))
}
