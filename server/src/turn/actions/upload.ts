import { z } from 'zod'
import { defineAction, ref } from '../action-record.ts'

export const uploadAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('upload'),
    ref,
    sample: z.enum(['image', 'pdf', 'csv', 'text']),
  }),
  pastTense: 'added a file to',
  touchesPage: true,
  line: 'a sample file',
  words: ({ sample }) => sample,
  expectsEffect: true,
})
