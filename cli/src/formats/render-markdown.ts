import { severityWords, statusWords } from '@understudy/contract/finding-words'
import {
  joinLines,
  line,
  linkTo,
  type Markdown,
  renderList,
  renderMarkdownTable,
} from '@understudy/contract/markdown/markdown'
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
  const { verdict, run, findings } = result
  return joinLines([
    ...(verdict.headline === undefined
      ? [line`# ${verdict.summary}`, line``]
      : [line`# ${verdict.headline}`, line``, line`${verdict.summary}`, line``]),
    line`${run.target_url}, run ${run.run_id}: ${linkReport(result)}`,
    line``,
    ...renderRules(verdict.rules),
    ...renderAnswers(verdict),
    line`## Problems`,
    line``,
    ...findings.slice(0, shownFindings).map((finding) => line`- ${describeFinding(finding)}`),
    ...renderRest(result),
  ])
}

/** The rules of a gate as a table. */
export function renderRules(rules: readonly RuleResult[]): Markdown[] {
  const rows = rules.map(({ rule, status, reason }) => [rule, marks[status], reason])
  return renderMarkdownTable(['Rule', 'Result', 'Reason'], rows)
}

/** How severe and how sure a problem is, and what it is. */
export function describeFinding({
  title,
  severity,
  status,
}: Pick<RunResult['findings'][number], 'title' | 'severity' | 'status'>): string {
  return `${severityWords[severity] ?? 'None'}, ${statusWords[status].toLowerCase()}: ${title}`
}

/** A link to the report, or the command that shows it. */
function linkReport(result: RunResult): Markdown {
  const report = describeReport(result)
  return result.reportUrl === null ? line`${report}` : linkTo('report', report)
}

function renderAnswers({ answers = [] }: RunResult['verdict']): Markdown[] {
  return renderList(
    'Answers',
    answers.map((answer) => `${answer.persona}: ${describeAnswer(answer)}`),
  )
}

function renderRest({ findings, missing }: RunResult): Markdown[] {
  if (missing !== null) return [line`Not known. ${missing}`]
  if (findings.length === 0) return [line`None.`]
  const rest = findings.length - shownFindings
  return rest > 0 ? [line`- ${rest} more`] : []
}
