import { z } from 'zod'
import { defineAction } from '../action-record.ts'

export const waitAction = defineAction({
  schema: z.strictObject({ kind: z.literal('wait'), ms: z.int().min(100).max(10_000) }),
  pastTense: 'waited',
  touchesPage: true,
  line: 'ms, 100 to 10000',
  words: ({ ms }) => `${ms} ms`,
  onlyLooks: true,
})
