import type { ViewPerformer } from '../performer.ts'

export const waitPerformer: ViewPerformer<'wait'> = async ({ ms }, { clock, signal }) => {
  await clock.sleep(ms, signal)
  return null
}
