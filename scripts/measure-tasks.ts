import type { Page } from 'playwright-core'
import { openDashboard } from '../server/tests/support/browser/open-dashboard.ts'
import { seedFinishedRun } from '../server/tests/support/records/seed-finished-run.ts'
import { seedManyRuns } from '../server/tests/support/records/seed-many-runs.ts'

/**
 * Measures for how long the dashboard keeps a person waiting: the longest task of the page while a list of 10,000 runs is opened,
 * scrolled to its end and sorted, and while a replay of 120 turns is opened and stepped through. Exit code 1 if one takes more than 50 ms.
 * A busy machine lengthens what is measured.
 */
const runCount = 10_000
const turnCount = 120
const mostMs = 50
const scrolledPx = 3000

await using dashboard = await openDashboard()
// Tests leave theirs to the next file, and the process would not end.
await using _browser = dashboard.browser
await using opened = await dashboard.openPage()
const { page } = opened
await page.setViewportSize({ width: 1440, height: 900 })
await watchTasks(page)
const customerId = await dashboard.openTeam(page, 'measured')
const { service } = dashboard
const app = `${service.baseUrl}/app/${customerId}`

await seedManyRuns(service.db, [{ customerId, apiKey: '' }], runCount)
await service.db
  .updateTable('sessions')
  .set({ status: 'completed', finished_at: new Date() })
  .where('customer_id', '=', customerId)
  .execute()
await service.db
  .updateTable('runs')
  .set({ status: 'completed', finished_at: new Date() })
  .where('customer_id', '=', customerId)
  .execute()
await page.goto(`${app}/runs`)
const rows = page.getByRole('main').getByRole('listitem')
await rows.first().waitFor()
report('the list of runs is opened', await readTasks(page))
await page.mouse.move(700, 500)
for (let last = 0; last < runCount;) {
  await page.mouse.wheel(0, scrolledPx)
  await page.waitForTimeout(20)
  last = Number(await rows.last().getAttribute('aria-posinset'))
}
report(`it is scrolled to run ${runCount.toLocaleString('en')}`, await readTasks(page))
await page.keyboard.press('Home')
await page.getByRole('button', { name: 'Started' }).click()
await page.getByText('Sorted among').waitFor({ state: 'detached' })
await rows.first().waitFor()
report('it is sorted', await readTasks(page))

const turns = Array.from({ length: turnCount }, () => ({ frictions: [] }))
await seedFinishedRun(service, {
  customerId,
  runId: 'run_long',
  sessionIds: ['sess_long'],
  visits: [{ turns }],
})
await page.goto(`${app}/runs/run_long/sessions/sess_long?turn=1`)
await page.getByRole('img', { name: 'The page after turn 1' }).waitFor()
report(`a replay of ${turnCount} turns is opened`, await readTasks(page))
for (let turn = 2; turn <= turnCount; turn += 1) {
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: `Turn ${turn}`, exact: true }).waitFor()
}
report('it is stepped through', await readTasks(page))

/** Tasks that browsers call long are kept in the document from its beginning. */
async function watchTasks(watched: Page): Promise<void> {
  await watched.addInitScript(() => {
    const root = document.documentElement
    new PerformanceObserver((list) => {
      const found = list.getEntries().map(({ duration }) => Math.round(duration))
      root.dataset['tasks'] = [root.dataset['tasks'] ?? '', ...found].join(' ').trim()
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** Those since the last time, in milliseconds. */
async function readTasks(watched: Page): Promise<number[]> {
  const text = await watched.evaluate(() => {
    const { dataset } = document.documentElement
    const tasks = dataset['tasks'] ?? ''
    delete dataset['tasks']
    return tasks
  })
  return text === '' ? [] : text.split(' ').map(Number)
}

function report(what: string, tasks: readonly number[]): void {
  if (tasks.length > 0) process.exitCode = 1
  const told =
    tasks.length === 0
      ? `no task over ${mostMs} ms`
      : `${tasks.length} over ${mostMs} ms, the longest ${Math.max(...tasks)} ms`
  process.stdout.write(`While ${what}: ${told}\n`)
}
