import { z } from 'zod'
import { IdlePageHungError, PageHungError } from '../browser-session.ts'
import type { RefTarget } from '../observe/splice-frames.ts'
import { DocumentGoneError } from '../page/document-errors.ts'
import type { SessionPage } from '../page/session-page.ts'

const actStart = z.object({
  isThere: z.boolean(),
  modal: z.string().nullable(),
})
/** isThere: false if the element is gone. modal: the open dialog that must be answered before the element. */
export type ActStart = z.infer<typeof actStart>

/**
 * Starts watching for changes before an action. Throws IdlePageHungError if the page does not respond: what comes before the action
 * made it hang.
 */
export async function startChangeWatch(
  { link }: SessionPage,
  found: RefTarget | null,
): Promise<ActStart> {
  try {
    const frameId = found?.frameId ?? link.mainFrameId
    const begin = async (id: string, ref: string | null) =>
      link.callJson(actStart, id, 'beginAct', ref)
    if (frameId !== link.mainFrameId) await begin(link.mainFrameId, null)
    return await begin(frameId, found?.localRef ?? null)
  } catch (error) {
    if (error instanceof DocumentGoneError) return { isThere: false, modal: null }
    if (!(error instanceof PageHungError)) throw error
    throw new IdlePageHungError(error.message, { cause: error })
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
