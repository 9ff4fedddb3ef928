import { z } from 'zod'
import { defineAction } from '../action-record.ts'

/** Takes the turn for which a model gave no answer that could be used. */
export const noActionAction = defineAction({
  schema: z.strictObject({ kind: z.literal('no_action') }),
  pastTense: 'did nothing',
  touchesPage: false,
  refusal: 'The model gave no answer that could be used.',
  isOffered: false,
})
