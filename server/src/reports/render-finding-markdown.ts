import type { Finding } from '@understudy/contract/finding'
import { escapeMarkdown } from './markdown.ts'
import { attributionWords, nameSeverity, statusWords } from './words.ts'

/** One finding as Markdown lines. frequency: who met it, in words, or nothing for a single session. */
export function renderFindingMarkdown(finding: Finding, frequency: string | null): string[] {
  const facts = [
    nameSeverity(finding.severity),
    finding.category,
    statusWords[finding.status],
    ...(finding.attribution === 'site' ? [] : [`due to: ${attributionWords[finding.attribution]}`]),
    ...(frequency === null ? [] : [frequency]),
  ]
  return [
    `### ${finding.id} ${escapeMarkdown(finding.title)}`,
    '',
    `*${escapeMarkdown(facts.join(' · '))}*`,
    '',
    `- **Expected:** ${escapeMarkdown(finding.expected)}`,
    `- **Observed:** ${escapeMarkdown(finding.observed)}`,
    `- **Recommendation:** ${escapeMarkdown(finding.recommendation)}`,
    `- **Retest:** ${escapeMarkdown(finding.retest)}`,
    ...finding.evidence.map((evidence) => `- **Evidence:** ${describeEvidence(evidence)}`),
    '',
  ]
}

function describeEvidence({ turn, screenshot, quote, url }: Finding['evidence'][number]): string {
  const place = `turn ${turn}, ${escapeMarkdown(url)}`
  const picture = screenshot === null ? '' : `, screenshot ${escapeMarkdown(screenshot)}`
  return quote === null ? place + picture : `${place}${picture}: “${escapeMarkdown(quote)}”`
}
