import { z } from 'zod'
import { defineAction, ref, text } from '../action-record.ts'

export const typeAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('type'),
    ref,
    text,
    submit: z.boolean().default(false),
  }),
  pastTense: 'filled in',
  touchesPage: true,
  line: 'replaces what the field holds (⏎ line break, ⇥ tab, ␣ blank); on: then presses Enter',
  words: (action) => action.text,
  again: ({ control, typed, submit, isSecret }) => {
    const entered = isSecret ? `fill in ${control}` : `type ${typed} into ${control}`
    return submit ? `${entered} and press Enter` : entered
  },
  expectsEffect: true,
})
