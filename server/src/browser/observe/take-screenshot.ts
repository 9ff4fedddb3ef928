import { SECOND_MS } from '../../lib/clock.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Held } from '../../lib/waiting/held.ts'
import { hold } from '../../lib/waiting/held.ts'
import type { Pictured, Screenshot } from '../browser-session.ts'
import type { BrowserCaps } from '../caps.ts'
import { DocumentGoneError } from '../page/page-link.ts'
import type { PageLink } from '../page/page-link.ts'
import type { SessionPage } from '../page/session-page.ts'
import { DeadlineError, withDeadline } from '../page/with-deadline.ts'

/** How pictures are encoded; the next one when a picture is too large. */
const encodings = {
  jpg: [
    { format: 'jpeg', quality: 75, optimizeForSpeed: true, scale: 1 },
    { format: 'jpeg', quality: 40, optimizeForSpeed: true, scale: 1 },
  ],
  png: [
    { format: 'png', scale: 1 },
    { format: 'png', scale: 0.5 },
  ],
} as const

type Encoding = (typeof encodings)[Screenshot['extension']][number]

interface CaptureDeps {
  clock: Clock
  caps: BrowserCaps
}

/** Takes the pictures of a session, and remembers which document was too slow for one. */
export interface ScreenshotTaker {
  /** The viewport; fields that ever held a password or took a login are dotted out first. */
  take(target: SessionPage, deps: CaptureDeps, signal: AbortSignal): Promise<Pictured>
}

/** Its pictures are encoded as `extension` says. */
export function createScreenshotTaker(extension: Screenshot['extension']): ScreenshotTaker {
  /** The document that missed the deadline, and its picture that is still to come. */
  let missed: { documentId: string; shot: Held<unknown> } | null = null

  /** A document that painted nothing in time is not waited for as long again: every turn would cost that time. */
  async function capture(
    { link, navigation: { documentId } }: SessionPage,
    { clock, caps }: CaptureDeps,
    signal: AbortSignal,
  ): Promise<Pictured> {
    const late = missed?.documentId === documentId ? missed.shot : null
    const ms = late === null ? caps.screenshotMs : caps.lateScreenshotMs
    let shot: Held<unknown> | null = late
    try {
      // Of a picture that came too late it only matters whether the browser is free again.
      if (late !== null) {
        await withDeadline(() => Promise.allSettled([late.outcome()]), ms, clock, signal)
      }
      for (const encoding of encodings[extension]) {
        const taken = hold(() => sendCapture(link, encoding))
        shot = taken
        const text = await withDeadline(() => taken.outcome(), ms, clock, signal)
        const bytes = Buffer.from(text, 'base64')
        missed = null
        if (bytes.length <= caps.screenshotBytes) return { bytes, extension }
      }
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error
      if (shot !== null) missed = { documentId, shot }
      return { missing: describeLate(late === null ? ms : null) }
    }
    return { missing: 'The picture of the page was too large to be kept.' }
  }

  return {
    async take(target, deps, signal) {
      try {
        return await withSecretsMasked(target.link, () => capture(target, deps, signal))
      } catch (error) {
        target.link.assertAlive()
        if (error instanceof DocumentGoneError) {
          return { missing: 'The page was replaced while its picture was taken.' }
        }
        throw error
      }
    },
  }
}

async function withSecretsMasked(
  link: PageLink,
  capture: () => Promise<Pictured>,
): Promise<Pictured> {
  const frameIds = await listShowingFrames(link)
  if (frameIds.length === 0) return capture()
  await maskSecrets(link, frameIds, true)
  try {
    return await capture()
  } finally {
    await maskSecrets(link, frameIds, false)
  }
}

function describeLate(ms: number | null): string {
  return ms === null
    ? 'The page still painted nothing.'
    : `The page painted nothing within ${ms / SECOND_MS} s.`
}

async function sendCapture(link: PageLink, { scale, ...encoding }: Encoding): Promise<string> {
  const clip = scale === 1 ? null : await describeViewport(link)
  const { data } = await link.session.send('Page.captureScreenshot', {
    ...encoding,
    ...(clip === null ? {} : { clip: { ...clip, scale } }),
  })
  return data
}

/** Where on the page it is. */
async function describeViewport(link: PageLink) {
  const { cssVisualViewport: viewport } = await link.session.send('Page.getLayoutMetrics')
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = viewport
  return { x, y, width, height }
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
