import { z } from 'zod'
import { defineAction, text } from '../action-record.ts'

export const giveUpAction = defineAction({
  schema: z.strictObject({ kind: z.literal('give_up'), reason: text }),
  pastTense: 'decided to leave',
  touchesPage: false,
  line: 'why',
  words: ({ reason }) => reason,
  endsVisit: true,
})
