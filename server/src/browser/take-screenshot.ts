import type { Clock } from '../lib/clock.ts'
import type { Screenshot } from './browser-session.ts'
import type { BrowserCaps } from './caps.ts'
import { DocumentGoneError } from './page-link.ts'
import type { SessionPage } from './session-page.ts'
import { DeadlineError, withDeadline } from './with-deadline.ts'

const qualities = [75, 40] as const

/** The viewport as JPEG; fields that ever held a password are dotted out first. Null when it cannot be had in time. */
export async function takeScreenshot(
  target: SessionPage,
  { clock, caps }: { clock: Clock; caps: BrowserCaps },
  signal: AbortSignal,
): Promise<Screenshot | null> {
  const { link } = target
  try {
    const mustMask = (await link.call(link.mainFrameId, 'hasShownSecrets')) === true
    if (!mustMask) return await capture(target, { clock, caps }, signal)
    await link.call(link.mainFrameId, 'maskSecrets', true)
    try {
      return await capture(target, { clock, caps }, signal)
    } finally {
      await link.call(link.mainFrameId, 'maskSecrets', false)
    }
  } catch (error) {
    link.assertAlive()
    if (error instanceof DeadlineError || error instanceof DocumentGoneError) return null
    throw error
  }
}

async function capture(
  { link }: SessionPage,
  { clock, caps }: { clock: Clock; caps: BrowserCaps },
  signal: AbortSignal,
): Promise<Screenshot | null> {
  for (const quality of qualities) {
    const shot = link.session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality,
      optimizeForSpeed: true,
    })
    const { data } = await withDeadline(shot, caps.screenshotMs, clock, signal)
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length <= caps.screenshotBytes) return { bytes, extension: 'jpg' }
  }
  return null
}
