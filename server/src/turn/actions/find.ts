import { z } from 'zod'
import { defineAction, text } from '../action-record.ts'

export const findAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('find'),
    text: text,
  }),
  pastTense: 'looked for words on the page',
  touchesPage: true,
  line: 'scrolls to these words, wherever on the page',
  words: (action) => action.text,
  needsExperience: true,
  onlyLooks: true,
})
