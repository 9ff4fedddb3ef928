import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { readDrawnArrows, readDrawnPages } from '../../support/browser/read-drawing.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { describeJourney } from '../../support/records/describe-journey.ts'
import {
  type SeededVisit,
  seedFinishedRun,
  spentEnding,
} from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

const problem = buildFriction({
  detector: 'wide-page',
  subject: 'shop.example.com/green wide',
  title: 'The list of teas is wider than the screen',
})

/** A day apart: Ada becomes hardly quicker, Bo reaches the goal but needs longer, and Cleo joins. */
const ways: Readonly<Record<string, readonly [string, SeededVisit][]>> = {
  run_before: [
    ['Ada', describeJourney(['/', '/green', '/cart', '/thanks'], { tookMs: 20_400 })],
    ['Bo', describeJourney(['/', '/green', '/help'], { tookMs: 20_000, ending: spentEnding })],
  ],
  run_after: [
    ['Ada', describeJourney(['/', '/green', '/thanks'], { tookMs: 16_600 })],
    [
      'Bo',
      describeJourney(['/', '/green', '/cart', '/thanks'], {
        tookMs: 95_000,
        problems: { '/': [problem] },
      }),
    ],
    ['Cleo', describeJourney(['/', '/offers'], { tookMs: 61_000, ending: spentEnding })],
  ],
}

async function seedWays(customerId: string): Promise<void> {
  for (const [index, [runId, visits]] of Object.entries(ways).entries()) {
    await seedFinishedRun(dashboard.service, {
      customerId,
      runId,
      sessionIds: visits.map(([name]) => `${runId}_${name.toLowerCase()}`),
      personaNames: visits.map(([name]) => name),
      createdAt: new Date(Date.UTC(2026, 2, index + 1, 10)),
      visits: visits.map(([, visit]) => visit),
    })
  }
}

/** A list as it can be read, line by line. */
async function readLines(list: Locator): Promise<string[][]> {
  const texts = await list.getByRole('listitem').allInnerTexts()
  return texts.map((text) => text.split(/\n+/))
}

test('a comparison tells outcome, turns and time of each persona in both runs, and where only one of them went', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  await page.emulateMedia({ colorScheme: 'light' })
  const customerId = await dashboard.openTeam(page, 'timekeeper')
  await seedWays(customerId)
  const runs = `${dashboard.service.baseUrl}/app/${customerId}/runs`
  await page.goto(`${runs}/run_after/compare?with=run_before`)
  const personas = page.getByRole('region', { name: 'Personas' })
  await expect
    .poll(() => readLines(personas))
    .toEqual([
      ['Ada', 'Earlier: Succeeded', '4 turns, 20 s', 'Later: Succeeded', '3 turns, 17 s'],
      [
        'Bo',
        'Earlier: Failed',
        '3 turns, 20 s',
        'Later: Succeeded',
        '4 turns, 1 min 35 s (1 min 15 s longer)',
      ],
      ['Cleo', 'Earlier: did not take part', 'Later: Failed', '2 turns, 1 min 1 s'],
    ])
  const differences = page.getByRole('region', { name: 'The runs are not quite alike' })
  expect(await readLines(differences)).toEqual([['Only the later run had the persona Cleo.']])
  const names = personas.locator('li > span')
  await personas.getByRole('combobox').selectOption({ label: 'Time of the later run' })
  await expect.poll(() => names.allTextContents()).toEqual(['Ada', 'Cleo', 'Bo'])

  const pages = page.getByRole('region', { name: 'Pages', exact: true })
  const lists = pages.locator('div:has(> h3)')
  await expect
    .poll(async () => (await lists.allInnerTexts()).map((text) => text.split(/\n+/)))
    .toEqual([
      ['Only the later run visited', '/offers', 'Special offers, 1 session'],
      ['Only the earlier run visited', '/help', 'Help, 1 session'],
      [
        'Steps of only the later run',
        '/green → /thanks',
        'click “Thank you”, 1 session',
        '/ → /offers',
        'click “Special offers”, 1 session',
      ],
      ['Steps of only the earlier run', '/green → /help', 'click “Help”, 1 session'],
    ])
  await pages.getByText('Both runs visited 4 pages.').waitFor()

  await expect
    .poll(() => readDrawnPages(page))
    .toEqual([
      ['Tea shop, /, in both runs, 5 visits', 'solid grey'],
      [
        'Green teas, /green, in both runs, 1 problem only in the later run, 4 visits, 1 problem',
        'solid orange',
      ],
      ['Cart, /cart, in both runs, 2 visits', 'solid grey'],
      ['Thank you, /thanks, in both runs, 3 visits', 'solid grey'],
      ['Help, /help, only in the earlier run, 1 visit', 'dashed red'],
      ['Special offers, /offers, only in the later run, 1 visit', 'solid green'],
    ])
  expect(await readDrawnArrows(page)).toEqual([
    [
      'Tea shop to Green teas: Green teas, 4 times, in both runs, not as expected in the later run only',
      'orange, 3.75px',
    ],
    ['Green teas to Cart: Cart, 2 times, in both runs', 'dark grey, 2.25px'],
    ['Cart to Thank you: Thank you, 2 times, in both runs', 'dark grey, 2.25px'],
    ['Green teas to Help: Help, only in the earlier run', 'red, 1.5px, dashed'],
    ['Green teas to Thank you: Thank you, only in the later run', 'green, 1.5px'],
    ['Tea shop to Special offers: Special offers, only in the later run', 'green, 1.5px'],
  ])
  expect(problems).toEqual([])
})
