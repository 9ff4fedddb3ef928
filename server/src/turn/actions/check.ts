import { z } from 'zod'
import { defineAction, ref } from '../action-record.ts'

export const checkAction = defineAction({
  schema: z.strictObject({ kind: z.literal('check'), ref, checked: z.boolean() }),
  pastTense: 'set',
  touchesPage: true,
  words: ({ checked }) => (checked ? 'on' : 'off'),
  again: ({ control, text: state }) => `set ${control} ${state ?? 'on'}`,
  expectsEffect: true,
})
