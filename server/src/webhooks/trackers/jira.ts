import type { Issue } from '@understudy/contract/issue/issue'
import { writeTitle } from '@understudy/contract/issue/write-issue'
import { z } from 'zod'
import { readAnswer, refuse } from './tracker-refusal.ts'
import type { CallTracker, OpenedIssue, Tracker } from './tracker.ts'

const name = 'Jira'
const status = z.object({ statusCategory: z.object({ key: z.string() }) })
const issue = z.object({ key: z.string(), fields: z.object({ status }) })
const found = z.object({ issues: z.array(issue) })
const created = z.object({ key: z.string() })
const types = z.object({
  issueTypes: z.array(z.object({ id: z.string(), name: z.string(), subtask: z.boolean() })),
})

/** Jira Cloud. Texts are nodes of a document, in which no markup is read. */
export const jira: Tracker = {
  name,
  example: 'https://acme.atlassian.net/browse/SHOP',
  findProject(url, token) {
    const place = /\/(?:browse|projects)\/(?<key>[A-Z][A-Z\d_]+)(?:\/|$)/.exec(url.pathname)
    const project = place?.groups?.['key']
    if (project === undefined) return null
    const api = `${url.origin}/rest/api/3`
    const headers = {
      authorization: `Basic ${Buffer.from(token.reveal()).toString('base64')}`,
    }
    const get = async <T>(call: CallTracker, path: string, schema: z.ZodType<T>): Promise<T> =>
      readAnswer(name, await call({ method: 'GET', url: `${api}${path}`, headers }), schema)
    const toOpened = ({ key, fields }: z.infer<typeof issue>): OpenedIssue => {
      return { issueId: key, url: `https://${url.host}/browse/${key}`, state: toState(fields) }
    }
    return {
      async open(call, { issue: content }) {
        const known = await get(call, `/issue/createmeta/${project}/issuetypes`, types)
        const usable = known.issueTypes.filter(({ subtask }) => !subtask)
        const type = usable.find((each) => each.name === 'Bug') ?? usable[0]
        if (type === undefined) throw refuse(name, { statusCode: 403, retryAfterMs: null })
        const fields = {
          project: { key: project },
          issuetype: { id: type.id },
          summary: writeTitle(content.title),
          description: writeDocument(content),
        }
        const answer = await call({
          method: 'POST',
          url: `${api}/issue`,
          headers,
          body: { fields },
        })
        const { key } = readAnswer(name, answer, created)
        return { issueId: key, url: `https://${url.host}/browse/${key}`, state: 'open' }
      },
      async find(call, { marker }) {
        const jql = encodeURIComponent(`project = "${project}" AND description ~ "${marker}"`)
        const { issues } = await get(call, `/search/jql?fields=status&jql=${jql}`, found)
        const [ours] = issues
        return ours === undefined ? null : toOpened(ours)
      },
      async readState(call, issueId) {
        const asked = `${api}/issue/${issueId}?fields=status`
        const answer = await call({ method: 'GET', url: asked, headers })
        if (answer.statusCode === 404) return 'gone'
        return toState(readAnswer(name, answer, issue).fields)
      },
    }
  },
}

function toState({ status: { statusCategory } }: { status: z.infer<typeof status> }) {
  return statusCategory.key === 'done' ? 'closed' : 'open'
}

/** In the Atlassian Document Format. */
function writeDocument({ facts, link }: Issue): object {
  const rows = facts.map(({ label, text }) =>
    writeParagraph([
      { type: 'text', text: `${label}: `, marks: [{ type: 'strong' }] },
      { type: 'text', text },
    ]),
  )
  const marks = [{ type: 'link', attrs: { href: link.url } }]
  const last = writeParagraph([{ type: 'text', text: link.text, marks }])
  return { type: 'doc', version: 1, content: [...rows, last] }
}

function writeParagraph(content: readonly object[]): object {
  return { type: 'paragraph', content }
}
