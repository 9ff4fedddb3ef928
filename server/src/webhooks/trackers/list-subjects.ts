import { createHash } from 'node:crypto'
import { webhookEvents } from '@understudy/contract/events'
import { describeIssue, type Issue } from '@understudy/contract/issue/issue'
import { describeMessage } from '../describe-message.ts'
import type { OutgoingEvent } from '../outgoing-event.ts'

/** What one issue is opened for. */
export interface IssueSubject {
  /** Identifies it in all events of the customer. */
  subject: string
  /** null: it is no problem. */
  fingerprint: string | null
  issue: Issue
}

const failed = webhookEvents['verdict.failed'].payload.pick({ run_id: true, target_url: true })
const { reasons } = webhookEvents['verdict.failed'].payload.shape
// What older versions wrote has neither.
const told = failed.extend({
  reasons: reasons.element
    .extend({
      key: reasons.element.shape.key.optional(),
      finding: reasons.element.shape.finding.optional(),
    })
    .array(),
})
const silent = webhookEvents['monitor.silent'].payload

/** What issues are opened for by an event; `baseUrl` is that of the service. */
export function listSubjects(event: OutgoingEvent, baseUrl: string): IssueSubject[] {
  const { name, payload } = event
  const { link: url, title, lines } = describeMessage(event, baseUrl)
  if (name === 'verdict.failed') {
    const { reasons: all, target_url: site } = told.parse(payload)
    return all.map(
      ({ text, fingerprint, severity, page_url, finding = null, key = hash(text) }) => {
        const about = { title: text, severity, page_url, finding }
        return {
          subject: fingerprint ?? key,
          fingerprint,
          issue: describeIssue(about, { site, url }),
        }
      },
    )
  }
  const link = { text: 'Open in Understudy', url }
  if (name === 'monitor.silent') {
    const { deploy_check_id: id } = silent.parse(payload)
    const facts = lines.map((text, index) => ({ label: index === 0 ? 'Check' : 'What is', text }))
    return [{ subject: `silent ${id}`, fingerprint: null, issue: { title, facts, link } }]
  }
  const fact = { label: 'Next step', text: 'Close this issue: it shows that issues can be opened.' }
  const issue = { title: 'Understudy: a test', facts: [fact], link }
  return [{ subject: `${name} ${event.id}`, fingerprint: null, issue }]
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
