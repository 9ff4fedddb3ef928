import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { listen } from '../../../server/tests/support/servers/listen.ts'

export interface GithubComment {
  id: number
  body: string
  user: { login: string }
}

/** An answer that replaces the next one to a call. */
export interface Fault {
  call: RegExp
  status: number
  headers?: Record<string, string>
  message?: string
  /** Done before the fault is answered, like what another job does meanwhile. */
  meanwhile?: () => void
}

/** A server that speaks the parts of GitHub's REST and GraphQL API that a job uses, as their reference describes them. */
export interface GithubServer extends AsyncDisposable {
  url: string
  /** By pull request. */
  comments: Map<number, GithubComment[]>
  statuses: {
    sha: string
    state: string
    context: string
    description: string
    target_url: string
  }[]
  pulls: { number: number; state: string; owner: string; branch: string; sha: string }[]
  calls: string[]
  faults: Fault[]
}

const bodyOf = z.object({ body: z.string().max(65_536) })
const statusOf = z.object({
  state: z.enum(['error', 'failure', 'pending', 'success']),
  context: z.string(),
  description: z.string().max(140),
  target_url: z.url(),
})

export const robot = 'github-actions[bot]'

type State = Omit<GithubServer, 'url' | typeof Symbol.asyncDispose> & { lastId: number }

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const missing: Answer = { status: 404, body: { message: 'Not Found' } }

/** Starts it; the token of each call must be `token`. */
export async function serveGithub(token: string): Promise<GithubServer> {
  const state: State = {
    comments: new Map(),
    statuses: [],
    pulls: [],
    calls: [],
    faults: [],
    lastId: 1000,
  }
  const server = createServer((request, response) => {
    answer(state, token, request)
      .catch((error: unknown): Answer => ({ status: 422, body: { message: String(error) } }))
      .then((answered) => send(response, answered))
      .catch(() => response.destroy())
  })
  const site = await listen(server)
  return {
    ...state,
    url: `http://127.0.0.1:${site.port}`,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(status === 204 ? undefined : JSON.stringify(body))
}

async function answer(state: State, token: string, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const call = `${request.method} ${url.pathname}${url.search}`
  state.calls.push(call)
  const sent: unknown = JSON.parse((await text(request)) || 'null')
  if (request.headers.authorization !== `Bearer ${token}`) {
    return { status: 401, body: { message: 'Bad credentials' } }
  }
  const fault = takeFault(state, call)
  if (fault !== null) return fault
  const place = `${request.method} ${url.pathname.replace('/repos/acme/shop', '')}`
  for (const [pattern, handle] of handlers) {
    const [found, name = ''] = pattern.exec(place) ?? []
    if (found !== undefined) return handle(state, { name, query: url.searchParams, sent })
  }
  return missing
}

/** The answer of a fault that is due; null if the call is answered as usual. */
function takeFault({ faults }: State, call: string): Answer | null {
  const at = faults.findIndex((fault) => fault.call.test(call))
  const [fault] = at === -1 ? [] : faults.splice(at, 1)
  fault?.meanwhile?.()
  if (fault === undefined || fault.status === 200) return null
  const { status, message = 'no', headers = {} } = fault
  return { status, body: { message }, headers }
}

interface Asked {
  /** What the address names. */
  name: string
  query: URLSearchParams
  sent: unknown
}

type Handler = (state: State, asked: Asked) => Answer

const handlers: readonly (readonly [RegExp, Handler])[] = [
  [/^POST \/graphql$/, () => ({ status: 200, body: { data: { viewer: { login: robot } } } })],
  [/^GET \/issues\/(\d+)\/comments$/, listComments],
  [/^POST \/issues\/(\d+)\/comments$/, createComment],
  [/^PATCH \/issues\/comments\/(\d+)$/, updateComment],
  [/^DELETE \/issues\/comments\/(\d+)$/, deleteComment],
  [/^POST \/statuses\/(.+)$/, createStatus],
  [/^GET \/commits\/(.+)\/pulls$/, listPullsOfCommit],
  [/^GET \/pulls$/, listPulls],
]

function listComments({ comments }: State, { name, query }: Asked): Answer {
  const [size, page] = [Number(query.get('per_page')), Number(query.get('page'))]
  const all = comments.get(Number(name)) ?? []
  return { status: 200, body: all.slice((page - 1) * size, page * size) }
}

function createComment(state: State, { name, sent }: Asked): Answer {
  state.lastId += 1
  const created = { id: state.lastId, body: bodyOf.parse(sent).body, user: { login: robot } }
  state.comments.set(Number(name), [...(state.comments.get(Number(name)) ?? []), created])
  return { status: 201, body: created }
}

function updateComment({ comments }: State, { name, sent }: Asked): Answer {
  const found = [...comments.values()].flat().find(({ id }) => id === Number(name))
  if (found === undefined) return missing
  found.body = bodyOf.parse(sent).body
  return { status: 200, body: found }
}

function deleteComment({ comments }: State, { name }: Asked): Answer {
  for (const [pull, all] of comments) {
    const rest = all.filter(({ id }) => id !== Number(name))
    comments.set(pull, rest)
    if (rest.length < all.length) return { status: 204, body: null }
  }
  return missing
}

function createStatus({ statuses }: State, { name, sent }: Asked): Answer {
  statuses.push({ sha: name, ...statusOf.parse(sent) })
  return { status: 201, body: {} }
}

function listPullsOfCommit({ pulls }: State, { name }: Asked): Answer {
  return { status: 200, body: pulls.filter(({ sha }) => sha === name).map(showPull) }
}

function listPulls({ pulls }: State, { query }: Asked): Answer {
  const head = query.get('head')
  const found = pulls.filter(({ owner, branch }) => `${owner}:${branch}` === head)
  return { status: 200, body: found.map(showPull) }
}

function showPull({ number, state, sha }: GithubServer['pulls'][number]) {
  return { number, state, head: { sha } }
}
