import { z } from 'zod'
import { reproduction } from '../checks/reproduction.ts'
import { identifier, shortText, timestamp } from '../common.ts'
import { defineEndpoint, empty, json } from '../endpoint.ts'
import { severity } from '../finding.ts'
import { issueState } from '../issue/issue.ts'
import { limits } from '../limits.ts'
import { partCursor } from '../query.ts'
import { actor, nothing } from './common.ts'

/** open: not decided yet, or reopened; dismissed: not worth fixing, with a reason. */
export const triageStatus = z.enum(['open', 'confirmed', 'dismissed'])
export type TriageStatus = z.infer<typeof triageStatus>

/** What happened to a problem. */
const triageChange = z.enum([
  'confirmed',
  'dismissed',
  'reopened',
  'assigned',
  'unassigned',
  'linked',
  'unlinked',
  'commented',
  'comment_deleted',
])
export type TriageChange = z.infer<typeof triageChange>

const issueUrl = z
  // Normalized, because browsers resolve https:issues.example.com relative to a page of the same scheme.
  .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true })
  .max(limits.urlLength)
  .refine((text) => {
    const url = URL.parse(text)
    return url?.username === '' && url.password === ''
  }, 'must not contain credentials')

const problem = z
  .object({
    fingerprint: z.string().describe('Identifies the problem in all runs of the customer.'),
    title: z.string(),
    severity,
    status: triageStatus.describe('What was decided about it.'),
    returned: z
      .boolean()
      .describe(
        'It was dismissed, and this run reports it as more severe than it was then: it is open here again.',
      )
      .meta({ examples: [false] }),
    reason: z
      .string()
      .nullable()
      .describe('Why it is or was dismissed; null otherwise.')
      .meta({ examples: [null] }),
    decided_by: actor.nullable().describe('Who confirmed, dismissed or reopened it.'),
    decided_at: timestamp.nullable().describe('When it was decided, UTC; null if it never was.'),
    assignee: z
      .object({
        person_id: identifier
          .describe('A member.')
          .meta({ examples: ['usr_06gvqdjetpvjtd6k9cennunrpc'] }),
        email: z
          .string()
          .nullable()
          .describe('Their e-mail address; null if none is set.')
          .meta({ examples: ['maya@example.com'] }),
      })
      .nullable()
      .describe('The member who takes care of it.'),
    issue_url: z
      .string()
      .nullable()
      .describe('The issue about it in another system.')
      .meta({ examples: ['https://issues.example.com/SHOP-17'] }),
    issue_state: issueState
      .nullable()
      .describe(
        'What the tracker said last of an issue that the service opened, at most an hour ago while it is open; null: the service did not open it, or its webhook is gone.',
      )
      .meta({ examples: [null] }),
    comments: z
      .int()
      .min(0)
      .describe('Number of comments.')
      .meta({ examples: [1] }),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problem>

const entry = z.object({
  id: identifier
    .describe('Identifier of the entry.')
    .meta({ examples: ['cmt_06gvqdjetpvjtd6k9cennunrpc'] }),
  at: timestamp.describe('When it happened, UTC.'),
  by: actor.describe('Who did it.'),
  change: triageChange.describe('What happened.').meta({ examples: ['commented'] }),
  text: z
    .string()
    .nullable()
    .describe(
      'The comment, the reason, the address of the issue or the e-mail address of the assignee; null if there is none or it was deleted.',
    )
    .meta({ examples: ['Fixed in the next release.'] }),
})
export type TriageEntry = z.infer<typeof entry>

const problemDetail = problem
  .extend({ entries: z.array(entry).describe('Comments and changes, oldest first.') })
  .meta({ id: 'ProblemDetail' })
export type ProblemDetail = z.infer<typeof problemDetail>

const triageBody = z
  .strictObject({
    status: triageStatus.optional(),
    reason: shortText.optional().describe('Required to dismiss, and only then.'),
    assignee_id: identifier
      .nullable()
      .optional()
      .describe('The id of a member; null to end the assignment.')
      .meta({ examples: [null] }),
    issue_url: issueUrl
      .nullable()
      .optional()
      .describe('https only; null to remove it.')
      .meta({ examples: ['https://issues.example.com/SHOP-17'] }),
  })
  .refine((body) => (body.status === 'dismissed') === (body.reason !== undefined), {
    path: ['reason'],
    message: 'must be given with the status dismissed, and only then',
  })
  .refine((body) => Object.keys(body).length > 0, {
    message: 'must change something',
  })

const common = {
  resource: 'problems',
  auth: 'api_key',
  rateLimit: 'general',
  query: nothing,
} as const
const runParams = z.object({ run_id: identifier })
const problemParams = runParams.extend({
  fingerprint: identifier
    .describe('The `fingerprint` of a finding of the run.')
    .meta({ examples: ['discount-rejected'] }),
})

export const problemEndpoints = {
  listProblems: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/problems',
    summary: 'List the problems of a run',
    description:
      'Lists the problems that a run reported, in the order of its report, with what was decided about them in any run of the customer. The report itself never changes.',
    params: runParams,
    query: z.object({ cursor: partCursor }),
    body: null,
    responses: {
      200: json(
        z.object({
          items: z.array(problem),
          next_cursor: z
            .string()
            .nullable()
            .describe(
              'The `cursor` of the problems that do not fit into this answer; null if none.',
            ),
          counts: z
            .object({
              total: z.int().min(0).describe('All problems of the run.'),
              open: z.int().min(0).describe('Undecided problems.'),
              confirmed: z.int().min(0).describe('Confirmed problems.'),
              dismissed: z.int().min(0).describe('Dismissed problems; they are part of the total.'),
            })
            .describe('How many problems there are by status.'),
        }),
      ),
    },
    errors: ['not_found'],
  }),
  getProblem: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/problems/{fingerprint}',
    summary: 'Get a problem',
    description: 'Returns a problem of a run with its comments and all changes.',
    params: problemParams,
    body: null,
    responses: { 200: json(problemDetail) },
    errors: ['not_found'],
  }),
  getReproduction: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/problems/{fingerprint}/reproduction',
    summary: 'Get a test of a problem',
    description:
      'Returns a test for `@playwright/test` that repeats the steps which led to a problem. It fails while the site has the problem, and passes when it is gone. Where there is none, the answer says why. What was typed into password fields is read from the environment.',
    params: problemParams,
    body: null,
    responses: { 200: json(reproduction) },
    errors: ['not_found', 'unavailable'],
  }),
  getIssue: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/runs/{run_id}/problems/{fingerprint}/issue',
    summary: 'Get a problem as an issue',
    description:
      'Returns a problem as the title and the Markdown of an issue, as the service opens it in a tracker. What the site says is inert in both: no markup, link, mention or reference of a page is alive on GitHub, GitLab or Linear.',
    params: problemParams,
    body: null,
    responses: {
      200: json(
        z
          .object({
            title: z
              .string()
              .describe('One line.')
              .meta({ examples: ['Checkout loses the form after an error'] }),
            body: z
              .string()
              .describe('Markdown.')
              .meta({ examples: ['- **Severity:** Major (3 of 4)\n'] }),
          })
          .meta({ id: 'ProblemIssue' }),
      ),
    },
    errors: ['not_found', 'unavailable'],
  }),
  triageProblem: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/runs/{run_id}/problems/{fingerprint}',
    summary: 'Triage a problem',
    description:
      'Confirms, dismisses, reopens, assigns or links a problem, for all runs of the customer that report it. Runs, their reports and the decisions of deploy checks stay as they are.',
    examples: {
      'Dismiss it': { status: 'dismissed', reason: 'The banner is part of the staging site only.' },
      'Link an issue': { issue_url: 'https://issues.example.com/SHOP-17' },
    },
    params: problemParams,
    body: triageBody,
    responses: { 200: json(problemDetail) },
    errors: ['not_found', 'conflict'],
  }),
  createComment: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/runs/{run_id}/problems/{fingerprint}/comments',
    summary: 'Comment on a problem',
    description: `Adds a comment of at most ${limits.textLength} characters; a problem has at most ${limits.entriesPerProblem} comments and changes.`,
    examples: { 'A comment': { text: 'Fixed in the next release.' } },
    params: problemParams,
    body: z.strictObject({ text: shortText.describe('Plain text.') }),
    responses: { 201: json(problemDetail) },
    errors: ['not_found', 'conflict'],
  }),
  deleteComment: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/runs/{run_id}/problems/{fingerprint}/comments/{comment_id}',
    summary: 'Delete a comment',
    description:
      'Deletes the text of a comment. That there was one, and who deleted it, stays recorded.',
    params: problemParams.extend({
      comment_id: identifier
        .describe('The `id` of an entry that is a comment.')
        .meta({ examples: ['cmt_06gvqdjetpvjtd6k9cennunrpc'] }),
    }),
    body: null,
    responses: { 204: empty },
    errors: ['not_found'],
  }),
} as const
