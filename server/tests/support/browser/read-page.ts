import { readFile } from 'node:fs/promises'
import type {
  Browser,
  BrowserContextOptions,
  Locator,
  Page,
  Request,
  Response,
} from 'playwright-core'
import { z } from 'zod'

const axeFile = new URL(import.meta.resolve('axe-core/axe.min.js'))

/** How people open a page: on a phone and on a desktop. Both themes are checked on one visit. */
export const widths: readonly BrowserContextOptions[] = [390, 1440].map((width) => ({
  viewport: { width, height: 900 },
}))

/** The rules of axe-core whose results a theme can change: themes only set colours. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Opens a page as one of its readers. Its policy is bypassed for the checks alone: they run a script in it. */
export async function readPage(
  browser: Browser,
  url: string,
  reading: BrowserContextOptions,
): Promise<Page & AsyncDisposable> {
  const context = await browser.newContext({ ...reading, bypassCSP: true })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() })
}

/** Goes to another page of the dashboard as its links do: the document stays, with what was loaded into it. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', new URL(to, location.href)), path)
}

/**
 * Violations on the current page in both themes: of every rule in the light one, and of those whose results a theme can change in the
 * dark one, which stays.
 */
export async function listViolationsInThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await listAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await listAxeViolations(page, colorRules)
  return [...light, ...dark.map((violation) => `dark: ${violation}`)]
}

/** Violations that axe-core finds on the current page, by default with every rule: `rule: selectors`. */
export async function listAxeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(await readFile(axeFile, 'utf8'))
  const options = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  }
  const found: unknown = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target).join(' ')))`,
  )
  return z.array(z.string()).parse(found)
}

/** In CSS pixels. */
export async function measurePage(
  page: Page,
): Promise<{ heightPx: number; widthPx: number; tallestRowPx: number }> {
  return page.evaluate(() => ({
    heightPx: document.documentElement.scrollHeight,
    widthPx: document.documentElement.scrollWidth,
    tallestRowPx: Math.max(
      ...Array.from(document.querySelectorAll('tr'), (row) => row.getBoundingClientRect().height),
    ),
  }))
}

/** How wide a page is in the narrowest window that it has to fit, of 360 CSS pixels. */
export async function measureNarrowPx(page: Page): Promise<number> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.waitForFunction(() => window.innerWidth === 360)
  const { widthPx } = await measurePage(page)
  if (before !== null) await page.setViewportSize(before)
  return widthPx
}

/** Opens a page and returns the size of everything that it loaded, in bytes. */
export async function openAndCount(page: Page, url: string): Promise<number> {
  const responses: Response[] = []
  const note = (response: Response) => void responses.push(response)
  page.on('response', note)
  await page.goto(url, { waitUntil: 'networkidle' })
  page.off('response', note)
  const bodies = await Promise.all(responses.map((response) => response.body()))
  return bodies.reduce((sum, { length }) => sum + length, 0)
}

/** Opens a page for the first time and returns the size of its scripts as they are sent, in bytes. */
export async function openAndCountScripts(page: Page, url: string): Promise<number> {
  const scripts: Request[] = []
  const note = (request: Request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  }
  page.on('requestfinished', note)
  await page.goto(url, { waitUntil: 'networkidle' })
  page.off('requestfinished', note)
  const sizes = await Promise.all(scripts.map((script) => script.sizes()))
  return sizes.reduce((sum, { responseBodySize: size }) => sum + size, 0)
}

/** Opens everything that is folded. */
export async function openFolds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
}

/** Whether a picture has arrived and can be shown. */
export async function isLoaded(image: Locator): Promise<boolean> {
  return image.evaluate(
    (element) => element instanceof HTMLImageElement && element.naturalWidth > 0,
  )
}
