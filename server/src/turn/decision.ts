import { z } from 'zod'
import { findingCategory, severity } from '@understudy/contract/finding'
import { action } from './action.ts'

/** A problem the mind claims to have encountered. quote must appear verbatim on the page, or the claim is dropped. */
export const claimedFinding = z.strictObject({
  title: z.string().max(200),
  category: findingCategory,
  severity,
  expected: z.string().max(500),
  observed: z.string().max(500),
  quote: z.string().max(300).describe('Words copied exactly from the page.'),
  recommendation: z
    .string()
    .max(300)
    .describe('What its makers should change, as one sentence about this page in plain words.'),
})
export type ClaimedFinding = z.infer<typeof claimedFinding>

/** A mind's response in each turn. */
export const decision = z.strictObject({
  thought: z.string().max(1000).describe('What the persona thinks now, in the first person.'),
  expectation: z.string().max(500).describe('What should be visible after the action.'),
  action,
  finding: claimedFinding.nullable(),
})
export type Decision = z.infer<typeof decision>
