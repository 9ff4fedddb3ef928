import { writeIssue } from '@understudy/contract/issue/write-issue'
import { z } from 'zod'
import { readAnswer } from './tracker-refusal.ts'
import type { OpenedIssue, Tracker, TrackerRequest } from './tracker.ts'

const name = 'GitLab'
const issue = z.object({ iid: z.int(), web_url: z.string(), state: z.enum(['opened', 'closed']) })

/** GitLab, also on a host of its own, but not below a path of it. */
export const gitlab: Tracker = {
  name,
  example: 'https://gitlab.com/acme/web/shop',
  findProject(url, token) {
    const place = /^\/(?<project>[\w.-]+(?:\/[\w.-]+)+?)(?:\.git)?(?:\/-\/.*)?\/?$/.exec(
      url.pathname,
    )
    const project = place?.groups?.['project']
    if (project === undefined) return null
    const issues = `${url.origin}/api/v4/projects/${encodeURIComponent(project)}/issues`
    const headers = { 'private-token': token.reveal() }
    const get = (path: string): TrackerRequest => {
      return { method: 'GET', url: `${issues}${path}`, headers }
    }
    return {
      async open(call, { issue: content }) {
        const { title, body: description } = writeIssue(content)
        const body = { title, description }
        const answer = await call({ method: 'POST', url: issues, headers, body })
        return toOpened(readAnswer(name, answer, issue))
      },
      async find(call, { marker }) {
        const answer = await call(get(`?search=${marker}&in=description`))
        const [ours] = readAnswer(name, answer, z.array(issue))
        return ours === undefined ? null : toOpened(ours)
      },
      async readState(call, issueId) {
        const answer = await call(get(`/${issueId}`))
        if (answer.statusCode === 404) return 'gone'
        return toOpened(readAnswer(name, answer, issue)).state
      },
    }
  },
}

function toOpened({ iid, web_url: url, state }: z.infer<typeof issue>): OpenedIssue {
  return { issueId: String(iid), url, state: state === 'opened' ? 'open' : 'closed' }
}
