import { z } from 'zod'

/** A piece of the task or of a named step that the session does not follow. */
const unreadText = z.object({
  text: z.string(),
  reason: z
    .enum(['order_to_testers', 'contradiction', 'unknown'])
    .describe(
      'order_to_testers: it tells the synthetic user what to report; contradiction: it asks for what it also forbids, which is not done; unknown: no rule knows what it asks for.',
    ),
})
export type UnreadText = z.infer<typeof unreadText>

export const unread = z
  .array(unreadText)
  .optional()
  .describe('What of the task and the named steps is not followed; absent if all of it is.')
