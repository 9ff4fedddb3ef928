import { z } from 'zod'

/** A location in a repository: path from its root, and line from 1. */
const place = { file: z.string(), line: z.int().min(1) }

/** The map of a repository beside the map of a run: what both have, and what only one of them has. */
export const repositoryOverlay = z
  .object({
    job_id: z.string(),
    repository_id: z.string(),
    commit_sha: z.string(),
    screens: z
      .array(
        z.object({
          id: z.string(),
          url_pattern: z.string(),
          title: z
            .string()
            .describe('Title of the screen.')
            .meta({ examples: ['Cart'] }),
          ...place,
          pages: z
            .array(z.string())
            .describe(
              'Ids of the nodes of `artifact` at this address; empty if no session of `artifact` came here, as far as ' +
                '`ambiguous_pages` lets one know. Two screens of the repository with the same address both have them.',
            )
            .meta({ examples: [['n1']] }),
          possible_pages: z
            .int()
            .min(0)
            .describe('How many of `ambiguous_pages` this screen could be.'),
        }),
      )
      .describe('Every screen that the code declares.'),
    links: z
      .array(
        z.object({
          from: z
            .string()
            .describe('The screen it starts from, by its id.')
            .meta({ examples: ['n1'] }),
          to: z
            .string()
            .describe('The screen it leads to, by its id.')
            .meta({ examples: ['n1'] }),
          action: z
            .string()
            .describe('What leads there.')
            .meta({ examples: ['click'] }),
          label: z
            .string()
            .describe('Name of the control.')
            .meta({ examples: ['Cart'] }),
          ...place,
          edges: z
            .array(z.string())
            .describe(
              'Ids of the edges of `artifact` between these screens, the first 50; empty if no session of `artifact` ' +
                'went this way, as far as `ambiguous_pages` lets one know.',
            )
            .meta({ examples: [['e1']] }),
        }),
      )
      .describe('Every transition that the code declares.'),
    unmapped_pages: z
      .array(z.string())
      .describe('Ids of the nodes of `artifact` on the host under test that match no screen.')
      .meta({ examples: [[]] }),
    ambiguous_pages: z
      .array(z.string())
      .describe(
        'Ids of the nodes of `artifact` that fit more than ten screens equally well. They are compared with none of ' +
          'them and are not in `unmapped_pages`.',
      )
      .meta({ examples: [[]] }),
    unmapped_edges: z
      .array(z.string())
      .describe(
        'Ids of the edges of `artifact` between two screens that the repository does not link. What a visitor does ' +
          'with the browser itself (back, forward, an address) is not listed.',
      )
      .meta({ examples: [[]] }),
  })
  .meta({ id: 'RepositoryOverlay' })
export type RepositoryOverlay = z.infer<typeof repositoryOverlay>
