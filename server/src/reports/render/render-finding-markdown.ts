import type { Finding } from '@understudy/contract/finding'
import { nameStatus } from '@understudy/contract/finding-words'
import { quoteText } from '../../lib/text/sentence.ts'
import { listPages } from '../build/list-pages.ts'
import { escapeMarkdown } from './markdown.ts'
import { attributionWords, nameSeverity } from '../words.ts'

type Pointer = Finding['evidence'][number] & { session_id?: string }

/** For several sessions: which of them it occurred in, in words, and the personas' names by session. */
interface Sessions {
  frequency: string
  names: ReadonlyMap<string, string>
}

/** One finding as Markdown lines; sessions is null if there is only one. */
export function renderFindingMarkdown(
  finding: Omit<Finding, 'evidence'> & { evidence: readonly Pointer[] },
  sessions: Sessions | null,
): string[] {
  const facts = [
    nameSeverity(finding.severity),
    finding.category,
    nameStatus(finding),
    ...(finding.attribution === 'site' ? [] : [`due to: ${attributionWords[finding.attribution]}`]),
    ...(sessions === null ? [] : [sessions.frequency]),
  ]
  const pages = listPages(finding.evidence)
  return [
    `### ${finding.id} ${escapeMarkdown(finding.title)}`,
    '',
    `*${escapeMarkdown(facts.join(' · '))}*`,
    '',
    `- **Expected:** ${escapeMarkdown(finding.expected)}`,
    `- **Observed:** ${escapeMarkdown(finding.observed)}`,
    ...(pages.length === 1 ? [] : [`- **Seen on:** ${escapeMarkdown(pages.join(', '))}`]),
    `- **Recommendation:** ${escapeMarkdown(finding.recommendation)}`,
    `- **Retest:** ${escapeMarkdown(finding.retest)}`,
    ...finding.evidence.map(
      (evidence) => `- **Evidence:** ${describeEvidence(evidence, sessions)}`,
    ),
    '',
  ]
}

function describeEvidence(
  { session_id: session = '', turn, screenshot, quote, url }: Pointer,
  sessions: Sessions | null,
): string {
  const name = sessions?.names.get(session)
  const whose = name === undefined ? '' : `${escapeMarkdown(name)}, `
  const place = `${whose}turn ${turn}, ${escapeMarkdown(url)}`
  const picture = screenshot === null ? '' : `, screenshot ${escapeMarkdown(screenshot)}`
  return quote === null
    ? place + picture
    : `${place}${picture}: ${escapeMarkdown(quoteText(quote))}`
}
