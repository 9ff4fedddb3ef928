import type { RuleResult, VerdictEvidence } from '@understudy/contract/verdict/verdict'
import { describeReport, type RunResult } from './read-result.ts'

/**
 * JUnit XML as Jenkins and GitLab read it: a test case for whether the site could be tested, and one for each rule of the gate. The schema of Jenkins'
 * xUnit plugin allows no `skipped` on the outer element; GitLab shows the content of an element, and attributes only where there is none.
 */
export function renderJunit(result: RunResult): string {
  const { verdict, run } = result
  const seconds = readSeconds(run)
  const cases = [
    verdict.verdict === 'could_not_test'
      ? renderCase('the site could be tested', renderProblem('error', verdict.summary, []))
      : renderCase('the site could be tested', ''),
    ...verdict.rules.map((rule) => renderCase(describeRule(rule.rule), renderResult(rule))),
  ]
  const counts = [
    ['tests', cases.length],
    ['failures', verdict.rules.filter(({ status }) => status === 'failed').length],
    ['errors', verdict.verdict === 'could_not_test' ? 1 : 0],
  ] as const
  const attributes = renderAttributes([
    ['name', `Understudy: ${run.target_url}`],
    ...counts.map(([name, count]) => [name, String(count)] as const),
    ['time', seconds],
  ])
  const ofSuite = renderAttributes([
    ['skipped', String(verdict.rules.filter(({ status }) => status === 'not_judged').length)],
    ['timestamp', run.created_at.replace(/\.\d+Z$/, '')],
  ])
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes}>`,
    `  <testsuite${attributes}${ofSuite}>`,
    ...cases,
    `    <system-out>${escapeXml(`${verdict.summary}\n${describeReport(result)}`)}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const ruleNames: Record<RuleResult['rule'], string> = {
  problems: 'problems of the site',
  accessibility: 'accessibility rules',
  completion: 'completion of the task',
  required_personas: 'required personas',
  cost: 'cost of the run',
}

function describeRule(rule: RuleResult['rule']): string {
  return ruleNames[rule]
}

function renderResult({ status, reason, evidence }: RuleResult): string {
  if (status === 'passed') return ''
  if (status === 'failed') return renderProblem('failure', reason, evidence)
  return `<skipped${renderAttributes([['message', reason]])}>${escapeXml(reason)}</skipped>`
}

function renderProblem(
  kind: 'failure' | 'error',
  message: string,
  evidence: readonly VerdictEvidence[],
): string {
  const lines = evidence.map(({ text, persona, url }) => `${text} (${persona}, ${url ?? ''})`)
  const attributes = renderAttributes([
    ['message', message],
    ['type', kind === 'failure' ? 'gate' : 'could_not_test'],
  ])
  return `<${kind}${attributes}>${escapeXml([message, ...lines].join('\n'))}</${kind}>`
}

function renderCase(name: string, content: string): string {
  const attributes = renderAttributes([
    ['classname', 'understudy'],
    ['name', name],
    ['time', '0'],
  ])
  return `    <testcase${attributes}>${content}</testcase>`
}

function readSeconds({ started_at: start, finished_at: end }: RunResult['run']): string {
  if (start === null || end === null) return '0'
  return String(Math.max(0, Date.parse(end) - Date.parse(start)) / 1000)
}

function renderAttributes(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('')
}

/** What a page says can hold anything; XML 1.0 has no place for most control characters, not even escaped. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
