import type { Clock } from '../lib/clock.ts'
import type { Screenshot } from './browser-session.ts'
import type { BrowserCaps } from './caps.ts'
import { DocumentGoneError } from './page-link.ts'
import type { PageLink } from './page-link.ts'
import type { SessionPage } from './session-page.ts'
import { DeadlineError, withDeadline } from './with-deadline.ts'

const qualities = [75, 40] as const

/** The viewport as JPEG; fields that ever held a password or took a login are dotted out first. Null when it cannot be had in time. */
export async function takeScreenshot(
  target: SessionPage,
  { clock, caps }: { clock: Clock; caps: BrowserCaps },
  signal: AbortSignal,
): Promise<Screenshot | null> {
  const { link } = target
  try {
    const frameIds = await listShowingFrames(link)
    if (frameIds.length === 0) return await capture(target, { clock, caps }, signal)
    await maskSecrets(link, frameIds, true)
    try {
      return await capture(target, { clock, caps }, signal)
    } finally {
      await maskSecrets(link, frameIds, false)
    }
  } catch (error) {
    link.assertAlive()
    if (error instanceof DeadlineError || error instanceof DocumentGoneError) return null
    throw error
  }
}

async function listShowingFrames(link: PageLink): Promise<string[]> {
  const others = link.listFrames().filter((frameId) => frameId !== link.mainFrameId)
  const answers = await Promise.all([
    link.call(link.mainFrameId, 'hasShownSecrets'),
    ...others.map((frameId) => callIfThere(link, frameId, 'hasShownSecrets')),
  ])
  return [link.mainFrameId, ...others].filter((_frameId, index) => answers[index] === true)
}

async function maskSecrets(
  link: PageLink,
  frameIds: readonly string[],
  isMasked: boolean,
): Promise<void> {
  await Promise.all(frameIds.map((frameId) => callIfThere(link, frameId, 'maskSecrets', isMasked)))
}

/** A frame that has gone shows nothing. */
async function callIfThere(
  link: PageLink,
  frameId: string,
  ...[method, ...args]: [method: string, ...args: unknown[]]
): Promise<unknown> {
  try {
    return await link.call(frameId, method, ...args)
  } catch (error) {
    if (error instanceof DocumentGoneError) return null
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
