import { type Box, surround } from '../../lib/box.ts'
import type { Redactor } from '../../lib/secrets/redact.ts'
import type { Pictured, Screenshot } from '../browser-session.ts'
import type { PaintedEncoding } from '../in-page/painting/paint-over.ts'
import { MAX_PICTURE_TRIES } from '../limits.ts'
import { DocumentGoneError } from '../page/document-errors.ts'
import type { PageLink } from '../page/page-link.ts'
import type { SessionPage } from '../page/session-page.ts'
import { DocumentTooLargeError } from './capture-snapshot.ts'
import {
  type CaptureDeps,
  type CaptureViewport,
  createCapture,
  describeViewport,
  type Encoding,
  tooLarge,
  type WantedPicture,
} from './capture-viewport.ts'
import { findCovers } from './find-covers.ts'
import type { ImageRule } from './image-rule.ts'

/** How pictures are encoded; the next one is used if a picture is too large. */
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

/**
 * Lossless until areas are painted over, so that compression mixes none of their content into the pixels next to them.
 */
const exact: WantedPicture = {
  encodings: [{ format: 'png', optimizeForSpeed: true, scale: 1 }],
  maxBytes: 24 * 1024 * 1024,
}

/** What the pictures of a session must not show. */
export interface PictureSecrets {
  redactor: Redactor
  images: ImageRule
  /** Whether there is a login that can be filled in. */
  hasLogins: boolean
  /** Whether one was. */
  isFilled: () => boolean
}

/** Takes the pictures of a session, and remembers which document was too slow for one. */
export interface ScreenshotTaker {
  /** The viewport, with everything that shows a login or a password painted over. */
  take(target: SessionPage, deps: CaptureDeps, signal: AbortSignal): Promise<Pictured>
}

interface Taking extends CaptureDeps {
  target: SessionPage
  extension: Screenshot['extension']
  secrets: PictureSecrets
  capture: CaptureViewport
  signal: AbortSignal
}

/** Its pictures are encoded according to `extension`. */
export function createScreenshotTaker(
  extension: Screenshot['extension'],
  secrets: PictureSecrets,
): ScreenshotTaker {
  const capture = createCapture()
  return {
    async take(target, { clock, caps }, signal) {
      const { link } = target
      const taking = { clock, caps, target, extension, secrets, capture, signal }
      try {
        const isCovered = secrets.hasLogins || (await showsSecretField(link))
        return await (isCovered ? takeCovered(taking) : takeAsItIs(taking))
      } catch (error) {
        link.assertAlive()
        if (error instanceof DocumentGoneError) {
          return { missing: 'The page was replaced while the screenshot was taken.' }
        }
        if (error instanceof DocumentTooLargeError) {
          return { missing: 'The page was too large to be searched for logins.' }
        }
        throw error
      }
    },
  }
}

async function takeAsItIs({
  target,
  extension,
  capture,
  signal,
  ...deps
}: Taking): Promise<Pictured> {
  const wanted = { encodings: encodings[extension], maxBytes: deps.caps.screenshotBytes }
  const captured = await capture(target, deps, wanted, signal)
  if ('missing' in captured) return captured
  return { bytes: Buffer.from(captured.data, 'base64'), extension }
}

/** Searches the page before and after: between two positions of a moving secret, everything is covered. */
async function takeCovered(taking: Taking): Promise<Pictured> {
  const { target, capture, signal } = taking
  let before = await search(taking)
  for (let tried = 0; tried < MAX_PICTURE_TRIES; tried += 1) {
    const taken =
      before.length === 0 ? await takeAsItIs(taking) : await capture(target, taking, exact, signal)
    if ('missing' in taken) return taken
    const after = await search(taking)
    if (after.length === before.length) {
      if ('bytes' in taken) return taken
      const boxes = before.map((box, index) => surround(box, after[index] ?? box))
      return paintAndEncode(taking, taken.data, boxes)
    }
    before = after
  }
  return { missing: 'The page kept showing and hiding a login, so the screenshot was discarded.' }
}

async function search({ target: { link }, secrets }: Taking): Promise<readonly Box[]> {
  const viewport = await link.bounded(() => describeViewport(link))
  return findCovers(link, viewport, { ...secrets, isFilled: secrets.isFilled() })
}

/** Encoded according to the extension, and within the size limit. */
async function paintAndEncode(
  { target: { link }, extension, caps }: Taking,
  picture: string,
  boxes: readonly Box[],
): Promise<Pictured> {
  const viewport = await link.bounded(() => describeViewport(link))
  if (boxes.some((box) => isWhole(box, viewport)))
    return { missing: 'Any part of the screenshot could have shown a login, so it was discarded.' }
  const places = boxes.map(({ x, y, width, height }) => [x, y, width, height])
  for (const encoding of encodings[extension]) {
    const painted = describePainted(encoding)
    const given = [picture, places, viewport.width, painted] as const
    const data = await link.call(link.mainFrameId, 'paintOver', ...given)
    const bytes = Buffer.from(String(data), 'base64')
    if (bytes.length <= caps.screenshotBytes) return { bytes, extension }
  }
  return { missing: tooLarge }
}

function describePainted(encoding: Encoding): PaintedEncoding {
  const { scale } = encoding
  return encoding.format === 'jpeg'
    ? { type: 'image/jpeg', quality: encoding.quality / 100, scale }
    : { type: 'image/png', quality: 1, scale }
}

function isWhole(box: Box, { width, height }: Box): boolean {
  return box.x <= 0 && box.y <= 0 && box.x + box.width >= width && box.y + box.height >= height
}

async function showsSecretField(link: PageLink): Promise<boolean> {
  const others = link.listFrames().filter((frameId) => frameId !== link.mainFrameId)
  const answers = await Promise.all([
    link.call(link.mainFrameId, 'hasShownSecrets'),
    ...others.map((frameId) => showsSecretFieldIn(link, frameId)),
  ])
  return answers.includes(true)
}

/** A closed frame shows nothing. */
async function showsSecretFieldIn(link: PageLink, frameId: string): Promise<unknown> {
  try {
    return await link.call(frameId, 'hasShownSecrets')
  } catch (error) {
    if (error instanceof DocumentGoneError) return false
    throw error
  }
}
