import type { RefTarget } from '../observe/splice-frames.ts'
import { DocumentGoneError } from '../page/document-errors.ts'
import type { SessionPage } from '../page/session-page.ts'

/** Starts watching for changes before an action; false if the element is gone. */
export async function startChangeWatch(
  target: SessionPage,
  found: RefTarget | null,
): Promise<boolean> {
  const { link } = target
  try {
    if (found !== null && found.frameId !== link.mainFrameId)
      await link.call(link.mainFrameId, 'beginAct', null)
    const frameId = found?.frameId ?? link.mainFrameId
    return (await link.call(frameId, 'beginAct', found?.localRef ?? null)) === true
  } catch (error) {
    if (error instanceof DocumentGoneError) return false
    throw error
  }
}

/** Ends the watch after the action; true if anything perceivable changed. A replaced document always counts. */
export async function endChangeWatch(
  target: SessionPage,
  found: RefTarget | null,
): Promise<boolean> {
  if (target.page.isClosed()) return true
  const { link } = target
  const frameIds = new Set([link.mainFrameId, found?.frameId ?? link.mainFrameId])
  try {
    const changes = await Promise.all(
      [...frameIds].map(async (frameId) => link.call(frameId, 'endAct')),
    )
    return changes.includes(true)
  } catch (error) {
    if (error instanceof DocumentGoneError) return true
    throw error
  }
}
