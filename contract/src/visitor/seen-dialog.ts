import { z } from 'zod'

/** A browser dialog that a page opened, and its answer. */
export const seenDialog = z.object({
  type: z.string().describe('alert, confirm, prompt, beforeunload or file chooser.'),
  message: z.string(),
  answer: z.enum(['accepted', 'cancelled']),
  text: z.string().nullable().describe('The text entered; null if none.'),
})
export type SeenDialog = z.infer<typeof seenDialog>
