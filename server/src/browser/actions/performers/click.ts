import type { ElementPerformer } from '../performer.ts'
import { pressElement } from '../press-element.ts'

/** The caller waits for the page's reaction. */
export const clickPerformer: ElementPerformer<'click'> = async (target, _action, context) =>
  pressElement(target, context)
