import type { Actor } from '@understudy/contract/endpoints/common'
import type { TriageStatus } from '@understudy/contract/endpoints/problems'
import { type Markdown, renderList } from '@understudy/contract/markdown/markdown'
import { endSentence } from '../../../lib/text/sentence.ts'
import { count } from '../../words.ts'

/** What was decided about a problem of a report. */
export interface ReportedDecision {
  title: string
  status: TriageStatus
  /** null: nothing was. */
  decision: { by: Actor; at: Date; text: string | null } | null
  issueUrl: string | null
}

/** What was decided about the problems of a report, as Markdown lines; none if nothing was. */
export function renderDecisionsMarkdown(problems: readonly ReportedDecision[]): Markdown[] {
  const decided = problems.filter(({ status, issueUrl }) => status !== 'open' || issueUrl !== null)
  const dismissed = problems.filter(({ status }) => status === 'dismissed').length
  const total = count(problems.length, 'problem')
  const summary =
    dismissed === 0
      ? []
      : [`${total}, of which ${dismissed} dismissed: seen as described above, and not to be fixed.`]
  return renderList('Decisions', [...summary, ...decided.map(describeDecision)])
}

function describeDecision({ title, status, decision, issueUrl }: ReportedDecision): string {
  const who = decision === null ? '' : ` by ${nameAuthor(decision.by)} on ${nameDay(decision.at)}`
  const reason = decision?.text ?? ''
  const words = {
    open: 'Open.',
    confirmed: `Confirmed${who}.`,
    dismissed: `Dismissed${who}: ${endSentence(reason)}`,
  } as const
  const issue = issueUrl === null ? '' : ` Issue: ${issueUrl}`
  return `${endSentence(title)} ${words[status]}${issue}`
}

function nameAuthor({ kind, name }: Actor): string {
  if (kind === 'api_key') return name === null ? 'an API key' : `the API key “${name}”`
  return name ?? 'a member'
}

function nameDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}
