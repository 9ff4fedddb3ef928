import type { ElementPerformer } from '../performer.ts'

export const hoverPerformer: ElementPerformer<'hover'> = async (
  { locator },
  _action,
  { caps, hasTouch },
) => {
  if (hasTouch)
    return { kind: 'refused', message: 'a touch screen has no pointer that rests on an element' }
  await locator.hover({ timeout: caps.actionabilityMs })
  return null
}
