import { z } from 'zod'
import { defineAction } from '../action-record.ts'

export const forwardAction = defineAction({
  schema: z.strictObject({ kind: z.literal('forward') }),
  deed: 'went forward',
  touchesPage: true,
  needsExperience: true,
})
