import { z } from 'zod'

/** A browser dialog that a page opened, and its answer. */
export const seenDialog = z.object({
  type: z
    .string()
    .describe('alert, confirm, prompt, beforeunload or file chooser.')
    .meta({ examples: ['confirm'] }),
  message: z
    .string()
    .describe('The words of the dialog.')
    .meta({ examples: ['Leave this page?'] }),
  answer: z
    .enum(['accepted', 'cancelled'])
    .describe('How the persona answered.')
    .meta({ examples: ['accepted'] }),
  text: z
    .string()
    .nullable()
    .describe('The text entered; null if none.')
    .meta({ examples: [null] }),
})
export type SeenDialog = z.infer<typeof seenDialog>
