import type { Page } from 'playwright-core'
import type { BrowserSession } from '../../../src/browser/browser-session.ts'
import { findInked, type PicturePart } from './find-inked.ts'
import { lendTestBrowser } from './test-browser.ts'

/** Reads pictures in a page of the worker's browser, which it closes when disposed. */
export interface PictureReader extends AsyncDisposable {
  findInked: (
    picture: Uint8Array,
    parts: readonly PicturePart[],
    colours: Parameters<typeof findInked>[3],
  ) => Promise<string[]>
  /** The size of a JPEG, and the names of the parts that are not blank: white, as far as its compression allows. */
  readJpeg: (
    picture: Uint8Array,
    parts?: readonly PicturePart[],
  ) => Promise<{ width: number; height: number; drawn: string[] }>
}

export async function openPictureReader(): Promise<PictureReader> {
  const lent = await lendTestBrowser()
  const page = await lent.browser.newPage()
  return {
    findInked: (picture, parts, colours) => findInked(page, picture, parts, colours),
    readJpeg: (picture, parts = []) => readJpeg(page, picture, parts),
    [Symbol.asyncDispose]: () => lent[Symbol.asyncDispose](),
  }
}

/** The picture that the session's report would show. */
export async function takePicture({
  session,
}: {
  session: Pick<BrowserSession, 'screenshot'>
}): Promise<Uint8Array> {
  const taken = await session.screenshot(AbortSignal.timeout(60_000))
  if ('missing' in taken) throw new Error(taken.missing)
  return taken.bytes
}

async function readJpeg(page: Page, picture: Uint8Array, parts: readonly PicturePart[]) {
  const given = { data: Buffer.from(picture).toString('base64'), parts }
  return page.evaluate(async ({ data, parts: places }) => {
    const bytes = Uint8Array.from(atob(data), (unit) => unit.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const { width, height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (context === null) throw new Error('no canvas context')
    context.drawImage(image, 0, 0)
    const drawn = places.filter((place) =>
      context
        .getImageData(place.x, place.y, place.width, place.height)
        .data.some((value) => value < 160),
    )
    return { width, height, drawn: drawn.map(({ name }) => name) }
  }, given)
}
