import type { Finding } from '@understudy/contract/finding'
import { nameObserved, nameStatus } from '@understudy/contract/finding-words'
import { line, type Markdown, renderMore } from '@understudy/contract/markdown/markdown'
import { quoteText } from '../../lib/text/sentence.ts'
import { limitShown, mostShown } from '../bounds/limit-shown.ts'
import { listPages } from '../evidence/list-pages.ts'
import { attributionWords, nameSeverity, stoppedHere } from '../words.ts'

type Pointer = Finding['evidence'][number] & { session_id?: string }

/** For several sessions: which of them it occurred in, in words, and the personas' names by session. */
interface Sessions {
  frequency: string
  names: ReadonlyMap<string, string>
}

/** The first findings as Markdown lines, and how many more there are. */
export function renderLimited<F>(
  findings: readonly F[],
  render: (finding: F) => readonly Markdown[],
): Markdown[] {
  const { shown, more } = limitShown(findings, mostShown.findings)
  return [...shown.flatMap(render), ...renderMore(more)]
}

/** One finding as Markdown lines; sessions is null if there is only one. */
export function renderFindingMarkdown(
  finding: Omit<Finding, 'evidence'> & { evidence: readonly Pointer[] },
  sessions: Sessions | null,
): Markdown[] {
  const facts = [
    ...(finding.stopped_here === true ? [stoppedHere] : []),
    nameSeverity(finding.severity),
    finding.category,
    nameStatus(finding),
    ...(finding.attribution === 'site' ? [] : [`due to: ${attributionWords[finding.attribution]}`]),
    ...(sessions === null ? [] : [sessions.frequency]),
  ]
  const pages = listPages(finding.evidence)
  return [
    line`### ${finding.id} ${finding.title}`,
    line``,
    line`*${facts.join(' · ')}*`,
    line``,
    line`- **Expected:** ${finding.expected}`,
    line`- **${nameObserved(finding)}:** ${finding.observed}`,
    ...(pages.length === 1 ? [] : [line`- **Seen on:** ${pages.join(', ')}`]),
    line`- **Recommendation:** ${finding.recommendation}`,
    line`- **Retest:** ${finding.retest}`,
    ...finding.evidence.map(
      (evidence) => line`- **Evidence:** ${describeEvidence(evidence, sessions)}`,
    ),
    line``,
  ]
}

function describeEvidence(
  { session_id: session = '', turn, screenshot, quote, url }: Pointer,
  sessions: Sessions | null,
): Markdown {
  const name = sessions?.names.get(session)
  const whose = name === undefined ? line`` : line`${name}, `
  const place = line`${whose}turn ${turn}, ${url}`
  const picture = screenshot === null ? line`` : line`, screenshot ${screenshot}`
  return quote === null ? line`${place}${picture}` : line`${place}${picture}: ${quoteText(quote)}`
}
