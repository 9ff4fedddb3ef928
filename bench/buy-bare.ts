import { launchBrowser } from '../server/src/browser/launch/launch.ts'
import { openSessionOnPort, testOrigin } from '../server/tests/support/browser/open-test-session.ts'
import { assertBought, firstPage, purchase } from './purchase.ts'

/** Milliseconds of one step with bare Playwright. */
export interface FloorTimes {
  totalMs: number
  act: number
  settle: number
  observe: number
  screenshot: number
}

/**
 * The same steps using only Playwright's own calls, none of which waits for the effects of a click. typing: `keys` presses
 * each key, as a session does; `value` sets the whole value at once.
 */
export async function buyBare(port: number, typing: 'keys' | 'value'): Promise<FloorTimes[]> {
  await using browser = await openSessionOnPort(port, {}, { launch: launchBrowser })
  const page = await browser.page.context().newPage()
  await page.goto(testOrigin + firstPage)
  const steps: FloorTimes[] = []
  for (const step of purchase) {
    const control = page.getByRole(step.role, { name: step.name })
    const act = await time(async () => {
      if (step.kind === 'click') return control.click()
      await control.fill(typing === 'value' ? step.text : '')
      if (typing === 'keys') await control.pressSequentially(step.text)
      if (step.submit) await control.press('Enter')
    })
    const settle = await time(() => page.waitForLoadState())
    const observe = await time(() => page.ariaSnapshot({ mode: 'ai' }))
    const screenshot = await time(() => page.screenshot({ type: 'jpeg', quality: 75 }))
    steps.push({ totalMs: act + settle + observe + screenshot, act, settle, observe, screenshot })
  }
  assertBought(await page.locator('main').innerText())
  return steps
}

async function time(call: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await call()
  return performance.now() - startMs
}
