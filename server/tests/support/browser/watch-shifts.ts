import type { Page, Request } from 'playwright-core'
import { z } from 'zod'

/** How much of a page moved by itself, as browsers score it, and what began to move. */
const shift = z.object({ score: z.number(), moved: z.array(z.string()) })
type Shift = z.infer<typeof shift>

/** A tenth of what browsers still call good: a line that moves a few pixels, but no block that makes room for another one. */
export const mostShift = 0.01

/** Types of the page do not know these entries. */
const observer = `
  globalThis.shifts = []
  const name = (node) => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 120) ?? 'gone'
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) shifts.push({ score: value, moved: sources.map(({ node }) => name(node)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/** Notes from the next document on what moves in it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript({ content: observer })
}

/** What has moved on the page since it was opened; frames that are due are drawn first. */
export async function readShifts(page: Page): Promise<Shift[]> {
  await drawFrames(page)
  return z.array(shift).parse(await page.evaluate('shifts'))
}

async function drawFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
}

/**
 * Opens a page once for each answer of the service, which comes when everything else is drawn. Returns the answers that moved too much, with
 * what they moved.
 */
export async function listLateShifts(
  page: Page,
  open: () => Promise<void>,
): Promise<{ late: string; shifts: Shift[] }[]> {
  const reads = await listPageReads(page, open)
  const picture = reads.find(isPicture)
  const lates = reads.filter((url) => url === picture || !isPicture(url))
  if (lates.length === 0) throw new Error('the page reads nothing')
  const found = []
  for (const late of lates) {
    await openWithLate(page, late, open)
    const shifts = await readShifts(page)
    if (addScores(shifts) > mostShift) found.push({ late, shifts })
  }
  return found
}

export function addScores(shifts: readonly Shift[]): number {
  return shifts.reduce((total, { score }) => total + score, 0)
}

/** Their frames are alike: one of them stands for all. */
function isPicture(url: string): boolean {
  return /\/(?:screenshots|ambient)\//.test(url)
}

/** The addresses that a page reads from the service, in order. */
async function listPageReads(page: Page, open: () => Promise<void>): Promise<string[]> {
  const asked = new Set<string>()
  const note = (request: Request) => {
    if (isRead(request)) asked.add(request.url())
  }
  page.on('request', note)
  await open()
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return [...asked]
}

function isRead(request: Request): boolean {
  return request.resourceType() === 'fetch' && !/\/stream|^blob:/.test(request.url())
}

/** Opens a page on which this address is answered when everything that does not wait for it is drawn. */
async function openWithLate(page: Page, late: string, open: () => Promise<void>): Promise<void> {
  const pending = new Set<Request>()
  const add = (request: Request) => {
    if (request.url() !== late && isRead(request)) pending.add(request)
  }
  const remove = (request: Request) => pending.delete(request)
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove)
  await page.route(
    (url) => url.href === late,
    async (route) => {
      do await drawFrames(page)
      while (pending.size > 0)
      await route.continue()
    },
  )
  await open()
  await page.waitForLoadState('networkidle')
  await page.unrouteAll({ behavior: 'wait' })
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove)
}
