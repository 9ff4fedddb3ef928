import { z } from 'zod'
import { defineAction } from '../action-record.ts'

export const backAction = defineAction({
  schema: z.strictObject({ kind: z.literal('back') }),
  deed: 'went back',
  touchesPage: true,
})
