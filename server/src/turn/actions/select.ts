import { z } from 'zod'
import { quoteText } from '../../lib/text/sentence.ts'
import { defineAction, ref, text } from '../action-record.ts'

export const selectAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('select'),
    ref,
    option: text,
  }),
  pastTense: 'made a choice in',
  touchesPage: true,
  line: 'an option',
  words: ({ option }) => option,
  again: ({ control, text: option }) => `choose ${quoteText(option ?? '')} in ${control}`,
  expectsEffect: true,
})
