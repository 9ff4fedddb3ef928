import { z } from 'zod'
import { defineAction, ref } from '../action-record.ts'

export const clickAction = defineAction({
  schema: z.strictObject({ kind: z.literal('click'), ref }),
  pastTense: 'pressed',
  touchesPage: true,
  again: ({ control }) => `click ${control}`,
  expectsEffect: true,
})
