import { z } from 'zod'
import { defineAction } from '../action-record.ts'

export const backAction = defineAction({
  schema: z.strictObject({ kind: z.literal('back') }),
  pastTense: 'went back',
  touchesPage: true,
})
