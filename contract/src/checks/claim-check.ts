import { z } from 'zod'

/** What a model that did not know a claim saw at its place in the picture, and what that says about the claim. */
export const claimCheck = z.object({
  subject: z.string(),
  turn: z
    .int()
    .min(1)
    .describe('The turn that claims it.')
    .meta({ examples: [4] }),
  verdict: z
    .enum(['confirmed', 'contradicted', 'open'])
    .describe('What was seen there says of the claim.')
    .meta({ examples: ['confirmed'] }),
  seen: z
    .string()
    .describe('What it saw there; empty if it was not asked or did not answer.')
    .meta({ examples: ['A price lies over the button “Buy”.'] }),
  reason: z
    .string()
    .describe('Why, in one sentence.')
    .meta({ examples: ['The price lies over the button.'] }),
})
export type ClaimCheck = z.infer<typeof claimCheck>
