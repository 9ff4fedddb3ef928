import { z } from 'zod'
import { defineAction } from '../action-record.ts'

/** The action of a turn without a usable answer from the model. */
export const noActionAction = defineAction({
  schema: z.strictObject({ kind: z.literal('no_action') }),
  pastTense: 'did nothing',
  touchesPage: false,
  refusal: 'The model gave no usable answer.',
  isOffered: false,
})
