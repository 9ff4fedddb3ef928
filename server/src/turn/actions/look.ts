import { z } from 'zod'
import { defineAction, ref } from '../action-record.ts'

export const lookAction = defineAction({
  schema: z.strictObject({ kind: z.literal('look'), ref }),
  pastTense: 'looked closely at',
  touchesPage: false,
  line: 'enlarges it and what lies around it in the next picture',
  needsPicture: true,
})
