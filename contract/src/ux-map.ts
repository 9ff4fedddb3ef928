import { z } from 'zod'
import { mapArtifact, mapEdge, mapNode } from './run-map.ts'

/** A location in a repository: path from its root, and line from 1. */
const place = z.object({ file: z.string(), line: z.int().min(1) })

/** A form as the code declares it. */
const uxMapForm = place.extend({
  action: z
    .string()
    .nullable()
    .describe('Path the form is sent to, if the code names one.')
    .meta({ examples: ['/cart'] }),
  method: z
    .enum(['get', 'post', 'dialog'])
    .describe('How the form is sent.')
    .meta({ examples: ['post'] }),
  handler: z
    .string()
    .nullable()
    .describe('The code that handles it, if the code names it.')
    .meta({ examples: ['addToCart'] }),
  fields: z
    .array(
      z.object({
        name: z
          .string()
          .describe('Name of the form field.')
          .meta({ examples: ['email'] }),
        type: z
          .string()
          .describe('Input type of the form field.')
          .meta({ examples: ['email'] }),
        required: z
          .boolean()
          .describe('Whether the field must be filled in.')
          .meta({ examples: [true] }),
        line: z.int().min(1),
      }),
    )
    .describe('The fields of the form.'),
})

/**
 * The screens declared in code, in the shape of a run's map. Nothing has been visited, so visits are 0 and there are no
 * screenshots, sessions, findings or journeys. Files are relative to the root of the repository.
 */
export const uxMap = mapArtifact
  .extend({
    nodes: z.array(
      mapNode.extend({
        visits: z.literal(0),
        screenshot: z
          .null()
          .describe('Path relative to `screenshot_base_path`; null if there is none.'),
        ...place.shape,
        framework: z
          .string()
          .describe('The framework that declares the screen.')
          .meta({ examples: ['next'] }),
        forms: z.array(uxMapForm).describe('The forms of the screen.'),
      }),
    ),
    edges: z.array(
      mapEdge.extend(place.shape).extend({
        action: z
          .enum(['click', 'navigate', 'redirect', 'submit'])
          .describe('What led there.')
          .meta({ examples: ['click'] }),
        count: z
          .int()
          .min(1)
          .describe('How often the code contains this transition.')
          .meta({ examples: [2] }),
      }),
    ),
    frameworks: z
      .array(z.string())
      .describe('In alphabetical order.')
      .meta({ examples: [['next']] }),
    unresolved_links: z
      .array(
        place.extend({
          target: z
            .string()
            .describe('Where the link leads.')
            .meta({ examples: ['/old'] }),
        }),
      )
      .describe('Links to URLs of this site that match no screen on the map.'),
    unread_files: z
      .array(z.object({ file: z.string(), reason: z.string() }))
      .describe(
        'Files that could not be read, or only in part: routes that code computes, a base path known only at run time, a router that is not supported. The map is built from the others. An empty `file` is for the whole map, which has at most 2,000 screens of a ' +
          'package, 20,000 transitions, 500 links that match no screen, and 6 MiB: `reason` says what else there is.',
      ),
  })
  .meta({ id: 'UxMap' })
export type UxMap = z.infer<typeof uxMap>
