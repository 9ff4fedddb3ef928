import { z } from 'zod'
import { defineAction, text } from '../action-record.ts'

export const answerDialogAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('answer_dialog'),
    accept: z.boolean(),
    text: text.default(''),
  }),
  pastTense: 'decided how to answer the next dialog',
  touchesPage: true,
  line: 'accepts (on) or cancels the dialog that the next action opens, which is otherwise cancelled; empty text keeps its own',
  words: ({ accept, text: typed }) => {
    if (!accept) return 'cancel'
    return typed === '' ? 'accept' : `accept with ${typed}`
  },
  again: ({ text: answer }) => `be ready to ${answer ?? 'accept'} the next browser dialog`,
})
