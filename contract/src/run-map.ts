import { z } from 'zod'
import { outcomeStatus } from './report.ts'

/** A page of a map. url_pattern has ids folded (`/products/:id`). */
export const mapNode = z.object({
  id: z.string(),
  url_pattern: z.string(),
  title: z.string(),
  screenshot: z
    .string()
    .nullable()
    .describe('Path relative to `screenshot_base_path`, with its query.'),
  visits: z.int().min(1),
  session_ids: z.array(z.string()),
  findings: z.array(z.string()).describe('Fingerprints of the findings on this page.'),
})

/** A transition from one page of a map to another. */
export const mapEdge = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  action: z.string(),
  label: z.string(),
  count: z.int().min(1),
  session_ids: z.array(z.string()),
  friction: z.boolean(),
  expectation_gaps: z
    .array(
      z.object({
        session_id: z.string(),
        turn: z.int().min(1),
        expected: z.string(),
        observed: z.string(),
      }),
    )
    .optional()
    .describe(
      'What visitors could expect of the transition and what the site did instead; absent if nothing else happened.',
    ),
  more_gaps: z
    .int()
    .min(1)
    .optional()
    .describe('How many more of these there were; absent if all are listed.'),
})

/** The visited pages and the transitions between them. */
export const mapArtifact = z
  .object({
    nodes: z.array(mapNode),
    edges: z.array(mapEdge),
    journeys: z.array(
      z.object({
        session_id: z.string(),
        persona_id: z.string(),
        outcome: outcomeStatus,
        steps: z.array(z.object({ turn: z.int(), node: z.string(), edge: z.string().nullable() })),
      }),
    ),
    left_out: z
      .object({ nodes: z.int().min(0), edges: z.int().min(0) })
      .optional()
      .describe(
        'How many pages and transitions the map does not have, because there were too many; the least visited ones. Absent if it has all.',
      ),
  })
  .meta({ id: 'MapArtifact' })
export type MapArtifact = z.infer<typeof mapArtifact>
