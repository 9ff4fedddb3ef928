import { z } from 'zod'
import { defineAction } from '../action-record.ts'

/** Keys that people without experience use too; shortcuts and arrow keys come with practice. */
export const beginnerKeys: readonly string[] = ['Enter', 'Backspace', 'Space']

export const pressAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('press'),
    key: z.enum([
      'Enter',
      'Escape',
      'Tab',
      'Space',
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'Backspace',
    ]),
  }),
  pastTense: 'pressed a key',
  touchesPage: true,
  words: ({ key }) => key,
  again: ({ text: key }) => `press ${key ?? 'Enter'}`,
})
