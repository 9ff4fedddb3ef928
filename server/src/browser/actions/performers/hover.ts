import type { ElementPerformer } from '../performer.ts'

export const hoverPerformer: ElementPerformer<'hover'> = async ({ locator }, _action, { caps }) => {
  await locator.hover({ timeout: caps.actionabilityMs })
  return null
}
