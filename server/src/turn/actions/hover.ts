import { z } from 'zod'
import { defineAction, ref } from '../action-record.ts'

export const hoverAction = defineAction({
  schema: z.strictObject({ kind: z.literal('hover'), ref }),
  pastTense: 'pointed at',
  touchesPage: true,
  needsExperience: true,
  needsPointer: true,
})
