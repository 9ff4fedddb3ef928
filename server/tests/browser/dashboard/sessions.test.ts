import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import type { TestDashboard } from '../../support/browser/open-dashboard.ts'
import { openDashboard } from '../../support/browser/open-dashboard.ts'
import {
  listAxeViolations,
  measurePage,
  readPage,
  readings,
} from '../../support/browser/read-page.ts'
import {
  claimSeeded,
  finishSeeded,
  png,
  seedFinishedRun,
  thought,
} from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { startTcpGate } from '../../support/servers/start-tcp-gate.ts'

/** Shown by the seeded record; as markup it would run. */
const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>'

let dashboard: TestDashboard
let service: TestDashboard['service']

beforeAll(async () => {
  dashboard = await openDashboard()
  ;({ service } = dashboard)
})

afterAll(() => dashboard[Symbol.asyncDispose]())

/** A run whose sessions have started. */
async function startRun(customerId: string, runId: string, sessionIds: string[]) {
  await seedRun(service.db, { customerId, runId, sessionIds })
  return Promise.all(
    sessionIds.map(async (sessionId) => {
      const attempt = await claimSeeded(service, customerId, sessionId)
      const deps = { ...service, ...attempt, runId, clock: systemClock }
      return { attempt, recorder: createRecorder({ ...deps, redact: (text: string) => text }) }
    }),
  )
}

test('ten live sessions need one connection, survive a reload and a lost connection, and are shown as text', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'watcher')
  const ids = Array.from({ length: 10 }, (_, index) => `sess_live_${index}`)
  const sessions = await startRun(customerId, 'run_live', ids)
  const say = async (text: string) => {
    for (const [index, { recorder }] of sessions.entries()) {
      await recorder.record([thought(`${text} ${index}`)])
    }
  }
  const { port } = new URL(service.baseUrl)
  await using gate = await startTcpGate({ host: '127.0.0.1', port: Number(port) })
  const streams: string[] = []
  page.on('request', (request) => {
    if (/stream|events/.test(request.url())) streams.push(new URL(request.url()).pathname)
  })
  await page.goto(`http://localhost:${gate.port}/app/${customerId}/runs/run_live`)
  await say(`first ${hostile}`)
  for (const index of ids.keys()) await page.getByText(`first ${hostile} ${index}`).waitFor()
  expect(new Set(streams)).toEqual(new Set(['/runs/run_live/stream']))

  gate.cut()
  await say('while it was away')
  gate.open()
  for (const index of ids.keys()) await page.getByText(`while it was away ${index}`).waitFor()

  await page.reload()
  await page.getByText('while it was away 9').waitFor()
  await page.getByRole('button', { name: 'Follow Ada' }).first().click()
  await page.getByRole('button', { name: 'Follow Ada', pressed: true }).waitFor()
  expect(page.url()).toContain('follow=sess_live_0')
  for (const { attempt } of sessions) await finishSeeded(service, attempt)
  await page.getByRole('heading', { name: 'How they ended' }).waitFor()
  await expect.poll(() => page.getByText('Goal reached', { exact: true }).count()).toBe(10)
  expect(await page.title()).toBe('Understudy')
  expect(problems).toEqual([])
})

test('a session is stepped through by buttons, keys, pictures and links, with the problem of each moment', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'stepper')
  await seedFinishedRun(service, { customerId, runId: 'run_step', sessionIds: ['sess_step'] })
  const path = `${service.baseUrl}/app/${customerId}/runs/run_step`
  await page.goto(path)
  await page.getByRole('link', { name: 'Printable report' }).waitFor()
  await page.getByRole('group').locator('summary').first().click()
  await page.getByRole('link', { name: 'Turn 1' }).click()
  await page.getByRole('heading', { name: 'Turn 1' }).waitFor()
  expect(page.url()).toBe(`${path}/sessions/sess_step?turn=1`)
  await page.getByRole('heading', { name: 'Problems here' }).waitFor()
  await page.getByText('I want a green tea.').waitFor()
  await expect
    .poll(() => page.getByRole('img', { name: 'The page after turn 1' }).getAttribute('src'))
    .toMatch(/^blob:/)
  expect(await page.getByRole('slider', { name: 'Turn' }).getAttribute('aria-valuetext')).toBe(
    'Turn 1 of 1',
  )
  expect(problems).toEqual([])
})

test('a session that works can be stepped through as far as it is, and what it says is shown as text', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'early')
  const [session] = await startRun(customerId, 'run_early', ['sess_early'])
  const path = `${service.baseUrl}/app/${customerId}/runs/run_early/sessions/sess_early`
  await page.goto(path)
  await page.getByRole('heading', { name: 'Nothing is recorded yet' }).waitFor()
  await session?.recorder.saveScreenshot(0, { bytes: png, extension: 'png' }, 'ambient')
  const seen = { title: 'Tea shop', fingerprint: 'front', tokens: 1, excerpt: '' }
  await session?.recorder.record([
    { kind: 'observation', turn: null, data: { url: 'https://shop.example.com/', ...seen } },
  ])
  await page.getByRole('heading', { name: 'Arrival' }).waitFor()
  await page.getByRole('img', { name: 'The page as the session found it' }).waitFor()
  const failed = { method: 'GET', url: `https://shop.example.com/${hostile}`, status: 500 }
  await session?.recorder.record([
    thought(hostile),
    {
      kind: 'request_failed',
      turn: 1,
      data: { ...failed, resourceType: 'fetch', error: null, blocked: false },
    },
  ])
  await page.getByRole('button', { name: 'Next turn' }).click()
  await page.getByText(hostile, { exact: true }).waitFor()
  await page.getByText(`GET https://shop.example.com/${hostile}: status 500`).waitFor()
  await page.getByText('There is no picture of this turn.').waitFor()
  expect(await page.getByRole('img', { name: 'The page after' }).count()).toBe(0)
  await page.keyboard.press('Home')
  await page.getByRole('heading', { name: 'Arrival' }).waitFor()
  expect(page.url()).toBe(`${path}?turn=0`)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'Turn 1' }).waitFor()
  await page.getByRole('button', { name: 'Arrival' }).click()
  await page.getByRole('heading', { name: 'Arrival' }).waitFor()
  await page.getByRole('slider', { name: 'Turn' }).press('End')
  await page.getByRole('heading', { name: 'Turn 1' }).waitFor()
  const fromTheStart = page.waitForURL(`${path}?turn=0`)
  await page.getByRole('button', { name: 'Play' }).click()
  await fromTheStart
  expect(await page.title()).toBe('Understudy')
  expect(problems).toEqual([])
})

test('the map of a run is drawn, followed by keyboard and persona, and read as a list', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'mapper')
  const sessionIds = ['sess_map_a', 'sess_map_b']
  await seedFinishedRun(service, { customerId, runId: 'run_map', sessionIds })
  const path = `${service.baseUrl}/app/${customerId}/runs/run_map`
  const scripts: Promise<{ responseBodySize: number }>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.sizes())
  })
  await page.goto(`${path}/map`)
  const front = page.getByRole('group', { name: 'Tea shop, /, 2 visits' })
  await front.waitFor()
  const bytes = (await Promise.all(scripts)).map(({ responseBodySize: size }) => size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(720 * 1024)
  await page.getByText('Green teas, 2 times').waitFor()
  await front.focus()
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('region', { name: 'The chosen page' })
  await chosen.getByText('Observed: Nothing changed.').first().waitFor()

  await page.getByLabel('Journey').selectOption({ index: 2 })
  await page.waitForURL(`${path}/map?journey=sess_map_b`)
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await page.waitForURL(/view=list/)
  await page.getByRole('listitem').filter({ hasText: '/green' }).first().waitFor()
  expect(await page.getByRole('group', { name: 'Tea shop' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Turn 1' }).first().click()
  await page.getByRole('heading', { name: 'Turn 1' }).waitFor()
  expect(problems).toEqual([])

  const cookies = await page.context().cookies()
  for (const reading of readings) {
    await using tab = await readPage(dashboard.browser, `${service.baseUrl}/app/sign-in`, reading)
    await tab.context().addCookies(cookies)
    await tab.goto(`${path}/map`)
    const isPhone = reading.viewport?.width === 390
    await tab.getByText('Tea shop').first().waitFor()
    expect(await tab.getByRole('group', { name: 'Tea shop' }).count()).toBe(isPhone ? 0 : 1)
    expect(await listAxeViolations(tab)).toEqual([])
    expect((await measurePage(tab)).widthPx).toBeLessThanOrEqual(reading.viewport?.width ?? 0)
  }
})
