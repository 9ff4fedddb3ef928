import { z } from 'zod'
import { defineAction, ref } from '../action-record.ts'
import { scrollAims } from '../scroll-aim.ts'

export const scrollBoxAction = defineAction({
  schema: z.strictObject({ kind: z.literal('scroll_box'), ref, to: z.enum(scrollAims) }),
  pastTense: 'scrolled the part around',
  touchesPage: true,
  line: 'scrolls the box that ref is in',
  words: ({ to }) => to,
  onlyLooks: true,
})
