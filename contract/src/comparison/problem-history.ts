import { z } from 'zod'
import { timestamp } from '../common.ts'

/** When the problems of a run were first seen, among the runs of this customer. */
export const problemHistory = z
  .object({
    previous_run: z
      .object({ run_id: z.string(), created_at: timestamp })
      .nullable()
      .describe(
        'The last run of the same host before this one that has ended and tested something: of the same device if there is one, and then of the same task and named steps; null if none.',
      ),
    problems: z
      .array(
        z.object({
          fingerprint: z.string(),
          first_run_id: z.string().describe('The first run that saw it; it can be this one.'),
          first_seen_at: timestamp.describe('When that run was created.'),
          is_new: z
            .boolean()
            .describe(
              'This run is the first that saw it: an earlier run of this host and device has a report, none saw the problem, and it was measured rather than only said by a visitor. It can be older, where no earlier run looked.',
            ),
        }),
      )
      .describe('The problems of the site.'),
    next_cursor: z
      .string()
      .nullable()
      .describe('The `cursor` of the problems after these 500; null if there are none.'),
  })
  .meta({ id: 'ProblemHistory' })
export type ProblemHistory = z.infer<typeof problemHistory>
