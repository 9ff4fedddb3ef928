import { z } from 'zod'
import { defineAction, text } from '../action-record.ts'

export const askForHelpAction = defineAction({
  schema: z.strictObject({ kind: z.literal('ask_for_help'), text }),
  pastTense: 'asked for help',
  touchesPage: false,
  refusal: 'No one is available to help. Decide from what the page shows.',
  words: (action) => action.text,
})
