import type { Box } from '../../lib/box.ts'
import { type Clock, SECOND_MS } from '../../lib/clock.ts'
import { type Held, hold } from '../../lib/waiting/held.ts'
import type { BrowserCaps } from '../caps.ts'
import type { PageLink } from '../page/page-link.ts'
import type { SessionPage } from '../page/session-page.ts'
import { DeadlineError, withDeadline } from '../page/with-deadline.ts'

/** A picture's encoding, and its share of the viewport's width and height. */
export type Encoding =
  | { format: 'jpeg'; quality: number; optimizeForSpeed: boolean; scale: number }
  | { format: 'png'; optimizeForSpeed?: boolean; scale: number }

/** Encodings of one picture; the next one is used if the result is larger than `maxBytes`. */
export interface WantedPicture {
  encodings: readonly Encoding[]
  maxBytes: number
}

/** The bytes of a picture as base64, or a sentence that says why there is none. */
export type Captured = { data: string } | { missing: string }

export interface CaptureDeps {
  clock: Clock
  caps: BrowserCaps
}

/** Takes an unmodified picture of the viewport. */
export type CaptureViewport = (
  target: SessionPage,
  deps: CaptureDeps,
  wanted: WantedPicture,
  signal: AbortSignal,
) => Promise<Captured>

export const tooLarge = 'The screenshot was too large to keep.'

/** One per session: it remembers which document was too slow for a picture. */
export function createCapture(): CaptureViewport {
  /** The document that missed the deadline, and its pending picture. */
  let missed: { documentId: string; shot: Held<unknown> } | null = null

  /**
   * A document that painted nothing in time gets a shorter wait next time: otherwise every turn would cost that time.
   */
  return async ({ link, navigation: { documentId } }, { clock, caps }, wanted, signal) => {
    const late = missed?.documentId === documentId ? missed.shot : null
    const ms = late === null ? caps.screenshotMs : caps.lateScreenshotMs
    let shot: Held<unknown> | null = late
    try {
      // A late picture is discarded; it only matters whether the browser is free again.
      if (late !== null) {
        await withDeadline(() => Promise.allSettled([late.result()]), ms, clock, signal)
      }
      for (const encoding of wanted.encodings) {
        const taken = hold(() => sendCapture(link, encoding))
        shot = taken
        const data = await withDeadline(() => taken.result(), ms, clock, signal)
        missed = null
        if (countBytes(data) <= wanted.maxBytes) return { data }
      }
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error
      if (shot !== null) missed = { documentId, shot }
      return { missing: describeLate(late === null ? ms : null) }
    }
    return { missing: tooLarge }
  }
}

/** Position of its viewport on the page. */
export async function describeViewport(link: PageLink): Promise<Box> {
  const { cssVisualViewport: viewport } = await link.session.send('Page.getLayoutMetrics')
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = viewport
  return { x, y, width, height }
}

async function sendCapture(link: PageLink, { scale, ...encoding }: Encoding): Promise<string> {
  const clip = scale === 1 ? null : await describeViewport(link)
  const { data } = await link.session.send('Page.captureScreenshot', {
    ...encoding,
    ...(clip === null ? {} : { clip: { ...clip, scale } }),
  })
  return data
}

function countBytes(base64: string): number {
  return Math.floor((base64.length * 3) / 4)
}

function describeLate(ms: number | null): string {
  return ms === null
    ? 'The page still rendered nothing.'
    : `The page rendered nothing within ${ms / SECOND_MS} s.`
}
