import { z } from 'zod'
import { defineAction, text } from '../action-record.ts'

export const doneAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('done'),
    summary: text,
    quote: z.string().max(300).default(''),
    answer: z.string().max(2000).optional(),
  }),
  pastTense: 'decided that you were done',
  touchesPage: false,
  line: 'what was achieved, its proof, and what the task asked to find out, in at most two sentences or empty',
  words: ({ summary }) => summary,
  endsVisit: true,
})
