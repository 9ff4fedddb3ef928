import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import type { NewEvent } from '../../../src/recorder/event-data.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { listViolationsInThemes, measureNarrowPx } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import {
  claimSeeded,
  finishSeeded,
  seedFinishedRun,
  thought,
} from '../../support/records/seed-finished-run.ts'
import { seedRun, seedTurn } from '../../support/records/seed-run.ts'

const dashboard = shareDashboard()

const cart = { url: 'https://shop.example.com/cart', title: 'Your cart' }

/** Everything that a session records beside pictures, problems and questions. */
const events: readonly NewEvent[] = [
  thought('I put it into the cart.'),
  {
    kind: 'action',
    turn: 1,
    data: { kind: 'click', ref: 'e1', label: 'Add to cart', text: null },
  },
  { kind: 'credential_used', turn: 1, data: { handle: 'Buyer', field: 'password' } },
  { kind: 'action_result', turn: 1, data: seedTurn(1).result },
  {
    kind: 'page_loaded',
    turn: 1,
    data: { ...cart, status: 200, wait_ms: 1234, timing: null, accessibility: [] },
  },
  { kind: 'observation', turn: 1, data: { ...cart, fingerprint: 'cart', tokens: 1, excerpt: '' } },
  {
    kind: 'dialog',
    turn: 1,
    data: { type: 'prompt', message: 'How many?', answer: 'accepted', text: '2' },
  },
  {
    kind: 'page_error',
    turn: 1,
    data: {
      message: 'TypeError: cart is undefined',
      url: cart.url,
      place: 'https://shop.example.com/cart.js:4:2',
    },
  },
  {
    kind: 'request_failed',
    turn: 1,
    data: {
      method: 'POST',
      url: 'https://shop.example.com/api/cart',
      status: 500,
      resourceType: 'fetch',
      error: null,
      blocked: false,
    },
  },
  {
    kind: 'blocked_navigation',
    turn: 1,
    data: { url: 'https://ads.example.net/', reason: 'its host is not allowed' },
  },
  {
    kind: 'page_loaded',
    turn: 1,
    data: {
      ...cart,
      status: 200,
      wait_ms: 1234,
      timing: null,
      accessibility_checked: cart.url,
      accessibility: [
        {
          url: cart.url,
          turn: 1,
          rule: 'color-contrast',
          impact: 'serious',
          help: 'Elements must have sufficient contrast',
          help_url: 'https://example.com/',
          targets: ['p'],
          count: 3,
        },
      ],
    },
  },
]

/** A finished session with one turn, and the address of its replay. */
async function seedReplay(customerId: string): Promise<string> {
  const ids = { customerId, runId: 'run_told', sessionIds: ['sess_told'] }
  await seedRun(dashboard.service.db, ids)
  const attempt = await claimSeeded(dashboard.service, customerId, 'sess_told')
  const recorder = createRecorder({
    ...dashboard.service,
    ...attempt,
    runId: 'run_told',
    clock: systemClock,
    redact: (text) => text,
  })
  await recorder.record([
    { kind: 'observation', turn: null, data: { ...cart, fingerprint: '', tokens: 1, excerpt: '' } },
  ])
  await recorder.recordTurn(seedTurn(1), [...events])
  await finishSeeded(dashboard.service, attempt)
  return `${dashboard.service.baseUrl}/app/${customerId}/runs/run_told/sessions/sess_told`
}

/** Names and texts of what the visitor thought and did. */
async function readFacts(page: Page): Promise<string[]> {
  const facts = page.getByRole('region', { name: 'The moment' }).locator('dl > div')
  return facts.evaluateAll((all) =>
    all.map((fact) =>
      Array.from(fact.children, (part) => part.textContent.trim().replace(/\.$/, '')).join(': '),
    ),
  )
}

test('a moment tells what was thought, done, expected and came of it, and all that its page and browser did', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'replayer')
  const replay = await seedReplay(customerId)
  await page.goto(`${replay}?turn=1`)
  await page.getByRole('heading', { name: 'Turn 1' }).waitFor()
  expect(await readFacts(page)).toEqual([
    'Thought: I put it into the cart',
    'Action: click ‘Add to cart’',
    'Expected: More',
    'Effect: The page changed',
    'Wait: The page was ready at once',
    'The session ended: The tea is ordered',
  ])
  await page.getByText(cart.title, { exact: true }).waitFor()
  const list = (name: string) =>
    page.getByRole('list', { name, exact: true }).getByRole('listitem').allTextContents()
  expect([await list('Requests'), await list('Console'), await list('Also recorded')]).toEqual([
    [
      'Page opened: shop.example.com/cart, status 200, ready after 1.2 s',
      'Failed request: POST https://shop.example.com/api/cart: status 500',
      'Blocked navigation: https://ads.example.net/: its host is not allowed',
    ],
    [
      'Dialog: prompt: “How many?”, accepted with “2”',
      'Error on the page: TypeError: cart is undefined (https://shop.example.com/cart.js:4:2)',
    ],
    ['Login used: Buyer (password)', 'Accessibility: color-contrast (3 elements)'],
  ])
  expect(await listViolationsInThemes(page)).toEqual([])
  expect(await measureNarrowPx(page)).toBe(360)
  await page.keyboard.press('Home')
  await page.getByText('No error and no dialog.').waitFor()
  expect([await list('Console'), await list('Also recorded')]).toEqual([[], []])
  expect(problems).toEqual([])
})

test('a session is enlarged, shown beside another, and saved as a file that opens without scripts', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'pair')
  const run = { customerId, runId: 'run_pair', sessionIds: ['sess_ada', 'sess_bo'] }
  await seedFinishedRun(dashboard.service, { ...run, personaNames: ['Ada', 'Bo'] })
  const replay = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_pair/sessions/sess_ada`
  await page.goto(`${replay}?turn=1`)
  const picture = page.getByRole('img', { name: 'The page after turn 1' })
  const fitted = (await picture.boundingBox())?.width ?? 0
  await page.keyboard.press('+')
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeCloseTo(fitted * 1.5, 0)
  await page.keyboard.press('-')
  await page.getByText('What the visitor was given').click()
  await page.getByLabel('View').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const path = await (await downloading).path()

  await page.getByLabel('Beside').selectOption('Bo')
  await page.getByRole('region', { name: 'The moment of Bo' }).waitFor()
  expect(page.url()).toBe(`${replay}?turn=1&beside=sess_bo`)
  expect(await listViolationsInThemes(page)).toEqual([])
  expect(await measureNarrowPx(page)).toBe(360)

  await using context = await dashboard.browser.newContext({ javaScriptEnabled: false })
  const file = await context.newPage()
  const requested: string[] = []
  file.on('request', (request) => requested.push(request.url()))
  await file.setContent(await readFile(path, 'utf8'))
  await file.getByRole('heading', { name: 'Ada on shop.example.com' }).waitFor()
  await file.getByRole('img', { name: 'The page after turn 1' }).waitFor()
  await file.getByText('I want a green tea.').waitFor()
  expect(requested.filter((url) => !url.startsWith('data:image/png'))).toEqual([])
  expect(problems).toEqual([])
})

/** Frames of a GIF and how long each is shown, from the block before each picture. */
function readGif(bytes: Buffer): { start: string; delaysMs: number[] } {
  const delaysMs: number[] = []
  const control = Buffer.from([0x21, 0xf9, 0x04])
  for (let at = bytes.indexOf(control); at !== -1; at = bytes.indexOf(control, at + 1)) {
    delaysMs.push(bytes.readUInt16LE(at + 4) * 10)
  }
  return { start: bytes.subarray(0, 6).toString('latin1'), delaysMs }
}

test('a few turns are shown as an animated picture, which is saved', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  const customerId = await dashboard.openTeam(page, 'clipper')
  const turn = { frictions: [] }
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_clip',
    sessionIds: ['sess_clip'],
    visits: [{ turns: [turn, turn, turn] }],
  })
  const replay = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_clip/sessions/sess_clip`
  await page.goto(`${replay}?turn=2`)
  await page.getByRole('button', { name: 'Clip', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Clip' })
  const [from, to] = [dialog.getByLabel('From'), dialog.getByLabel('To')]
  await expect.poll(() => to.inputValue()).toBe('2')
  expect(await from.inputValue()).toBe('1')
  await from.selectOption('Turn 2')
  await to.selectOption('Turn 3')
  await dialog.getByRole('button', { name: 'Make the clip' }).click()
  const clip = dialog.getByRole('img', { name: 'The clip' })
  await expect
    .poll(() => clip.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth]))
    .toEqual([true, 800])
  await dialog.getByText(/^4 pictures, 5\.6 s, /).waitFor()
  expect(await listViolationsInThemes(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('shop.example.com-sess_clip-turn-2.gif')
  expect(readGif(await readFile(await download.path()))).toEqual({
    start: 'GIF89a',
    delaysMs: [1000, 1800, 1000, 1800],
  })
  expect(problems).toEqual([])
})
