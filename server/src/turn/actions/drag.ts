import { z } from 'zod'
import { quoteText } from '../../lib/text/sentence.ts'
import { defineAction, ref, text } from '../action-record.ts'

export const dragAction = defineAction({
  schema: z.strictObject({ kind: z.literal('drag'), ref, text }),
  pastTense: 'dragged',
  touchesPage: true,
  line: 'drops it on these words',
  words: ({ text: place }) => place,
  again: ({ control, text: place }) => `drag ${control} to ${quoteText(place ?? '')}`,
  expectsEffect: true,
  needsPointer: true,
})
