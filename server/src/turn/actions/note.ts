import { z } from 'zod'
import { defineAction, text } from '../action-record.ts'

export const noteAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('note'),
    text: text,
  }),
  pastTense: 'made a note',
  touchesPage: false,
  line: 'for later',
  words: (action) => action.text,
})
