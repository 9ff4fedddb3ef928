import type { ElementPerformer } from '../performer.ts'
import { pointAt } from '../point-at.ts'

export const hoverPerformer: ElementPerformer<'hover'> = async ({ found }, _action, context) =>
  pointAt(found, 'hover', context)
