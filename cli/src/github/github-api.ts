import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { CommandError, exitCodes } from '../command-error.ts'
import type { GithubJob } from './read-github-job.ts'

const comment = z.object({
  id: z.int(),
  body: z.string().nullable(),
  user: z.object({ login: z.string() }).nullable(),
})
export type Comment = z.infer<typeof comment>

const viewer = z.object({ data: z.object({ viewer: z.object({ login: z.string() }) }) })

const pull = z.object({
  number: z.int().min(1),
  state: z.string(),
  head: z.object({ sha: z.string() }),
})

/** What the state of a commit says beside it. */
export interface CommitStatus {
  state: 'success' | 'failure' | 'error'
  context: string
  description: string
  targetUrl: string
}

/** The parts of GitHub's REST API that a check needs. Each call rejects with a GithubError. */
export interface GithubApi {
  /** Who the token writes comments as. */
  findAuthor: () => Promise<string>
  /** The comments of a pull request, oldest first; of a very long discussion the first 3,000. */
  listComments: (pullRequest: number) => Promise<Comment[]>
  createComment: (pullRequest: number, body: string) => Promise<Comment>
  /** False if the comment does not exist any more. */
  updateComment: (id: number, body: string) => Promise<boolean>
  /** Also succeeds if it does not exist. */
  deleteComment: (id: number) => Promise<void>
  setStatus: (sha: string, status: CommitStatus) => Promise<void>
  /** The open pull requests whose last commit is `sha`, of `head` (`owner:branch`) if it is known. */
  findPulls: (sha: string, head: string | null) => Promise<number[]>
}

/** GitHub refused a call, or did not answer. */
export class GithubError extends CommandError {
  /** null: no answer. */
  readonly status: number | null

  constructor(status: number | null, message: string, options?: ErrorOptions) {
    super(exitCodes.untested, message, options)
    this.name = 'GithubError'
    this.status = status
  }
}

const pageSize = 100
const maxPages = 30
const attempts = 4
const timeoutMs = 20_000
const firstWaitMs = 500
const longestWaitMs = 60_000

type Job = Pick<GithubJob, 'apiUrl' | 'graphqlUrl' | 'token' | 'repository'>

/** Calls the API in the name of a job. `signal` ends waiting. */
export function openGithubApi(job: Job, signal: AbortSignal): GithubApi {
  const repository = `${job.apiUrl}/repos/${job.repository.split('/').map(encodeURIComponent).join('/')}`
  const call = (method: Method, path: string, body?: object) =>
    callAgain(job, { method, url: `${repository}${path}`, body }, signal)
  return {
    async findAuthor() {
      const query = { query: '{ viewer { login } }' }
      const answer = await callAgain(
        job,
        { method: 'POST', url: job.graphqlUrl, body: query },
        signal,
      )
      return parseAs(viewer, answer).data.viewer.login
    },
    async listComments(pullRequest) {
      const all: Comment[] = []
      for (let page = 1; page <= maxPages; page += 1) {
        const query = `per_page=${pageSize}&page=${page}`
        const found = await call('GET', `/issues/${pullRequest}/comments?${query}`)
        const read = parseAs(z.array(comment), found)
        all.push(...read)
        if (read.length < pageSize) break
      }
      return all
    },
    createComment: async (pullRequest, body) =>
      parseAs(comment, await call('POST', `/issues/${pullRequest}/comments`, { body })),
    async updateComment(id, body) {
      return tolerateMissing(() => call('PATCH', `/issues/comments/${id}`, { body }))
    },
    async deleteComment(id) {
      await tolerateMissing(() => call('DELETE', `/issues/comments/${id}`))
    },
    async setStatus(sha, { state, context, description, targetUrl }) {
      const body = { state, context, description, target_url: targetUrl }
      await call('POST', `/statuses/${encodeURIComponent(sha)}`, body)
    },
    async findPulls(sha, head) {
      const path =
        head === null
          ? `/commits/${encodeURIComponent(sha)}/pulls`
          : `/pulls?state=open&head=${encodeURIComponent(head)}`
      const pulls = parseAs(z.array(pull), await call('GET', path))
      return pulls
        .filter(({ state, head: { sha: last } }) => state === 'open' && last === sha)
        .map(({ number }) => number)
    },
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface Call {
  method: Method
  url: string
  body: object | undefined
}

/** False if there is nothing at the address. */
async function tolerateMissing(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (error instanceof GithubError && (error.status === 404 || error.status === 410)) return false
    throw error
  }
}

/** Repeats what GitHub asks to repeat, and a call without an answer unless it could then be done twice. */
async function callAgain(job: Job, call: Call, signal: AbortSignal): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const done = await callOnce(job, call, signal)
    if (!(done instanceof Refusal)) return done.body
    if (done.waitMs === null || attempt >= attempts) throw done.error
    await sleep(done.waitMs ?? firstWaitMs * 2 ** attempt, undefined, { signal })
  }
}

/** A call that failed. `waitMs`: how long to wait before it is repeated; undefined: as usual; null: it is not repeated. */
class Refusal {
  readonly error: GithubError
  readonly waitMs: number | null | undefined

  constructor(error: GithubError, waitMs: number | null | undefined) {
    this.error = error
    this.waitMs = waitMs
  }
}

async function callOnce(
  { token }: Job,
  { method, url, body }: Call,
  signal: AbortSignal,
): Promise<Refusal | { body: unknown }> {
  let response: Response
  try {
    response = await fetch(url, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'user-agent': 'understudy',
        'x-github-api-version': '2022-11-28',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (response.ok) return { body: response.status === 204 ? null : await response.json() }
  } catch (cause) {
    signal.throwIfAborted()
    const message = `GitHub did not answer ${method} ${url}: check GITHUB_API_URL and the network of this machine.`
    // A POST that was not answered may have been done.
    const again = method === 'POST' ? null : undefined
    return new Refusal(new GithubError(null, message, { cause }), again)
  }
  const { status } = response
  const said = await readMessage(response)
  const waitMs = findWaitMs(response, said)
  return new Refusal(
    new GithubError(status, describeRefusal(`${method} ${url}`, status, said)),
    waitMs,
  )
}

async function readMessage(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null)
  const { success, data } = z.object({ message: z.string() }).safeParse(answer)
  return success ? data.message.slice(0, 300) : ''
}

/** What GitHub refuses for a while: too many calls, or a fault of its own. */
function findWaitMs({ status, headers }: Response, said: string): number | null | undefined {
  const isLimited = status === 429 || (status === 403 && /rate limit/i.test(said))
  if (!isLimited && status < 500) return null
  const afterS = Number(headers.get('retry-after') ?? NaN)
  if (!Number.isFinite(afterS)) return undefined
  return afterS * 1000 <= longestWaitMs ? afterS * 1000 : null
}

function describeRefusal(call: string, status: number, said: string): string {
  const advice =
    status === 401 || status === 403 || status === 404
      ? ' The token of the job needs the permissions pull-requests: write and statuses: write; a pull request from a fork gets neither, unless a workflow_run reports on it.'
      : ''
  return `GitHub refused ${call} with ${status}${said === '' ? '' : ` (${said})`}.${advice}`
}

function parseAs<T>(schema: z.ZodType<T>, answer: unknown): T {
  const { success, data, error } = schema.safeParse(answer)
  if (success) return data
  throw new GithubError(null, 'What answers at GITHUB_API_URL is not the REST API of GitHub.', {
    cause: error,
  })
}
