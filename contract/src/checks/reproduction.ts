import { z } from 'zod'

/** Why a finding has no reproduction. */
export const reproductionGap = z.enum([
  'claimed',
  'not_reproduced',
  'not_repeatable',
  'not_recorded',
  'not_checkable',
])
export type ReproductionGap = z.infer<typeof reproductionGap>

/** A test that repeats the steps of a finding, or why there is none. */
export const reproduction = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('test'),
      file_name: z.string().describe('A name for the file.'),
      code: z
        .string()
        .describe('A test for `@playwright/test` that fails while the site has the problem.'),
      confirmed: z
        .boolean()
        .describe('Whether its steps met the problem again in a clean browser after the session.'),
      secrets: z
        .array(z.string())
        .describe('Environment variables that it reads for passwords; empty if none.'),
    }),
    z.object({
      kind: z.literal('none'),
      code: reproductionGap.describe(
        'claimed: a visitor says so, and nothing was measured. not_reproduced: its steps did not meet it again. not_repeatable: a visitor’s steps cannot be written down as a test. not_recorded: the record is older or gone. not_checkable: a short test cannot measure it.',
      ),
      reason: z.string().describe('The same as a sentence about this finding.'),
    }),
  ])
  .meta({ id: 'Reproduction' })
export type Reproduction = z.infer<typeof reproduction>
