import type { ViewPerformer } from '../performer.ts'

export const scrollPerformer: ViewPerformer<'scroll'> = async ({ to }, { target }) => {
  await target.link.call(target.link.mainFrameId, 'scroll', to)
  return null
}
