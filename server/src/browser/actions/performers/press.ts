import type { ViewPerformer } from '../performer.ts'

/** Presses a key where the focus is. */
export const pressPerformer: ViewPerformer<'press'> = async ({ key }, { target }) => {
  await target.page.keyboard.press(key)
  return null
}
