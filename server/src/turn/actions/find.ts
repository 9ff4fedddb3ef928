import { z } from 'zod'
import { defineAction, text } from '../action-record.ts'

export const findAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('find'),
    text: text.describe('Words to look for on the whole page; scrolls there.'),
  }),
  pastTense: 'looked for words on the page',
  touchesPage: true,
  line: 'looks for words on the whole page',
  words: (action) => action.text,
  needsExperience: true,
  movesView: true,
  onlyLooks: true,
  awaitsAnswer: true,
})
