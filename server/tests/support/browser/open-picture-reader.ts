import type { BrowserSession } from '../../../src/browser/browser-session.ts'
import type { PicturePart } from './find-inked.ts'
import { findInked } from './find-inked.ts'
import { lendTestBrowser } from './test-browser.ts'

/** Reads pictures in a page of the worker's browser, which it closes when disposed. */
export interface PictureReader extends AsyncDisposable {
  findInked: (
    picture: Uint8Array,
    parts: readonly PicturePart[],
    colours: Parameters<typeof findInked>[3],
  ) => Promise<string[]>
}

export async function openPictureReader(): Promise<PictureReader> {
  const lent = await lendTestBrowser()
  const page = await lent.browser.newPage()
  return {
    findInked: (picture, parts, colours) => findInked(page, picture, parts, colours),
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
