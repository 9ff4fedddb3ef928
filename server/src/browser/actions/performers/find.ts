import type { ViewPerformer } from '../performer.ts'

/** Scrolls to words anywhere on the page, as a browser's own search does. */
export const findPerformer: ViewPerformer<'find'> = async ({ text }, { target }) => {
  const isFound = await target.link.call(target.link.mainFrameId, 'find', text)
  if (isFound === true) return null
  return { kind: 'not_visible', message: `"${text.slice(0, 100)}" was not found on this page` }
}
