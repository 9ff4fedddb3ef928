import { z } from 'zod'
import { defineAction, text } from '../action-record.ts'

export const doneAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('done'),
    summary: text.describe('What was achieved.'),
    quote: z
      .string()
      .max(300)
      .describe(
        'Words copied exactly from the page that show it: what the site says or lists now and did not before. Empty without a task.',
      ),
  }),
  pastTense: 'decided that you were done',
  touchesPage: false,
  line: 'ends the visit because the task is achieved, or, without a task, because you have seen enough',
  words: ({ summary }) => summary,
  endsVisit: true,
  awaitsAnswer: true,
})
