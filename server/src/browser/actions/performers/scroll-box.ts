import type { ElementPerformer } from '../performer.ts'

export const scrollBoxPerformer: ElementPerformer<'scroll_box'> = async (
  { found },
  { to },
  { target: { link } },
) => {
  if ((await link.call(found.frameId, 'scrollBox', found.localRef, to)) === true) return null
  return { kind: 'not_performed', message: 'nothing around it scrolls further that way' }
}
