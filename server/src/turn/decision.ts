import { findingCategory, severity } from '@understudy/contract/finding'
import { z } from 'zod'
import { action } from './action.ts'

/** Problems that a mind can report in one turn. */
export const MAX_CLAIMS = 3

/**
 * A problem the mind claims to have encountered. quote must appear verbatim on the page, or be empty if only the picture shows the
 * problem at `place` (named-place.ts); otherwise the claim is dropped.
 */
export const claimedFinding = z.strictObject({
  title: z.string().max(200),
  category: findingCategory,
  severity,
  expected: z.string().max(500),
  observed: z.string().max(500),
  quote: z.string().max(300),
  place: z.string().max(60),
  recommendation: z.string().max(300),
  /** What it says in terms that code can measure. */
  check: z.enum(['other', 'nothing_happened', 'empty', 'no_name']),
})
export type ClaimedFinding = z.infer<typeof claimedFinding>

/** A mind's response in each turn. */
export const decision = z.strictObject({
  thought: z.string().max(1000),
  expectation: z.string().max(500),
  action,
  findings: z.array(claimedFinding).max(MAX_CLAIMS),
})
export type Decision = z.infer<typeof decision>
