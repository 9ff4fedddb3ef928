import { severityWords, statusWords } from '@understudy/contract/finding-words'
import type { RuleResult } from '@understudy/contract/verdict/verdict'
import { describeAnswer } from '@understudy/contract/visitor/answer-words'
import { describeReport, type RunResult } from './read-result.ts'

const marks: Record<RuleResult['status'], string> = {
  passed: 'passed',
  failed: 'failed',
  not_judged: 'not judged',
}

const shownFindings = 20

/** The verdict, its rules and the worst problems, for a comment or a job summary. */
export function renderMarkdown(result: RunResult): string {
  const { verdict, run, reportUrl, findings, missing } = result
  const report = describeReport(result)
  const lines = [
    `# ${escapeText(verdict.summary)}`,
    '',
    `${quoteCode(run.target_url)}, run ${run.run_id}: ${reportUrl === null ? quoteCode(report) : `[report](${report})`}`,
    '',
    '| Rule | Result | Reason |',
    '| --- | --- | --- |',
    ...verdict.rules.map(
      ({ rule, status, reason }) => `| ${rule} | ${marks[status]} | ${escapeText(reason)} |`,
    ),
    ...renderAnswers(verdict),
    '',
    '## Problems',
    '',
    ...findings
      .slice(0, shownFindings)
      .map(
        ({ title, severity, status }) =>
          `- ${severityWords[severity] ?? 'None'}, ${statusWords[status].toLowerCase()}: ${quoteCode(title)}`,
      ),
    ...(missing === null ? [] : [`Not known. ${escapeText(missing)}`]),
    ...(missing === null && findings.length === 0 ? ['None.'] : []),
    ...(findings.length > shownFindings ? [`- ${findings.length - shownFindings} more`] : []),
    '',
  ]
  return lines.join('\n')
}

/** They quote pages. */
function renderAnswers({ answers = [] }: RunResult['verdict']): string[] {
  if (answers.length === 0) return []
  const lines = answers.map(
    (answer) => `- ${escapeText(answer.persona)}: ${quoteCode(describeAnswer(answer))}`,
  )
  return ['', '## Answers', '', ...lines]
}

/** A title can quote a page: in a code span nothing is a link, a mention, a tag or a cell of its own. */
function quoteCode(text: string): string {
  const plain = text.replaceAll(/\s+/gu, ' ').replaceAll('`', '’').replaceAll('|', '¦').trim()
  return `\`${plain}\``
}

/** Names of personas are free text, too. */
function escapeText(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(/[\\`*_{}[\]()#+!|<>~@&$^]/gu, '\\$&')
}
