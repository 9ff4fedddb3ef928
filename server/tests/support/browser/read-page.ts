import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { z } from 'zod'

const axeFile = new URL(import.meta.resolve('axe-core/axe.min.js'))

/** How people open a page: a phone and a desktop, each in both themes. */
export const readings: readonly BrowserContextOptions[] = [390, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    viewport: { width, height: 900 },
    colorScheme,
  })),
)

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

/** Violations that axe-core finds on the current page, with every rule: `rule: selectors`. */
export async function listAxeViolations(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(axeFile, 'utf8'))
  const found: unknown = await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
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

/** Opens a page and returns the size of everything that it loaded, in bytes. */
export async function openAndCount(page: Page, url: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => sizes.push(response.body().then((body) => body.length)))
  await page.goto(url, { waitUntil: 'networkidle' })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
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
