import { z } from 'zod'
import { defineAction, ref } from '../action-record.ts'

export const hoverAction = defineAction({
  schema: z.strictObject({ kind: z.literal('hover'), ref }),
  deed: 'pointed at',
  touchesPage: true,
  needsExperience: true,
})
