import { z } from 'zod'
import { defineAction, ref } from '../action-record.ts'

export const useCredentialAction = defineAction({
  schema: z.strictObject({
    kind: z.literal('use_credential'),
    ref,
    credential: z.string().max(64),
    field: z.enum(['username', 'password']),
  }),
  pastTense: 'filled in your login at',
  touchesPage: true,
  line: 'its handle and username or password',
  again: ({ control }) => `fill in your login at ${control}`,
  words: ({ credential, field }) => `${credential} (${field})`,
})
