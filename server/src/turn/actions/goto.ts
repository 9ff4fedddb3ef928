import { z } from 'zod'
import { defineAction, text } from '../action-record.ts'

export const gotoAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('goto'),
    url: text,
  }),
  pastTense: 'opened an address',
  touchesPage: true,
  line: 'an address on the allowed hosts',
  words: ({ url }) => url,
  needsExperience: true,
})
