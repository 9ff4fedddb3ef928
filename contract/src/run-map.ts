import { z } from 'zod'
import { outcomeStatus } from './report.ts'

/** A page of a map. url_pattern has ids folded (`/products/:id`). */
export const mapNode = z.object({
  id: z
    .string()
    .describe('Identifier of the page, unique in the map.')
    .meta({ examples: ['n1'] }),
  url_pattern: z.string(),
  title: z
    .string()
    .describe('Title of the page.')
    .meta({ examples: ['Cart'] }),
  screenshot: z
    .string()
    .nullable()
    .describe('Path relative to `screenshot_base_path`, with its query.')
    .meta({ examples: ['0003.jpg'] }),
  visits: z.int().min(1),
  session_ids: z
    .array(z.string())
    .describe('The sessions that saw the page.')
    .meta({ examples: [['sess_06gvqdjetpvjtd6k9cennunrpc']] }),
  findings: z
    .array(z.string())
    .describe('Fingerprints of the findings on this page.')
    .meta({ examples: [['discount-rejected']] }),
})

/** A transition from one page of a map to another. */
export const mapEdge = z.object({
  id: z
    .string()
    .describe('Identifier of the transition, unique in the map.')
    .meta({ examples: ['e1'] }),
  from: z
    .string()
    .describe('The page it starts from.')
    .meta({ examples: ['n1'] }),
  to: z
    .string()
    .describe('The page it leads to.')
    .meta({ examples: ['n1'] }),
  action: z
    .string()
    .describe('What led there.')
    .meta({ examples: ['click'] }),
  label: z
    .string()
    .describe('Name of the control.')
    .meta({ examples: ['Cart'] }),
  count: z
    .int()
    .min(1)
    .describe('How often.')
    .meta({ examples: [2] }),
  session_ids: z.array(z.string()),
  friction: z
    .boolean()
    .describe('Whether a problem was encountered there.')
    .meta({ examples: [false] }),
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
    journeys: z
      .array(
        z.object({
          session_id: z.string(),
          persona_id: z.string(),
          outcome: outcomeStatus
            .describe('How the session ended for the persona.')
            .meta({ examples: ['succeeded'] }),
          steps: z
            .array(
              z.object({
                turn: z
                  .int()
                  .describe('Number of the turn.')
                  .meta({ examples: [3] }),
                node: z
                  .string()
                  .describe('The page, by its id.')
                  .meta({ examples: ['n1'] }),
                edge: z
                  .string()
                  .nullable()
                  .describe('The transition that led there; null for the first page.')
                  .meta({ examples: [null] }),
              }),
            )
            .describe('The pages in the order they were visited.'),
        }),
      )
      .describe('The path of each session.'),
    left_out: z
      .object({ nodes: z.int().min(0), edges: z.int().min(0) })
      .optional()
      .describe(
        'How many pages and transitions the map does not have, because there were too many; the least visited ones. Absent if it has all.',
      ),
  })
  .meta({ id: 'MapArtifact' })
export type MapArtifact = z.infer<typeof mapArtifact>
