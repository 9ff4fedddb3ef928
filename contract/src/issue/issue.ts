import { z } from 'zod'
import { severityWords } from '../finding-words.ts'
import { finding, type Finding } from '../finding.ts'

/** What a finding says beside its title, for the people who mend it. */
export const findingDetails = finding
  .pick({ expected: true, observed: true, recommendation: true, retest: true })
  .extend({
    is_claim: z
      .boolean()
      .describe('Whether only a visitor says so: nothing measured or verified it.')
      .meta({ examples: [false] }),
  })
export type FindingDetails = z.infer<typeof findingDetails>

/** What is to be mended: a problem, or without severity and details something else that made a run fail. */
export interface IssueSubject {
  title: string
  severity: number | null
  page_url: string | null
  finding: FindingDetails | null
}

/** An issue before a tracker writes it in its own markup. All texts but labels and link can be those of a site. */
export interface Issue {
  title: string
  facts: { label: string; text: string }[]
  link: { text: string; url: string }
}

/** What a tracker says of an issue. gone: it was deleted, or the token may not see it any more. */
export const issueState = z.enum(['open', 'closed', 'gone'])
export type IssueState = z.infer<typeof issueState>

/** Beyond this, a text of a site is cut. */
const mostText = 2000

/** The details of a finding. */
export function pickDetails(of: DetailedFinding): FindingDetails {
  const { expected, observed, recommendation, retest } = of
  const isClaim = of.noticed_by === 'visitor' && of.status !== 'verified'
  return { expected, observed, recommendation, retest, is_claim: isClaim }
}

type DetailedFinding = Pick<
  Finding,
  'expected' | 'observed' | 'recommendation' | 'retest' | 'noticed_by' | 'status'
>

/** The issue for a problem of a site; `url` is where it can be seen in Understudy. */
export function describeIssue(
  { title, severity, page_url: page, finding: details }: IssueSubject,
  { site, url }: { site: string; url: string },
): Issue {
  const observed = details?.is_claim === true ? 'A visitor says' : 'Observed'
  const facts: [label: string, text: string | null | undefined][] = [
    ['Severity', severity === null ? null : `${severityWords[severity] ?? ''} (${severity} of 4)`],
    ['Site', site],
    ['Page', page],
    ['Expected', details?.expected],
    [observed, details?.observed],
    ['Recommendation', details?.recommendation],
    ['How to check', details?.retest],
  ]
  return {
    title,
    facts: facts.flatMap(([label, text]) =>
      text === null || text === undefined || text === '' ? [] : [{ label, text: cut(text) }],
    ),
    link: { text: 'Open in Understudy', url },
  }
}

function cut(text: string): string {
  return text.length <= mostText ? text : `${text.slice(0, mostText)}…`.toWellFormed()
}
