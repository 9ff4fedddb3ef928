import { writeLiteral } from './literal.ts'
import type { CheckOf } from './reproduction-check.ts'
import type { WrittenCheck } from './written-check.ts'

/** Checks of the page after the last step, or of what happened until then. */
export const pageChecks = {
  lacks_words: ({ words }: CheckOf<'lacks_words'>): WrittenCheck => ({
    after: `const words = [${words.map(writeLiteral).join(', ')}]
await expect
  .poll(async () => {
    const said = await readWords(page)
    return words.every((part) => said.includes(part.replace(/\\s/gu, '')))
  }, 'whether the page says what showed the problem')
  .toBe(false)`,
    helpers: ['readWords'],
  }),
  lacks_dialog: ({ words }: CheckOf<'lacks_dialog'>): WrittenCheck => ({
    listen: `const dialogs: string[] = []
page.on('dialog', (dialog) => {
  dialogs.push(dialog.message())
  void dialog.dismiss()
})`,
    after: `expect(dialogs.join('\\n')).not.toContain(${writeLiteral(words)})`,
    helpers: [],
  }),
  pages_open: (): WrittenCheck => ({
    listen: `const failed: string[] = []
page.context().on('response', (response) => {
  if (response.request().isNavigationRequest() && response.status() >= 400)
    failed.push(\`\${response.status()} \${response.url()}\`)
})
page.context().on('requestfailed', (request) => {
  const reason = request.failure()?.errorText ?? ''
  if (request.isNavigationRequest() && reason !== 'net::ERR_ABORTED')
    failed.push(\`\${reason} \${request.url()}\`)
})`,
    after: `expect(failed, 'pages that did not open').toEqual([])`,
    helpers: [],
  }),
  no_script_errors: (): WrittenCheck => ({
    listen: `const errors: string[] = []
page.on('pageerror', (error) => errors.push(error.message))`,
    after: `expect(errors, 'script errors').toEqual([])`,
    helpers: [],
  }),
  requests_succeed: ({ path }: CheckOf<'requests_succeed'>): WrittenCheck => ({
    listen: `const failed: string[] = []
page.on('response', (response) => {
  if (response.status() >= 400 && response.url().includes(${writeLiteral(path)}))
    failed.push(\`\${response.status()} \${response.url()}\`)
})
page.on('requestfailed', (request) => {
  const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED'
  if (!isAborted && request.url().includes(${writeLiteral(path)})) failed.push(request.url())
})`,
    after: `expect(failed, 'requests that failed').toEqual([])`,
    helpers: [],
  }),
  images_load: ({ path }: CheckOf<'images_load'>): WrittenCheck => ({
    after: `const broken = await page.evaluate(() =>
  Array.from(document.images)
    .filter((image) => image.complete && image.naturalWidth === 0 && image.src !== '')
    .map((image) => image.src),
)
expect(broken.filter((address) => address.includes(${writeLiteral(path)}))).toEqual([])`,
    helpers: [],
  }),
  fits_width: (): WrittenCheck => ({
    after: `const widerPx = await page.evaluate(
  () => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth,
)
expect(widerPx, 'px that the page is wider than the window').toBeLessThanOrEqual(1)`,
    helpers: [],
  }),
  stays_still: ({ share }: CheckOf<'stays_still'>): WrittenCheck => ({
    listen: `await page.addInitScript(() => {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement
    for (const entry of list.getEntries()) {
      const shift = { value: 0, hadRecentInput: false, ...entry.toJSON() }
      if (!shift.hadRecentInput) dataset.shift = String(Number(dataset.shift ?? 0) + shift.value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
})`,
    after: `const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
expect(shift, 'how much moved by itself').toBeLessThan(${share})`,
    helpers: [],
  }),
  follows_rule: ({ rule }: CheckOf<'follows_rule'>): WrittenCheck => ({
    imports: `import axe from 'axe-core'`,
    after: `await page.evaluate(axe.source)
const broken = await page.evaluate(${writeLiteral(runRule(rule))})
expect(broken, 'elements that break the rule').toEqual([])`,
    helpers: [],
  }),
  fields_have_labels: (): WrittenCheck => ({
    after: `const nameless = await page.evaluate(() =>
  Array.from(document.querySelectorAll<HTMLInputElement>('input[placeholder], textarea[placeholder]'))
    .filter((field) => (field.labels?.length ?? 0) === 0)
    .filter((field) => !field.matches('[aria-label], [aria-labelledby], [title]'))
    .map((field) => field.placeholder),
)
expect(nameless, 'fields without a label').toEqual([])`,
    helpers: [],
  }),
  has_way_out: (): WrittenCheck => ({
    after: `const controls = page.locator('a[href], button, input, select, textarea, [role=button], [role=link]')
await expect(controls.filter({ visible: true }).first()).toBeVisible()`,
    helpers: [],
  }),
  has_text: (): WrittenCheck => ({
    after: `expect((await readText(page)).trim(), 'the text of the page').not.toBe('')`,
    helpers: ['readText'],
  }),
  is_whole: ({ words }: CheckOf<'is_whole'>): WrittenCheck => ({
    after: `const cutPx = await page.getByText(${writeLiteral(words)}, { exact: true }).first().evaluate((element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  // Of a control the whole box, of other words these.
  const control = element.closest('a[href], button, summary, [role=button], [role=link]')
  const text = (control ?? range).getBoundingClientRect()
  let cut = 0
  for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflow === 'visible') continue
    const edge = box.getBoundingClientRect()
    cut = Math.max(cut, edge.left - text.left, text.right - edge.right, edge.top - text.top, text.bottom - edge.bottom)
  }
  return cut
})
expect(cutPx, 'px that are cut off').toBeLessThan(1)`,
    helpers: [],
  }),
  is_in_reach: ({ words }: CheckOf<'is_in_reach'>): WrittenCheck => ({
    after: `const isInReach = await page.getByText(${writeLiteral(words)}, { exact: true }).first().evaluate((element) => {
  const root = document.documentElement
  const boxes = [root, document.body].map((box) => getComputedStyle(box))
  const isFixed = boxes.some(({ overflowX }) => overflowX === 'hidden' || overflowX === 'clip')
  const reach = isFixed ? root.clientWidth : root.scrollWidth
  const start = boxes[0]?.direction === 'rtl' ? root.clientWidth - reach : 0
  const { left, right } = element.getBoundingClientRect()
  const middle = (left + right) / 2 + scrollX
  return middle >= start && middle <= start + reach
})
expect(isInReach, 'whether the page can be scrolled to it').toBe(true)`,
    helpers: [],
  }),
  is_one_picture: ({ path }: CheckOf<'is_one_picture'>): WrittenCheck => ({
    after: `const pictures = await page.evaluate(() => [
  ...Array.from(document.images, ({ src }) => src),
  ...Array.from(document.querySelectorAll('*'), (element) => getComputedStyle(element).backgroundImage),
])
const same = pictures.filter((address) => address.includes(${writeLiteral(path)}))
expect(same.length, 'how often the page shows the same picture').toBeLessThan(3)`,
    helpers: [],
  }),
}

function runRule(rule: string): string {
  const options = JSON.stringify({ runOnly: { type: 'rule', values: [rule] } })
  return `axe.run(${options}).then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))`
}
