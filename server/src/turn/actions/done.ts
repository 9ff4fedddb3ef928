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
  line: 'ends the visit because the task is achieved, or, without a task, because you have seen enough; answer: what the task asked to find out, in at most two sentences, empty if nothing',
  words: ({ summary }) => summary,
  endsVisit: true,
  awaitsAnswer: true,
})
