import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { listen, type ListeningSite } from './listen.ts'

/** An issue as the tracker has it. */
export interface HeldIssue {
  /** Of GitHub, GitLab and Jira. */
  number: number
  /** Of Linear. */
  id: string
  title: string
  /** Markdown, or for Jira the JSON of a document. */
  body: string
  isClosed: boolean
}

/** One request as it arrived. */
export interface TrackedRequest {
  /** Method and path. */
  place: string
  headers: IncomingHttpHeaders
}

/** What is answered instead. */
export interface TrackerRefusal {
  status: number
  headers?: Record<string, string>
  body?: string
}

/**
 * A server that speaks what is needed of the APIs of GitHub, GitLab, Linear and Jira, for the project acme/shop, the team SHOP and the project SHOP. It
 * refuses other projects, and requests without its token.
 */
export interface TrackerServer extends ListeningSite {
  issues: HeldIssue[]
  requests: TrackedRequest[]
  /** How matching requests are refused from now on; null: none is. */
  refuse: (rule: ((place: string) => TrackerRefusal | null) | null) => void
  /** Opens the next issue and closes the connection instead of answering. */
  loseNextAnswer: () => void
}

/** The token that all of its APIs accept; Jira's is a login. */
export const trackerToken = 'maya@example.com:tracker-token'

const host = 'tracker.test.example'
const created = z.object({ title: z.string(), body: z.string() })
const createdInGitlab = z.object({ title: z.string(), description: z.string() })
const createdInJira = z.object({
  fields: z.object({
    project: z.object({ key: z.literal('SHOP') }),
    issuetype: z.object({ id: z.literal('10004') }),
    summary: z.string(),
    description: z.object({ type: z.literal('doc'), version: z.literal(1) }).loose(),
  }),
})
const query = z.object({
  query: z.string(),
  variables: z.object({
    id: z.string().optional(),
    key: z.string().optional(),
    input: z
      .object({ id: z.uuidv4(), teamId: z.literal('team-1'), ...createdInGitlab.shape })
      .optional(),
  }),
})

type New = Pick<HeldIssue, 'title' | 'body'> & { id?: string }
type Answer = { status: number; body: unknown }
type Call = { url: URL; body: unknown; state: State }

interface State {
  issues: HeldIssue[]
  open: (issue: New) => HeldIssue
}

export async function startTracker(): Promise<TrackerServer> {
  const issues: HeldIssue[] = []
  const requests: TrackedRequest[] = []
  let refusal: ((place: string) => TrackerRefusal | null) | null = null
  let isNextLost = false
  const state: State = {
    issues,
    open({ title, body, id = '' }) {
      const issue = { number: issues.length + 1, id, title, body, isClosed: false }
      issues.push(issue)
      return issue
    },
  }
  const answer = async (request: IncomingMessage): Promise<TrackerRefusal | null> => {
    const url = new URL(request.url ?? '/', `http://${host}`)
    const place = `${request.method} ${url.pathname}`
    requests.push({ place, headers: request.headers })
    const body: unknown = request.method === 'POST' ? await json(request) : null
    const refused = refusal?.(place) ?? null
    if (refused !== null) return refused
    const count = issues.length
    const given = isAllowed(request.headers)
      ? answerCall(place, { url, body, state })
      : { status: 401, body: {} }
    if (isNextLost && issues.length > count) {
      isNextLost = false
      return null
    }
    return { status: given.status, body: JSON.stringify(given.body) }
  }
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const given = await answer(request)
    if (given === null) request.socket.destroy()
    else response.writeHead(given.status, given.headers).end(given.body)
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  return {
    ...(await listen(server)),
    issues,
    requests,
    refuse(rule) {
      refusal = rule
    },
    loseNextAnswer() {
      isNextLost = true
    },
  }
}

function isAllowed(headers: IncomingHttpHeaders): boolean {
  const { authorization = '' } = headers
  const login = `Basic ${Buffer.from(trackerToken).toString('base64')}`
  const accepted = [`Bearer ${trackerToken}`, trackerToken, login]
  return accepted.includes(authorization) || headers['private-token'] === trackerToken
}

function answerCall(place: string, call: Call): Answer {
  const [, method = '', path = ''] = /^(\w+) (.*)$/.exec(place) ?? []
  if (path.startsWith('/api/v3/repos/acme/shop/issues')) return answerGithub(method, call)
  if (path.startsWith('/api/v4/projects/acme%2Fweb%2Fshop/issues'))
    return answerGitlab(method, call)
  if (path === '/graphql') return answerLinear(call)
  if (path.startsWith('/rest/api/3/')) return answerJira(method, call)
  return { status: 404, body: { message: 'Not Found' } }
}

function showGithub(issue: HeldIssue) {
  return {
    number: issue.number,
    html_url: `https://${host}/acme/shop/issues/${issue.number}`,
    state: issue.isClosed ? 'closed' : 'open',
    body: issue.body,
  }
}

function answerGithub(method: string, { url, body, state }: Call): Answer {
  if (method === 'POST') return { status: 201, body: showGithub(state.open(created.parse(body))) }
  const number = /\/issues\/(\d+)$/.exec(url.pathname)?.[1]
  if (number === undefined) return { status: 200, body: state.issues.map(showGithub).toReversed() }
  return answerOne(state.issues[Number(number) - 1], showGithub)
}

function showGitlab(issue: HeldIssue) {
  return {
    iid: issue.number,
    web_url: `https://${host}/acme/web/shop/-/issues/${issue.number}`,
    state: issue.isClosed ? 'closed' : 'opened',
  }
}

function answerGitlab(method: string, { url, body, state }: Call): Answer {
  if (method === 'POST') {
    const { title, description } = createdInGitlab.parse(body)
    return { status: 201, body: showGitlab(state.open({ title, body: description })) }
  }
  const number = /\/issues\/(\d+)$/.exec(url.pathname)?.[1]
  if (number !== undefined) return answerOne(state.issues[Number(number) - 1], showGitlab)
  const found = findMarked(state.issues, url.searchParams.get('search') ?? '')
  return { status: 200, body: found.map(showGitlab) }
}

function showLinear(issue: HeldIssue) {
  return {
    id: issue.id,
    url: `https://${host}/acme/issue/SHOP-${issue.number}`,
    state: { type: issue.isClosed ? 'completed' : 'unstarted' },
  }
}

function answerLinear({ body, state }: Call): Answer {
  const { id, key, input } = query.parse(body).variables
  if (key !== undefined) {
    const nodes = key === 'SHOP' ? [{ id: 'team-1' }] : []
    return { status: 200, body: { data: { teams: { nodes } } } }
  }
  if (input !== undefined) {
    if (state.issues.some((issue) => issue.id === input.id)) {
      return { status: 200, body: { errors: [{ extensions: { code: 'INVALID_INPUT' } }] } }
    }
    const issue = showLinear(state.open({ ...input, body: input.description }))
    return { status: 200, body: { data: { issueCreate: { issue } } } }
  }
  const nodes = state.issues.filter((issue) => issue.id === id).map(showLinear)
  return { status: 200, body: { data: { issues: { nodes } } } }
}

function showJira(issue: HeldIssue) {
  return {
    key: `SHOP-${issue.number}`,
    fields: { status: { statusCategory: { key: issue.isClosed ? 'done' : 'new' } } },
  }
}

function answerJira(method: string, { url, body, state }: Call): Answer {
  const path = url.pathname.replace('/rest/api/3', '')
  if (path === '/issue/createmeta/SHOP/issuetypes') {
    const types = [
      { id: '10001', name: 'Sub-task', subtask: true },
      { id: '10002', name: 'Task', subtask: false },
      { id: '10004', name: 'Bug', subtask: false },
    ]
    return { status: 200, body: { issueTypes: types } }
  }
  if (method === 'POST' && path === '/issue') {
    const { summary, description } = createdInJira.parse(body).fields
    const { number } = state.open({ title: summary, body: JSON.stringify(description) })
    return { status: 201, body: { key: `SHOP-${number}` } }
  }
  if (path === '/search/jql') {
    const marker = /description ~ "(\w+)"/.exec(url.searchParams.get('jql') ?? '')?.[1] ?? ''
    return { status: 200, body: { issues: findMarked(state.issues, marker).map(showJira) } }
  }
  const number = /^\/issue\/SHOP-(\d+)$/.exec(path)?.[1]
  return answerOne(state.issues[Number(number) - 1], showJira)
}

function findMarked(issues: readonly HeldIssue[], marker: string): HeldIssue[] {
  return marker === '' ? [] : issues.filter(({ body }) => body.includes(marker))
}

function answerOne(issue: HeldIssue | undefined, show: (issue: HeldIssue) => object): Answer {
  return issue === undefined ? { status: 404, body: {} } : { status: 200, body: show(issue) }
}
