import { writeLiteral } from './literal.ts'
import type { CheckOf } from './reproduction-check.ts'
import type { WrittenStep } from './write-step.ts'
import type { WrittenCheck } from './written-check.ts'

type Steps = readonly WrittenStep[]

/** Checks of the last step, or of what the steps entered. */
export const stepChecks = {
  has_effect: (): WrittenCheck => ({
    listen: `type Asked = { method(): string; url(): string; resourceType(): string; isNavigationRequest(): boolean }
const asked = new Map<string, number>()
const nameRequest = (request: Asked) => \`\${request.method()} \${request.url().split('?')[0]}\`
page.on('request', (request) => {
  asked.set(nameRequest(request), (asked.get(nameRequest(request)) ?? 0) + 1)
})`,
    before: `let effects = 0
const count = () => {
  effects += 1
}
// What the page asks for again and again by itself is no effect.
const before = new Map(asked)
const isByItself = (request: Asked) => {
  if (request.isNavigationRequest()) return false
  const times = before.get(nameRequest(request)) ?? 0
  return request.resourceType() === 'ping' || times > (request.method() === 'GET' ? 0 : 1)
}
page.on('request', (request) => {
  if (!isByItself(request)) count()
})
page.on('popup', count).on('download', count)
page.on('dialog', (dialog) => {
  count()
  void dialog.dismiss()
})
const state = await readState(page)`,
    after: `const isChanged = effects > 0 || (await readState(page)) !== state
expect(isChanged, 'whether the last step has an effect').toBe(true)`,
    helpers: ['readState'],
  }),
  says_something_new: (): WrittenCheck => ({
    before: `const before = await readText(page)`,
    after: `expect(await readText(page), 'what the page says after the last step').not.toBe(before)`,
    helpers: ['readText'],
  }),
  keeps_entries: (_check: CheckOf<'keeps_entries'>, steps: Steps): WrittenCheck | string => {
    const entries = steps.flatMap(({ entry }) => entry ?? [])
    const last = new Map(entries.map((entry) => [entry.locator, entry]))
    const kept = [...last.values()]
    const [only] = kept
    if (only === undefined) return 'Nothing was entered that a test can read again.'
    if (kept.length === 1) return { after: writeExpectation(only), helpers: [] }
    // The fields of earlier pages and steps are not on this one.
    const lines = kept.map(
      (entry) => `if ((await ${entry.locator}.count()) > 0) {
  ${writeExpectation(entry)}
  fields += 1
}`,
    )
    const after = `let fields = 0
${lines.join('\n')}
expect(fields, 'fields that are still there').toBeGreaterThan(0)`
    return { after, helpers: [] }
  },
  ready_within: ({ ms }: CheckOf<'ready_within'>, steps: Steps): WrittenCheck =>
    steps.length === 0 ? openedWithin(ms) : answeredWithin(ms),
  stays_readable: ({ words, ms }: CheckOf<'stays_readable'>): WrittenCheck => ({
    after: `const message = page.getByText(${writeLiteral(words)}).first()
await expect(message).toBeVisible()
await page.waitForTimeout(${ms})
await expect(message).toBeVisible({ timeout: 1 })`,
    isAtOnce: true,
    helpers: [],
  }),
  is_enabled: (_check: CheckOf<'is_enabled'>, steps: Steps): WrittenCheck | string =>
    checkControl(steps, (control) => `await expect(${control}).toBeEnabled()`),
  is_clickable: (_check: CheckOf<'is_clickable'>, steps: Steps): WrittenCheck | string =>
    checkControl(steps, (control) => `await ${control}.click({ trial: true, timeout: 10_000 })`),
  is_focusable: (_check: CheckOf<'is_focusable'>, steps: Steps): WrittenCheck | string =>
    checkControl(
      steps,
      (control) => `await ${control}.focus()\nawait expect(${control}).toBeFocused()`,
    ),
}

function writeExpectation({ locator, matcher }: NonNullable<WrittenStep['entry']>): string {
  return `await expect(${locator}).${matcher}`
}

/** Opening a page waits for it. */
function openedWithin(ms: number): WrittenCheck {
  return { before: 'const startedMs = Date.now()', after: assertReady(ms), helpers: [] }
}

/** A step does not wait for what it asks for: the next page, and what is requested right after it. */
function answeredWithin(ms: number): WrittenCheck {
  return {
    before: `const startedMs = Date.now()
let isAtOnce = true
const pending = new Set<unknown>()
page.on('request', (request) => {
  const isData = ['fetch', 'xhr'].includes(request.resourceType())
  if ((isAtOnce && isData) || request.isNavigationRequest()) pending.add(request)
})
page.on('response', (response) => void pending.delete(response.request()))
page.on('requestfailed', (request) => void pending.delete(request))`,
    isAtOnce: true,
    after: `setTimeout(() => {
  isAtOnce = false
}, 500)
do {
  await expect.poll(() => pending.size, { message: 'requests without an answer', timeout: 60_000 }).toBe(0)
  await settle(page)
} while (pending.size > 0)
${assertReady(ms)}`,
    helpers: [],
  }
}

function assertReady(ms: number): string {
  return `expect(Date.now() - startedMs - quietMs, 'ms until the page is ready').toBeLessThan(${ms})`
}

/** The control of the last step, which is not used. */
function checkControl(steps: Steps, write: (control: string) => string): WrittenCheck | string {
  const control = steps.at(-1)?.locator ?? null
  return control === null
    ? 'The last step used no control.'
    : { replace: '', after: write(control), helpers: [] }
}
