import { writeIssue } from '@understudy/contract/issue/write-issue'
import { z } from 'zod'
import { readAnswer } from './tracker-refusal.ts'
import type { OpenedIssue, Tracker, TrackerRequest } from './tracker.ts'

const name = 'GitHub'
const issue = z.object({
  number: z.int(),
  html_url: z.string(),
  state: z.enum(['open', 'closed']),
})
const listed = z.array(issue.extend({ body: z.string().nullable() }))
const pageSize = 100
/** A list is complete as soon as an issue is opened; the search is not. */
const mostPages = 3

/** GitHub, also on a host of its own. */
export const github: Tracker = {
  name,
  example: 'https://github.com/acme/shop',
  findProject(url, token) {
    const place = /^\/(?<owner>[\w.-]+)\/(?<repository>[\w.-]+?)(?:\.git)?\/?$/.exec(url.pathname)
    if (place?.groups === undefined) return null
    const { owner, repository } = place.groups
    const api = url.host === 'github.com' ? 'https://api.github.com' : `${url.origin}/api/v3`
    const issues = `${api}/repos/${owner}/${repository}/issues`
    const headers = {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token.reveal()}`,
      'x-github-api-version': '2022-11-28',
    }
    const get = (path: string): TrackerRequest => {
      return { method: 'GET', url: `${issues}${path}`, headers }
    }
    return {
      async open(call, { issue: content }) {
        const body = writeIssue(content)
        const answer = await call({ method: 'POST', url: issues, headers, body })
        return toOpened(readAnswer(name, answer, issue))
      },
      async find(call, { marker, since }) {
        for (let page = 1; page <= mostPages; page += 1) {
          const query = `state=all&sort=created&per_page=${pageSize}&page=${page}&since=${since.toISOString()}`
          const found = readAnswer(name, await call(get(`?${query}`)), listed)
          const ours = found.find(({ body }) => body?.includes(marker))
          if (ours !== undefined) return toOpened(ours)
          if (found.length < pageSize) return null
        }
        return null
      },
      async readState(call, issueId) {
        const answer = await call(get(`/${issueId}`))
        if (answer.statusCode === 404 || answer.statusCode === 410) return 'gone'
        // Moved to another repository, where the token need not reach.
        if (answer.statusCode === 301) return 'gone'
        return readAnswer(name, answer, issue).state
      },
    }
  },
}

function toOpened({ number, html_url: url, state }: z.infer<typeof issue>): OpenedIssue {
  return { issueId: String(number), url, state }
}
