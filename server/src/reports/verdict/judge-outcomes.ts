import type { OutcomeStatus } from '@understudy/contract/report'
import type { RuleResult, VerdictEvidence } from '@understudy/contract/verdict/verdict'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import { countSucceeded, listJudged } from '../compose/estimate-completion.ts'
import { count, formatShare, joinWords } from '../words.ts'
import { type JudgedRun, listReported, type ReportedSession } from './judged-run.ts'
import { limitEvidence } from './limit-evidence.ts'

const missed: ReadonlySet<OutcomeStatus> = new Set(['failed', 'abandoned', 'false_success'])

/** Whether enough sessions reached the goal, and whether those of the required personas did. An inconclusive session is no failure. */
export function judgeOutcomes({ gate, run }: JudgedRun): RuleResult[] {
  const reported = listReported(run)
  return [
    ...(gate.min_completion === null ? [] : [judgeCompletion(reported, gate.min_completion)]),
    ...(gate.required_personas.length === 0
      ? []
      : [judgePersonas(reported, gate.required_personas)]),
  ]
}

function judgeCompletion(reported: readonly ReportedSession[], least: number): RuleResult {
  const rule = 'completion'
  const reports = reported.map(({ report }) => report)
  const { succeeded, total } = countSucceeded(reports)
  if (total === 0) {
    const reason = 'No session has a clear outcome for the goal.'
    return { rule, status: 'not_judged', reason, ...limitEvidence(reported.map(showOutcome)) }
  }
  const isReached = succeeded / total >= least
  const said = isReached ? 'at least' : 'fewer than'
  const reason = `${succeeded} of ${count(total, 'session')} with a clear outcome reached the goal, ${said} the ${formatShare(least)} that the gate asks for.`
  const judged = new Set(listJudged(reports))
  const without = reported.filter(({ report }) => judged.has(report) && hasMissed(report))
  return {
    rule,
    status: isReached ? 'passed' : 'failed',
    reason,
    ...limitEvidence(without.map(showOutcome)),
  }
}

function judgePersonas(
  reported: readonly ReportedSession[],
  required: readonly string[],
): RuleResult {
  const rule = 'required_personas'
  const theirs = reported.filter(({ persona }) => required.includes(persona.id))
  const failed = theirs.filter(({ report }) => hasMissed(report))
  if (failed.length > 0) {
    const names = joinWords([...new Set(failed.map(({ persona }) => persona.name))])
    const reason = `${names} did not reach the goal.`
    return { rule, status: 'failed', reason, ...limitEvidence(failed.map(showOutcome)) }
  }
  const isClear = required.every((id) =>
    theirs.some(
      ({ persona, report }) => persona.id === id && report.report.outcome.status === 'succeeded',
    ),
  )
  if (isClear) {
    const reason = 'Every required persona reached the goal.'
    return { rule, status: 'passed', reason, evidence: [], more: 0 }
  }
  const unclear = theirs.filter(({ report }) => report.report.outcome.status !== 'succeeded')
  const reason = 'The record does not show whether every required persona reached the goal.'
  return { rule, status: 'not_judged', reason, ...limitEvidence(unclear.map(showOutcome)) }
}

function hasMissed({ report }: ReportedSession['report']): boolean {
  return missed.has(report.outcome.status)
}

function showOutcome({ id, persona, report }: ReportedSession): VerdictEvidence {
  const { status, reason, evidence } = report.report.outcome
  const [first] = evidence
  return {
    text: `${outcomeWords[status]}: ${reason}`,
    persona: persona.name,
    session_id: id,
    fingerprint: null,
    severity: null,
    age: null,
    turn: first?.turn ?? null,
    screenshot: first?.screenshot ?? null,
    url: first?.url ?? null,
  }
}
