import { writeLiteral } from './literal.ts'
import type { CheckOf } from './reproduction-check.ts'
import type { WrittenStep } from './write-step.ts'
import type { WrittenCheck } from './written-check.ts'

type Steps = readonly WrittenStep[]

/** Checks of the last step, or of what the steps entered. */
export const stepChecks = {
  has_effect: (): WrittenCheck => ({
    before: `let effects = 0
const count = () => {
  effects += 1
}
page.on('request', count).on('popup', count).on('download', count)
page.on('dialog', (dialog) => {
  count()
  void dialog.dismiss()
})
const before = await readState(page)`,
    after: `const isChanged = effects > 0 || (await readState(page)) !== before
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
    const lines = [...last.values()].map(
      ({ locator, matcher }) => `await expect(${locator}).${matcher}`,
    )
    return lines.length === 0
      ? 'Nothing was entered that a test can read again.'
      : { after: lines.join('\n'), helpers: [] }
  },
  ready_within: ({ ms }: CheckOf<'ready_within'>): WrittenCheck => ({
    before: 'const startedMs = Date.now()',
    after: `expect(Date.now() - startedMs - quietMs, 'ms until the page is ready').toBeLessThan(${ms})`,
    helpers: [],
  }),
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

/** The control of the last step, which is not used. */
function checkControl(steps: Steps, write: (control: string) => string): WrittenCheck | string {
  const control = steps.at(-1)?.locator ?? null
  return control === null
    ? 'The last step used no control.'
    : { replace: '', after: write(control), helpers: [] }
}
