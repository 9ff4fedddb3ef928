import { z } from 'zod'
import { defineAction } from '../action-record.ts'

export const forwardAction = defineAction({
  schema: z.strictObject({ kind: z.literal('forward') }),
  pastTense: 'went forward',
  touchesPage: true,
  needsExperience: true,
})
