import { z } from 'zod'

/** A location in a repository: path from its root, and line from 1. */
const place = { file: z.string(), line: z.int().min(1) }

/** The map of a repository beside the map of a run: what both have, and what only one of them has. */
export const repositoryOverlay = z
  .object({
    job_id: z.string(),
    repository_id: z.string(),
    commit_sha: z.string(),
    screens: z.array(
      z.object({
        id: z.string(),
        url_pattern: z.string(),
        title: z.string(),
        ...place,
        pages: z
          .array(z.string())
          .describe(
            'Ids of the nodes of `artifact` at this address; empty if no session of `artifact` came here, as far as ' +
              '`ambiguous_pages` lets one know. Two screens of the repository with the same address both have them.',
          ),
        possible_pages: z
          .int()
          .min(0)
          .describe('How many of `ambiguous_pages` this screen could be.'),
      }),
    ),
    links: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        action: z.string(),
        label: z.string(),
        ...place,
        edges: z
          .array(z.string())
          .describe(
            'Ids of the edges of `artifact` between these screens, the first 50; empty if no session of `artifact` ' +
              'went this way, as far as `ambiguous_pages` lets one know.',
          ),
      }),
    ),
    unmapped_pages: z
      .array(z.string())
      .describe('Ids of the nodes of `artifact` on the host under test that match no screen.'),
    ambiguous_pages: z
      .array(z.string())
      .describe(
        'Ids of the nodes of `artifact` that fit more than ten screens equally well. They are compared with none of ' +
          'them and are not in `unmapped_pages`.',
      ),
    unmapped_edges: z
      .array(z.string())
      .describe(
        'Ids of the edges of `artifact` between two screens that the repository does not link. What a visitor does ' +
          'with the browser itself (back, forward, an address) is not listed.',
      ),
  })
  .meta({ id: 'RepositoryOverlay' })
export type RepositoryOverlay = z.infer<typeof repositoryOverlay>
