import { moveInHistory } from '../move-in-history.ts'
import type { ViewPerformer } from '../performer.ts'

export const backPerformer: ViewPerformer<'back'> = async (_action, context) =>
  moveInHistory(context, -1)
