import { z } from 'zod'
import { defineAction } from '../action-record.ts'
import { scrollAims } from '../scroll-aim.ts'

export const scrollAction = defineAction({
  schema: z.strictObject({ kind: z.literal('scroll'), to: z.enum(scrollAims) }),
  pastTense: 'scrolled',
  touchesPage: true,
  words: ({ to }) => to,
  onlyLooks: true,
})
