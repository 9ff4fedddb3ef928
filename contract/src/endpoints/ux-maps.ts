import { z } from 'zod'
import { identifier, shortText, timestamp } from '../common.ts'
import { defineEndpoint, empty, json } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { uxMap } from '../ux-map.ts'
import { idParams, listOf, nothing } from './common.ts'

const repositoryPath = z
  .string()
  .min(1)
  .max(1024)
  .refine(
    (path) =>
      !path.includes('\\') && path.split('/').every((part) => !['', '.', '..'].includes(part)),
    'must be a path inside the repository without `.`, `..`, empty segments or backslashes',
  )

const ref = z.string().min(1).max(255)

/** A connected repository. */
export const repository = z
  .object({
    id: identifier
      .describe('Identifier of the repository.')
      .meta({ examples: ['repo_06gvqdjetpvjtd6k9cennunrpc'] }),
    name: z
      .string()
      .describe('Display name, 1 to 2,000 characters.')
      .meta({ examples: ['Shop'] }),
    clone_url: z.string(),
    default_branch: z.string(),
    analysis_root: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Repository' })

/** The response to a map request. */
const admittedJob = z.object({
  job_id: identifier,
  status: z.enum(['queued', 'skipped']).describe('State of the job.'),
  revalidation_mode: z
    .enum(['full', 'incremental', 'none'])
    .describe('How much is read: everything, what changed files affect, or nothing.')
    .meta({ examples: ['full'] }),
  reason: z
    .string()
    .nullable()
    .describe(
      'Why the job was skipped, failed or could not be incremental, why its map is empty, or that no commit could be checked.',
    ),
})

/** A map job. */
export const uxMapJob = admittedJob
  .extend({
    status: z
      .enum(['queued', 'running', 'completed', 'failed', 'skipped'])
      .describe('State of the job.')
      .meta({ examples: ['completed'] }),
    repository_id: identifier,
    commit_sha: z.string(),
    trigger: z.string(),
    ref_kind: z.string(),
    ref_name: z.string(),
    base_commit_sha: z.string().nullable(),
    analysis_root: z.string().nullable(),
    created_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
  })
  .meta({ id: 'UxMapJob' })

const common = { auth: 'api_key', rateLimit: 'general', query: nothing } as const

export const uxMapEndpoints = {
  createRepository: defineEndpoint({
    ...common,
    resource: 'repositories',
    method: 'POST',
    path: '/repositories',
    summary: 'Connect a repository',
    description: `Connects a repository; at most ${limits.recordsPerCustomer} per customer.`,
    examples: { 'A repository': { name: 'Shop', clone_url: 'https://git.example.com/shop.git' } },
    params: nothing,
    body: z.strictObject({
      name: shortText.describe('Display name, 1 to 2,000 characters.').meta({ examples: ['Shop'] }),
      clone_url: z
        .string()
        .min(1)
        .max(limits.urlLength)
        .describe(
          'https only; if the service allows it, also the path of a folder on its machine.',
        ),
      default_branch: ref
        .default('HEAD')
        .describe('Branch to read first; `HEAD` is the default branch of the repository.'),
      analysis_root: repositoryPath.nullable().default(null),
    }),
    responses: { 201: json(repository) },
    errors: [],
  }),
  listRepositories: defineEndpoint({
    ...common,
    resource: 'repositories',
    method: 'GET',
    path: '/repositories',
    summary: 'List repositories',
    description: 'Lists the repositories, oldest first.',
    params: nothing,
    body: null,
    responses: { 200: json(listOf(repository)) },
    errors: [],
  }),
  deleteRepository: defineEndpoint({
    ...common,
    resource: 'repositories',
    method: 'DELETE',
    path: '/repositories/{id}',
    summary: 'Disconnect a repository',
    description: 'Disconnects a repository and deletes its jobs and maps.',
    params: repository.pick({ id: true }),
    body: null,
    responses: { 204: empty },
    errors: ['repository_not_found'],
  }),
  createUxMapJob: defineEndpoint({
    ...common,
    resource: 'ux maps',
    method: 'POST',
    path: '/ux-maps/jobs',
    summary: 'Start a UX map job',
    description:
      'Requests the map of a repository at a commit. If an equal job is still queued, it is returned instead of a second one. ' +
      'If 20 jobs are queued, the next request is rejected with `rate_limited`. ' +
      `The newest ${limits.uxMapsPerRepository} completed jobs of a repository are kept; older ones are deleted with their maps.`,
    examples: {
      'A commit': {
        repository_id: 'repo_06gvqdjetpvjtd6k9cennunrpc',
        commit_sha: '3f786850e387550fdab836ed7e6dc881de23001b',
      },
    },
    params: nothing,
    body: z
      .strictObject({
        repository_id: identifier,
        commit_sha: ref.describe(
          'Hash, short hash, branch or tag of the commit to read; the job fails if the repository does not have it. ' +
            'A local folder without a Git repository is read as is, and reason says so.',
        ),
        trigger: ref.default('manual'),
        ref_kind: ref.default('commit'),
        ref_name: ref.optional().describe('Defaults to commit_sha.'),
        base_commit_sha: ref.nullable().default(null),
        changed_files: z
          .array(z.string().min(1).max(1024))
          .max(limits.jsonArrayLength)
          .optional()
          .describe(
            'Limits the work to what these files affect; the job is skipped if nothing is affected.',
          ),
        analysis_root: repositoryPath.nullable().default(null),
      })
      .transform((job) => ({ ...job, ref_name: job.ref_name ?? job.commit_sha })),
    responses: { 202: json(admittedJob) },
    errors: ['repository_not_found'],
  }),
  listUxMapJobs: defineEndpoint({
    ...common,
    resource: 'ux maps',
    method: 'GET',
    path: '/ux-maps/jobs',
    summary: 'List UX map jobs',
    description: 'Lists the last 100 jobs, newest first.',
    params: nothing,
    body: null,
    responses: { 200: json(listOf(uxMapJob)) },
    errors: [],
  }),
  getUxMapJob: defineEndpoint({
    ...common,
    resource: 'ux maps',
    method: 'GET',
    path: '/ux-maps/jobs/{id}',
    summary: 'Get a UX map job',
    description:
      'Returns a job, with its map once completed. Maps are read one after another; `unavailable` if too many requests wait.',
    params: idParams,
    body: null,
    responses: {
      200: json(
        uxMapJob.extend({
          map: uxMap.nullable().describe('The map; null until the job is completed.'),
        }),
      ),
    },
    errors: ['not_found'],
  }),
} as const
