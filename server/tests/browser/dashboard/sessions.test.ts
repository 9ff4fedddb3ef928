import type { Box } from '@understudy/contract/common'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import type { NewEvent } from '../../../src/recorder/event-data.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { findInked } from '../../support/browser/find-inked.ts'
import { listViolationsInThemes, measurePage } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
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

const dashboard = shareDashboard()

/** A run whose sessions have started. */
async function startRun(customerId: string, runId: string, sessionIds: string[]) {
  await seedRun(dashboard.service.db, { customerId, runId, sessionIds })
  return Promise.all(
    sessionIds.map(async (sessionId) => {
      const attempt = await claimSeeded(dashboard.service, customerId, sessionId)
      const deps = { ...dashboard.service, ...attempt, runId, clock: systemClock }
      return { attempt, recorder: createRecorder({ ...deps, redact: (text: string) => text }) }
    }),
  )
}

test('pictures that cannot be read are not requested again and again', async () => {
  await using opened = await dashboard.openPage()
  const { page } = opened
  const customerId = await dashboard.openTeam(page, 'blind')
  const run = { customerId, runId: 'run_blind', sessionIds: ['sess_blind'] }
  await seedFinishedRun(dashboard.service, run)
  await dashboard.service.db
    .deleteFrom('session_artifacts')
    .where('session_id', '=', 'sess_blind')
    .execute()
  const requested: string[] = []
  page.on('request', (request) => {
    if (/\/(?:screenshots|ambient)\//.test(request.url())) requested.push(request.url())
  })
  const session = `/app/${customerId}/runs/run_blind/sessions/sess_blind?turn=1`

  await page.goto(`${dashboard.service.baseUrl}${session}`)
  await page.getByRole('alert').getByText('The picture cannot be shown').waitFor()
  await page.waitForLoadState('networkidle')

  // At most by what is read ahead, the large picture and the small one.
  expect(requested.length).toBeLessThanOrEqual(3 * new Set(requested).size)
})

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
  const { port } = new URL(dashboard.service.baseUrl)
  await using gate = await startTcpGate({ host: '127.0.0.1', port: Number(port) })
  const streams: string[] = []
  page.on('request', (request) => {
    if (/stream|events/.test(request.url())) streams.push(new URL(request.url()).pathname)
  })
  await page.goto(`http://localhost:${gate.port}/app/${customerId}/runs/run_live`)
  await say(`first ${hostile}`)
  for (const index of ids.keys()) await page.getByText(`first ${hostile} ${index}`).waitFor()
  expect(new Set(streams)).toEqual(new Set(['/runs/run_live/stream']))

  const [met] = sessions
  await met?.recorder.saveScreenshot(1, { bytes: png, extension: 'png' }, 'screenshots')
  await met?.recorder.record([
    { kind: 'mood', turn: 1, data: { patience: 0.5, frustration: 0.25 } },
    describeClick(1, { x: 0, y: 0, width: 8, height: 8 }),
    { kind: 'finding', turn: 1, data: buildFriction({ title: 'The discount is rejected' }) },
  ])
  await page.getByText('The discount is rejected').waitFor()
  await page.getByText('Last: click ‘Buy’', { exact: true }).waitFor()
  await page.getByText(/^Patience 50%\s*Frustration 25%$/).waitFor()
  await page.getByRole('img', { name: 'The page at turn 1' }).waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await listViolationsInThemes(page)]).toEqual([width, []])
    await expect.poll(async () => (await measurePage(page)).widthPx).toBeLessThanOrEqual(width)
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect((await page.getByRole('article').first().boundingBox())?.x).toBe(title?.x)
  }
  await page.setViewportSize({ width: 1280, height: 900 })

  gate.cut()
  await say('while it was away')
  gate.open()
  for (const index of ids.keys()) await page.getByText(`while it was away ${index}`).waitFor()

  await page.reload()
  await page.getByText('while it was away 9').waitFor()
  await page.getByRole('button', { name: 'Enlarge Ada' }).first().click()
  await page.getByRole('button', { name: 'Show Ada as small as the others' }).waitFor()
  expect(page.url()).toContain('follow=sess_live_0')
  for (const { attempt } of sessions) await finishSeeded(dashboard.service, attempt)
  await page.getByRole('heading', { name: 'How they ended' }).waitFor()
  await expect.poll(() => page.getByText('Reported success', { exact: true }).count()).toBe(10)
  expect(await page.title()).toBe('shop.example.com · Understudy')
  expect(problems).toEqual([])
})

test('a session is stepped through by buttons, keys, pictures and links, with the problem of each moment', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'stepper')
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_step',
    sessionIds: ['sess_step'],
  })
  const path = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_step`
  await page.goto(path)
  await page.locator('summary').filter({ hasText: 'The “Add to cart” button' }).click()
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
  const path = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_early/sessions/sess_early`
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
    { kind: 'observation', turn: 1, data: { url: 'chrome-error://chromewebdata/', ...seen } },
    {
      kind: 'request_failed',
      turn: 1,
      data: { ...failed, resourceType: 'fetch', error: null, blocked: false },
    },
  ])
  await page.getByRole('button', { name: 'Next turn' }).click()
  await page.getByText(hostile, { exact: true }).waitFor()
  await page.getByText(`GET https://shop.example.com/${hostile}: status 500`).waitFor()
  await page.getByText('the browser’s error page').waitFor()
  await page.getByText('There is no picture of the page after this turn.').waitFor()
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
  expect(await page.title()).toBe('Ada on shop.example.com · Understudy')
  expect(problems).toEqual([])
})

test('what an action used is framed on the picture in which it began, at every size, and on no other', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'framer')
  const [session] = await startRun(customerId, 'run_framed', ['sess_framed'])
  if (session === undefined) throw new Error('no session')
  const { recorder } = session
  const [whole, half] = await takeBlankPictures(page)
  const first = { x: 320, y: 200, width: 400, height: 120 }
  const second = { x: 640, y: 480, width: 320, height: 80 }
  await recorder.saveScreenshot(0, whole, 'ambient')
  await recorder.record([describeView(null)])
  await recorder.record([describeClick(1, first)])
  await recorder.record([describeView(1)])
  await recorder.saveScreenshot(1, half, 'screenshots')
  await recorder.record([])
  await recorder.saveScreenshot(2, whole, 'ambient')
  await recorder.record([describeClick(2, second)])
  // No picture was taken with this observation, so none shows where turn 3 began.
  await recorder.record([describeView(2)])
  await recorder.record([describeClick(3, first)])
  const path = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_framed/sessions/sess_framed`
  await page.goto(`${path}?turn=1`)
  await page.getByRole('button', { name: 'Show where' }).click()
  await page.waitForURL(`${path}?turn=1&view=before`)
  await page.getByText('Used: click ‘Buy’').waitFor()
  const frame = ['left', 'right', 'top', 'bottom']
  for (const width of [1920, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${path}?turn=1&view=before`)
    await page.getByRole('img', { name: 'The page before turn 1, with what was used' }).waitFor()
    await expect.poll(() => findFramed(page, first)).toEqual(frame)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('img', { name: 'The page before turn 2, with what was used' }).waitFor()
    await expect.poll(() => findFramed(page, second)).toEqual(frame)
    expect(await findFramed(page, first)).toEqual([])
    await page.keyboard.press('b')
    await page.getByText('There is no picture of the page after this turn.').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('img', { name: 'The page after turn 1', exact: true }).waitFor()
    expect(await page.getByRole('list', { name: 'Marked on the picture' }).count()).toBe(0)
  }
  expect(problems).toEqual([])
})

/** Blank pictures of a session's window, with all of its pixels and with half of them in each direction. */
async function takeBlankPictures(page: Page) {
  const pictures = []
  for (const [width, height] of [
    [1280, 800],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    pictures.push({ bytes: await page.screenshot({ type: 'png' }), extension: 'png' } as const)
  }
  const [whole, half] = pictures
  if (whole === undefined || half === undefined) throw new Error('no pictures')
  return [whole, half] as const
}

function describeView(turn: number | null): NewEvent {
  const seen = { title: 'Tea shop', fingerprint: 'front', tokens: 1, excerpt: '' }
  return { kind: 'observation', turn, data: { url: 'https://shop.example.com/', ...seen } }
}

function describeClick(turn: number, box: Box): NewEvent {
  return { kind: 'action', turn, data: { kind: 'click', ref: 'e1', label: 'Buy', text: null, box } }
}

/** Where the picture of the moment, blank otherwise, has lines: at which edges of a box, inside of it or around it. */
async function findFramed(page: Page, { x, y, width, height }: Box): Promise<string[]> {
  const shown = await page.getByRole('img', { name: 'The page' }).boundingBox()
  if (shown === null) throw new Error('the picture is not shown')
  // The picture is in the middle of its place, from the top.
  const scale = Math.min(shown.width / 1280, shown.height / 800)
  const left = shown.x + (shown.width - 1280 * scale) / 2
  // Frames are drawn 4 px outside of the box, and 7 px wide with their light edges.
  const parts = [
    { name: 'left', x: x - 6, y, width: 4, height },
    { name: 'right', x: x + width + 2, y, width: 4, height },
    { name: 'top', x, y: y - 6, width, height: 4 },
    { name: 'bottom', x, y: y + height + 2, width, height: 4 },
    { name: 'inside', x: x + 12, y: y + 12, width: width - 24, height: height - 24 },
    { name: 'left of it', x: x - 24, y, width: 8, height },
    { name: 'below it', x, y: y + height + 16, width, height: 8 },
  ].map((part) => ({
    name: part.name,
    x: Math.round(left + part.x * scale),
    y: Math.round(shown.y + part.y * scale),
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  }))
  return findInked(page, await page.screenshot({ type: 'png' }), parts, [[255, 255, 255]])
}
