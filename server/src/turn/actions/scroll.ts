import { z } from 'zod'
import { defineAction } from '../action-record.ts'

export const scrollAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('scroll'),
    to: z.enum(['down', 'up', 'top', 'bottom']),
  }),
  pastTense: 'scrolled',
  touchesPage: true,
  words: ({ to }) => to,
})
