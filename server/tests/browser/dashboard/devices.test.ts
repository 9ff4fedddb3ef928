import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { isLoaded } from '../../support/browser/read-page.ts'
import { shareDashboard } from '../../support/browser/share-dashboard.ts'
import { png } from '../../support/records/seed-finished-run.ts'
import { startTestSite, type TestSite } from '../../support/servers/test-site.ts'

const host = 'shop.test.example'
/** A busy machine takes its time for two browsers and a report. */
const patienceMs = 240_000
const device = 'Phone (412 x 839, touch, emulated in Chromium)'

let site: TestSite

const dashboard = shareDashboard(async () => {
  site = await startTestSite({
    '/': `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Mug shop</title>
      <style>body { font: 16px sans-serif; background: #f6efe2 } button { position: absolute; left: 16px; top: 700px; width: 380px; height: 48px }</style>
      <main><h1>Mug shop</h1><p>Mugs from the harbour, glazed by hand.</p><button type="button">Add to cart</button></main></html>`,
  })
  return { ROLE: 'all', TEST_HOSTS: `${host}=127.0.0.1:${site.port}` }
})

afterAll(() => site[Symbol.asyncDispose]())

test(
  'a run on a phone is started in the form, is called so, shows upright pictures with the problem marked, and is run again on a phone',
  { timeout: 3 * patienceMs },
  async () => {
    await using opened = await dashboard.openPage()
    const { page, problems } = opened
    page.setDefaultTimeout(patienceMs)
    const customerId = await dashboard.openTeam(page, 'phones')
    await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs/new`)
    await page.getByLabel('Address of the site').fill(host)
    expect(await page.getByRole('radio', { name: /^Desktop/ }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: /^Phone/ }).check()
    await page.getByRole('button', { name: 'Start the run' }).click()
    await page.getByText(device).waitFor()

    const problem = page.locator('summary').filter({ hasText: 'The “Add to cart” button' })
    await problem.click()
    const evidence = page.getByRole('img', { name: /with the problem marked$/ }).first()
    await evidence.waitFor()
    expect(await isLoaded(evidence)).toBe(true)
    await expectMark(page)

    await page
      .getByRole('figure')
      .getByRole('link', { name: /, turn \d+$/ })
      .first()
      .click()
    await page.getByText(device).waitFor()
    const picture = page.getByRole('img', { name: /^The page after turn/ })
    await picture.waitFor()
    expect(await isLoaded(picture)).toBe(true)
    const size = await picture.evaluate((image) =>
      image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [],
    )
    expect(size).toEqual([412, 839])
    await expectMark(page)
    await expectSmallPicturesLast(page)

    await page.getByRole('link', { name: host }).click()
    await page.getByRole('link', { name: 'Run again' }).click()
    expect(await page.getByRole('radio', { name: /^Phone/ }).isChecked()).toBe(true)

    await page.goto(`${dashboard.service.baseUrl}/app/${customerId}/runs`)
    await page.getByRole('listitem').filter({ hasText: '1 session, phone' }).waitFor()
    expect(problems).toEqual([])
  },
)

/** The frame around the button, in the pixels of the window: 4 beyond each of its sides. */
async function expectMark(page: Page): Promise<void> {
  const drawing = page.locator('svg[viewBox="0 0 412 839"]').first()
  const frame = drawing.locator('rect').first()
  await frame.waitFor({ state: 'attached' })
  const at = (name: string) => frame.getAttribute(name)
  expect([await at('x'), await at('y'), await at('width'), await at('height')]).toEqual([
    '12',
    '696',
    '388',
    '56',
  ])
}

/** On the replay: the small pictures, which a phone would load beside the large one, wait until it is drawn. */
async function expectSmallPicturesLast(page: Page): Promise<void> {
  const read: string[] = []
  page.on('request', (request) => {
    if (/\/(?:screenshots|ambient)\//.test(request.url())) read.push(request.url())
  })
  // What is drawn takes as long as this test wants, unlike data that has arrived.
  await page.addInitScript(() => {
    URL.createObjectURL = () => '/drawn.png'
  })
  const [drawing, drawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/drawn.png', async (route) => {
    drawing.resolve()
    await drawn.promise
    await route.fulfill({ contentType: 'image/png', body: png })
  })
  await page.reload()
  await drawing.promise
  await page.getByRole('list', { name: 'Turns' }).getByRole('button').nth(1).waitFor()
  await passFrames(page)
  expect(read.length).toBe(1)
  drawn.resolve()
  await expect.poll(() => read.length).toBeGreaterThan(1)
}

/** As many as would be enough for pictures in view to be asked for. */
async function passFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 20; frames += 1) await new Promise(requestAnimationFrame)
  })
}
