import { writeIssue } from '@understudy/contract/issue/write-issue'
import { z } from 'zod'
import { readAnswer, refuse } from './tracker-refusal.ts'
import type { CallTracker, OpenedIssue, Tracker, TrackerAnswer } from './tracker.ts'

const name = 'Linear'
const issue = z.object({
  id: z.string(),
  url: z.string(),
  state: z.object({ type: z.string() }),
})
const fields = 'id url state { type }'
const teams = z.object({ teams: z.object({ nodes: z.array(z.object({ id: z.string() })) }) })
const created = z.object({ issueCreate: z.object({ issue }) })
const found = z.object({ issues: z.object({ nodes: z.array(issue) }) })

const failures = z.object({
  errors: z
    .array(z.object({ extensions: z.object({ code: z.string() }).partial().optional() }))
    .min(1),
})

/** Failures have statuses of their own in GraphQL, here those that they would have elsewhere. */
const statuses: Readonly<Record<string, number>> = {
  AUTHENTICATION_ERROR: 401,
  FORBIDDEN: 403,
  RATELIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
}

/** Linear. Its API takes the ID of a new issue, so that it cannot be opened twice. */
export const linear: Tracker = {
  name,
  example: 'https://linear.app/acme/team/SHOP',
  findProject(url, token) {
    const key = /^\/[\w-]+\/team\/(?<key>\w+)(?:\/|$)/.exec(url.pathname)?.groups?.['key']
    if (key === undefined) return null
    const api =
      url.host === 'linear.app' ? 'https://api.linear.app/graphql' : `${url.origin}/graphql`
    const ask = async <T>(
      call: CallTracker,
      { query, variables }: { query: string; variables: object },
      schema: z.ZodType<T>,
    ): Promise<T> => {
      const headers = { authorization: token.reveal() }
      const answer = await call({ method: 'POST', url: api, headers, body: { query, variables } })
      assertNoFailure(answer)
      return readAnswer(name, answer, z.object({ data: schema })).data
    }
    const look = async (call: CallTracker, id: string): Promise<OpenedIssue | null> => {
      const query = `query ($id: ID!) { issues(filter: { id: { eq: $id } }, includeArchived: true) { nodes { ${fields} } } }`
      const { issues } = await ask(call, { query, variables: { id } }, found)
      const [ours] = issues.nodes
      return ours === undefined ? null : toOpened(ours)
    }
    return {
      async open(call, { issue: content, id }) {
        const query =
          'query ($key: String!) { teams(filter: { key: { eq: $key } }) { nodes { id } } }'
        const [team] = (await ask(call, { query, variables: { key } }, teams)).teams.nodes
        if (team === undefined) throw refuse(name, { statusCode: 404, retryAfterMs: null })
        const { title, body: description } = writeIssue(content)
        const input = { id, teamId: team.id, title, description }
        const mutation = `mutation ($input: IssueCreateInput!) { issueCreate(input: $input) { issue { ${fields} } } }`
        const answer = await ask(call, { query: mutation, variables: { input } }, created)
        return toOpened(answer.issueCreate.issue)
      },
      find: async (call, { id }) => look(call, id),
      readState: async (call, issueId) => (await look(call, issueId))?.state ?? 'gone',
    }
  },
}

function assertNoFailure({ body, retryAfterMs }: TrackerAnswer): void {
  const failed = failures.safeParse(body)
  if (!failed.success) return
  const code = failed.data.errors[0]?.extensions?.code ?? ''
  const statusCode = statuses[code] ?? 422
  throw refuse(name, { statusCode, retryAfterMs })
}

function toOpened({ id, url, state }: z.infer<typeof issue>): OpenedIssue {
  const isClosed = state.type === 'completed' || state.type === 'canceled'
  return { issueId: id, url, state: isClosed ? 'closed' : 'open' }
}
