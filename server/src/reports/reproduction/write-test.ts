import { devices, type Device } from '@understudy/contract/visitor/devices'
import type { RepeatedPath } from './list-repeated-turns.ts'
import { writeLiteral } from './literal.ts'
import type { ReproductionCheck } from './reproduction-check.ts'
import { testHelpers } from './test-helpers.ts'
import { writeCheck } from './write-check.ts'
import { type WrittenStep, writeStep } from './write-step.ts'
import type { WrittenCheck } from './written-check.ts'

/** What a test is written from. */
export interface TestSource {
  title: string
  /** Lines of a comment, in our own words or quoted. */
  about: readonly string[]
  targetUrl: string
  device: Device
  path: RepeatedPath
  check: ReproductionCheck
}

export interface WrittenTest {
  code: string
  /** Environment variables that it reads for passwords and the like. */
  secrets: readonly string[]
}

/** Writes a Playwright test that fails while the site has the problem; a sentence if it cannot be written. */
export function writeTest(source: TestSource): WrittenTest | string {
  const steps: WrittenStep[] = []
  for (const turn of source.path.turns) {
    const number = steps.filter(({ secret }) => secret !== null).length + 1
    const step = writeStep(turn, number)
    if (typeof step === 'string') return step
    steps.push(step)
  }
  const check = writeCheck(source.check, steps)
  if (typeof check === 'string') return check
  const secrets = steps.flatMap(({ secret }) => secret ?? [])
  return { code: assemble(source, { steps, check, secrets }), secrets }
}

function assemble(
  { title, about, targetUrl, device, path }: TestSource,
  { steps, check, secrets }: { steps: WrittenStep[]; check: WrittenCheck; secrets: string[] },
): string {
  const { origin } = new URL(targetUrl)
  const address = path.opened.startsWith(`${origin}/`)
    ? path.opened.slice(origin.length)
    : path.opened
  const earlier = steps.slice(0, -1).map(({ code }) => code)
  const last = steps.at(-1)
  const body = [
    check.listen,
    last === undefined ? check.before : undefined,
    `await page.goto(${writeLiteral(address)})`,
    ...earlier,
    ...(last === undefined ? [] : ['await settle(page)', check.before, check.replace ?? last.code]),
    check.isAtOnce === true ? undefined : 'await settle(page)',
    check.after,
  ].filter((part) => part !== undefined && part !== '')
  const settings = [
    `baseURL: process.env.BASE_URL ?? ${writeLiteral(origin)},`,
    ...describeDevice(device),
  ]
  const notes =
    secrets.length === 0 ? [] : [`Set ${secrets.join(', ')} to what was filled in there.`]
  return `${[
    ...[...about, ...notes].map((line) => `// ${line}`),
    `import { expect, type Page, test } from '@playwright/test'`,
    ...(check.imports === undefined ? [] : [check.imports]),
    '',
    `test.use({\n${indent(settings.join('\n'))}\n})`,
    '',
    'const quietMs = 1000',
    '',
    `test(${writeLiteral(title)}, async ({ page }) => {`,
    indent(body.join('\n')),
    '})',
    '',
    settle,
    ...check.helpers.flatMap((name) => ['', testHelpers[name]]),
  ].join('\n')}\n`
}

function describeDevice(device: Device): string[] {
  const { width, height, pixelRatio, hasTouch, mobileAgent } = devices[device]
  const viewport = `viewport: { width: ${width}, height: ${height} },`
  if (mobileAgent === null) return [viewport]
  return [
    viewport,
    `deviceScaleFactor: ${pixelRatio},`,
    `hasTouch: ${hasTouch},`,
    'isMobile: true,',
  ]
}

function indent(code: string): string {
  return code.replaceAll(/^(?=.)/gmu, '  ')
}

const settle = `/** Waits until nothing on the page has changed for a while, ten seconds at most. */
async function settle(page: Page): Promise<void> {
  const watch = () =>
    page.evaluate(
      (ms) =>
        new Promise<void>((resolve) => {
          let quiet = setTimeout(resolve, ms)
          setTimeout(resolve, 10_000)
          new MutationObserver(() => {
            clearTimeout(quiet)
            quiet = setTimeout(resolve, ms)
          }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        }),
      quietMs,
    )
  await expect(watch).toPass({ timeout: 30_000 })
  await page.waitForLoadState('load')
}`
