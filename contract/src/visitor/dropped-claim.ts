import { z } from 'zod'

/** A problem that the mind reported without evidence in what it was shown; not part of a report's findings. */
export const droppedClaim = z.object({
  title: z.string(),
  quote: z.string().describe('The words it quoted.'),
  reason: z.string().describe('Why it was dropped, as a sentence.'),
})
export type DroppedClaim = z.infer<typeof droppedClaim>
