import { chromium, type Page } from 'playwright-core'
import { findTestLaunch } from '../../server/tests/support/browser/lend-browser.ts'
import type { PurchaseStep } from '../purchase.ts'
import type { ProductSite } from './product-sites.ts'
import type { Visits, VisitTimes } from './visit-times.ts'
import { watchMemory } from './watch-memory.ts'

/**
 * The same visits with Playwright alone, each with a browser of its own: act with a key for every letter, wait until the
 * control of the next step shows, read the page, take a picture.
 */
export async function visitBare(
  site: ProductSite,
  { port, slots, count }: { port: number; slots: number; count: number },
): Promise<Visits> {
  const memory = watchMemory(process.pid)
  const visits: VisitTimes[] = []
  const startMs = performance.now()
  let started = 0
  const work = async (): Promise<void> => {
    while (started < count) {
      started += 1
      visits.push(await visit(site, `https://127.0.0.1:${port}`))
    }
  }
  await Promise.all(Array.from({ length: slots }, work))
  const minutes = (performance.now() - startMs) / 60_000
  return { visits, perMinute: count / minutes, peakMib: await memory.stop() }
}

async function visit({ steps, path, proof }: ProductSite, origin: string): Promise<VisitTimes> {
  const { chromium: installed } = await findTestLaunch()
  const startMs = performance.now()
  const browser = await chromium.launch({
    executablePath: installed.executablePath,
    env: { ...process.env, ...installed.environment },
  })
  const page = await browser.newPage({ ignoreHTTPSErrors: true })
  await page.goto(origin + path)
  await look(page, steps[0], proof)
  const times = [performance.now()]
  for (const [index, step] of steps.entries()) {
    const control = page.getByRole(step.role, { name: step.name }).first()
    if (step.kind === 'click') await control.click()
    else {
      await control.pressSequentially(step.text)
      if (step.submit) await control.press('Enter')
    }
    await look(page, steps[index + 1], proof)
    times.push(performance.now())
  }
  const lastMs = performance.now()
  await browser.close()
  return {
    firstViewMs: (times[0] ?? Number.NaN) - startMs,
    stepsMs: times.slice(1).map((ms, index) => ms - (times[index] ?? Number.NaN)),
    endMs: performance.now() - lastMs,
  }
}

async function look(page: Page, next: PurchaseStep | undefined, proof: string): Promise<void> {
  const awaited =
    next === undefined ? page.getByText(proof) : page.getByRole(next.role, { name: next.name })
  await awaited.first().waitFor()
  await page.ariaSnapshot({ mode: 'ai' })
  await page.screenshot({ type: 'jpeg', quality: 75 })
}
