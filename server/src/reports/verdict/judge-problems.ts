import type { RuleResult, VerdictEvidence } from '@understudy/contract/verdict/verdict'
import { count } from '../words.ts'
import type { DatedProblem } from './date-problems.ts'
import type { JudgedRun } from './judged-run.ts'
import { limitEvidence } from './limit-evidence.ts'

/** Problems that visitors ran into, and violations of accessibility rules apart from them. */
export function judgeProblems(judged: JudgedRun, problems: readonly DatedProblem[]): RuleResult[] {
  const { gate } = judged
  return [
    ...judgeSeverity(judged, {
      rule: 'problems',
      noun: 'problem',
      least: gate.fail_on_severity,
      problems: problems.filter((problem) => !isAccessibility(problem)),
    }),
    ...judgeSeverity(judged, {
      rule: 'accessibility',
      noun: 'accessibility violation',
      least: gate.accessibility_severity,
      problems: problems.filter(isAccessibility),
    }),
  ]
}

function isAccessibility({ category }: DatedProblem): boolean {
  return category === 'accessibility'
}

interface SeverityRule {
  rule: 'problems' | 'accessibility'
  noun: string
  /** null: the gate does not have the rule. */
  least: number | null
  problems: readonly DatedProblem[]
}

function judgeSeverity(
  { gate, baseline }: JudgedRun,
  { rule, noun, least, problems }: SeverityRule,
): RuleResult[] {
  if (least === null) return []
  const counted = problems.filter(
    ({ severity, status, age }) =>
      severity >= least &&
      (!gate.only_verified || status === 'verified') &&
      (gate.only_new ? age === 'new' : age !== 'flaky'),
  )
  const kind = `${gate.only_new ? 'new ' : ''}${noun}`
  const level = least === 4 ? 'severity 4' : `severity ${least} or higher`
  if (counted.length > 0) {
    const reason = `${count(counted.length, kind)} of ${level}.`
    return [{ rule, status: 'failed', reason, ...limitEvidence(counted.map(showProblem)) }]
  }
  if (gate.only_new && baseline === null) {
    const reason =
      'There is no earlier run to compare with, so none of its problems can fail it; later runs are compared with this one.'
    return [{ rule, status: 'not_judged', reason, evidence: [], more: 0 }]
  }
  return [{ rule, status: 'passed', reason: `No ${kind} of ${level}.`, evidence: [], more: 0 }]
}

/** A problem as the evidence of a verdict. */
export function showProblem(problem: DatedProblem): VerdictEvidence {
  const { title, fingerprint, severity, age, personas, evidence } = problem
  const [first] = evidence
  return {
    text: title,
    persona: personas.at(-1) ?? '',
    session_id: first?.session_id ?? '',
    fingerprint,
    severity,
    age,
    turn: first?.turn ?? null,
    screenshot: first?.screenshot ?? null,
    url: first?.url ?? null,
  }
}
