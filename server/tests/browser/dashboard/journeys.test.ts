import type { JSHandle, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readDrawnArrows, readDrawnPages } from '../../support/browser/read-drawing.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { describeJourney } from '../../support/records/describe-journey.ts'
import { seedFinishedRun, spentEnding } from '../../support/records/seed-finished-run.ts'

const dashboard = shareDashboard()

/** Ada reaches the goal; Bo meets a problem on the way to the teas, leaves for the help and gets no further. */
async function seedTwoWays(customerId: string): Promise<void> {
  const stuck = { problems: { '/': [buildFriction()] }, ending: spentEnding }
  await seedFinishedRun(dashboard.service, {
    customerId,
    runId: 'run_ways',
    sessionIds: ['sess_ada', 'sess_bo'],
    personaNames: ['Ada', 'Bo'],
    visits: [
      describeJourney(['/', '/green', '/cart', '/thanks']),
      describeJourney(['/', '/green', '/help'], stuck),
    ],
  })
}

const shop = 'Tea shop, /, 2 visits'
const teas = 'Green teas, /green, 2 visits, 1 problem'
const cart = 'Cart, /cart, 1 visit'
const thanks = 'Thank you, /thanks, 1 visit'
const help = 'Help, /help, 1 visit, 1 of 1 session missed the goal here'

const toTeas = 'Tea shop to Green teas: Green teas, 2 times'
const toCart = 'Green teas to Cart: Cart'
const toThanks = 'Cart to Thank you: Thank you'
const toHelp = 'Green teas to Help: Help'

const allPages = [
  [shop, 'solid grey'],
  [teas, 'solid orange'],
  [cart, 'solid grey'],
  [thanks, 'solid grey'],
  [help, 'solid red'],
]

const allArrows = [
  // 0.75 px, and as much for each time.
  [toTeas, 'orange, 2.25px, dashed'],
  [toCart, 'dark grey, 1.5px'],
  [toThanks, 'dark grey, 1.5px'],
  [toHelp, 'dark grey, 1.5px'],
]

/** The fewest arrows that the map has from now on: counted after each change of the page, before it is painted. */
async function countFewestArrows(page: Page): Promise<JSHandle<{ arrows: number }>> {
  return page.evaluateHandle(() => {
    const fewest = { arrows: Number.POSITIVE_INFINITY }
    const observer = new MutationObserver(() => {
      const { length } = document.querySelectorAll('.react-flow__edge-path')
      fewest.arrows = Math.min(fewest.arrows, length)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return fewest
  })
}

test('a map shows in red where visitors missed their goal, in orange where they met problems, and the way of one persona with the rest faded', async () => {
  await using opened = await dashboard.openPage()
  const { page, problems } = opened
  await page.emulateMedia({ colorScheme: 'light' })
  const customerId = await dashboard.openTeam(page, 'wayfarers')
  await seedTwoWays(customerId)
  const map = `${dashboard.service.baseUrl}/app/${customerId}/runs/run_ways/map`
  await page.goto(map)
  const readPages = () => readDrawnPages(page)
  const readArrows = () => readDrawnArrows(page)
  await expect.poll(readPages).toEqual(allPages)
  expect(await readArrows()).toEqual(allArrows)
  const fewest = await countFewestArrows(page)

  const journey = page.getByLabel('Journey')
  expect(await journey.getByRole('option').allTextContents()).toEqual([
    'All personas',
    expect.stringMatching(/^Ada: /),
    expect.stringMatching(/^Bo: /),
  ])
  await journey.selectOption('sess_ada')
  await expect.poll(readPages).toEqual([
    [shop, 'solid grey'],
    [teas, 'solid orange'],
    [cart, 'solid grey'],
    [thanks, 'solid grey'],
    [help, 'dashed grey, faded'],
  ])
  expect(await readArrows()).toEqual([
    ...allArrows.slice(0, 3),
    [toHelp, 'dark grey, 1.5px, faded'],
  ])
  // The words of an arrow that is not on the way are left out.
  expect(await page.locator('.react-flow__edgelabel-renderer').getByText('Help').count()).toBe(0)

  await journey.selectOption('sess_bo')
  await expect.poll(readPages).toEqual([
    [shop, 'solid grey'],
    [teas, 'solid orange'],
    [cart, 'dashed grey, faded'],
    [thanks, 'dashed grey, faded'],
    [help, 'solid red'],
  ])
  expect(await readArrows()).toEqual([
    [toTeas, 'orange, 2.25px, dashed'],
    [toCart, 'dark grey, 1.5px, faded'],
    [toThanks, 'dark grey, 1.5px, faded'],
    [toHelp, 'dark grey, 1.5px'],
  ])
  // Not for a moment does a map that is drawn anew lose its arrows.
  expect(await fewest.jsonValue()).toEqual({ arrows: allArrows.length })
  await page.getByRole('button', { name: 'Show as a list' }).click()
  const listed = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
  await expect.poll(() => listed.allTextContents()).toEqual(['Tea shop', 'Green teas', 'Help'])

  await page.goto(`${map}?journey=sess_ada&view=list`)
  await expect
    .poll(() => listed.allTextContents())
    .toEqual(['Tea shop', 'Green teas', 'Cart', 'Thank you'])
  await journey.selectOption('All personas')
  await expect.poll(() => listed.count()).toBe(5)
  await page.getByRole('button', { name: 'Show as a drawing' }).click()
  await expect.poll(readPages).toEqual(allPages)
  expect(problems).toEqual([])
})
