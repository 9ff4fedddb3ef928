import { z } from 'zod'

/** What a model that did not know a claim saw at its place in the picture, and what that says about the claim. */
export const claimCheck = z.object({
  subject: z.string(),
  turn: z.int().min(1).describe('The turn that claims it.'),
  verdict: z.enum(['confirmed', 'contradicted', 'open']),
  seen: z.string().describe('What it saw there; empty if it was not asked or did not answer.'),
  reason: z.string(),
})
export type ClaimCheck = z.infer<typeof claimCheck>
