import type {
  ProblemAge,
  RuleResult,
  UntestedCause,
  Verdict,
} from '@understudy/contract/verdict/verdict'
import type { ComparedSession } from '../compare/compared-run.ts'
import { mergeFindings } from '../compose/merge-findings.ts'
import { listOwn, writeHeadline } from '../compose/write-headline.ts'
import { count } from '../words.ts'
import { type DatedProblem, dateProblems } from './date-problems.ts'
import { causeWords, findUntested, hasTestedAnything, pickCause } from './find-untested.ts'
import { judgeOutcomes } from './judge-outcomes.ts'
import { judgeProblems, showProblem } from './judge-problems.ts'
import { type JudgedRun, listReported } from './judged-run.ts'
import { limitEvidence } from './limit-evidence.ts'

/** A verdict without what its run says of itself. */
export type Judgment = Omit<Verdict, 'judged_at' | 'gate' | 'branch' | 'environment'>

/** Whether a run passes its gate. It fails only by what its record shows, and passes only if everything asked for was tested. */
export function judgeRun(judged: JudgedRun): Judgment {
  const { run, baseline, history } = judged
  const problems = dateProblems(judged)
  const rules = [...judgeProblems(judged, problems), ...judgeOutcomes(judged), ...judgeCost(judged)]
  const { verdict, cause } = decide(judged, rules)
  const tally = (age: ProblemAge) => problems.filter((problem) => problem.age === age).length
  const flaky = problems.filter(({ age }) => age === 'flaky').map(showProblem)
  const untested = run.sessions.filter((session) => findUntested(session) !== null)
  return {
    run_id: run.summary.run_id,
    verdict,
    cause,
    summary: [
      summarize({ verdict, cause }, rules, countCause(untested, cause)),
      ...nameOlder(judged, verdict, problems),
    ].join(' '),
    ...tellHeadline(judged),
    baseline:
      baseline === null
        ? null
        : {
            run_id: baseline.summary.run_id,
            created_at: baseline.summary.created_at,
            runs: history.runs,
          },
    sessions: {
      total: run.sessions.length,
      tested: run.sessions.length - untested.length,
      inconclusive: listReported(run).filter(
        ({ report }) => report.report.outcome.status === 'inconclusive',
      ).length,
    },
    problems: {
      new: tally('new'),
      flaky: tally('flaky'),
      persisting: tally('persisting'),
      unknown: tally('unknown'),
    },
    rules,
    ...listAnswers(judged),
    ...listUnverified(problems),
    flaky: limitEvidence(flaky).evidence,
  }
}

/** What a pass leaves out: readers see these problems right below it. */
function nameOlder(
  { gate, baseline }: JudgedRun,
  verdict: Verdict['verdict'],
  problems: readonly DatedProblem[],
): string[] {
  const least = Math.min(gate.fail_on_severity ?? 5, gate.accessibility_severity ?? 5)
  const older = problems.filter(({ age, severity }) => age !== 'new' && severity >= least).length
  if (verdict !== 'passed' || !gate.only_new || baseline === null || older === 0) return []
  return [
    `${count(older, 'problem')} that ${older === 1 ? 'is' : 'are'} known or can be older ${older === 1 ? 'does' : 'do'} not count.`,
  ]
}

/** The sentence that the report of the run begins with; nothing if no session has a report. */
function tellHeadline({ run }: JudgedRun): Pick<Verdict, 'headline'> {
  const reports = listReported(run).map(({ report }) => report)
  const [first] = reports
  if (first === undefined) return {}
  const findings = reports.length === 1 ? listOwn(first) : mergeFindings(reports)
  return { headline: writeHeadline(reports, findings) }
}

const maxUnverified = 200

/** New problems that have not made the run fail and must stay new for the next one. */
function listUnverified(problems: readonly DatedProblem[]): Pick<Verdict, 'unverified'> {
  const unverified = problems
    .filter(({ age, status }) => age === 'new' && status !== 'verified')
    .map(({ fingerprint }) => fingerprint)
  return unverified.length === 0 ? {} : { unverified: unverified.slice(0, maxUnverified) }
}

/** What each persona found out, with the site's own words. */
function listAnswers({ run }: JudgedRun): Pick<Verdict, 'answers'> {
  const answers = listReported(run).flatMap(({ report: { session, persona, report } }) =>
    report.answer === undefined
      ? []
      : [{ ...report.answer, session_id: session.id, persona: persona.name }],
  )
  return answers.length === 0 ? {} : { answers }
}

type Decision = Pick<Verdict, 'verdict' | 'cause'>

function decide({ run: { sessions } }: JudgedRun, rules: readonly RuleResult[]): Decision {
  const cause = pickCause(sessions.flatMap((session) => findUntested(session) ?? []))
  // A site that nobody could use says nothing about its pages, whatever stood in the way.
  if (!sessions.some(hasTestedAnything)) {
    return { verdict: 'could_not_test', cause: cause ?? 'host' }
  }
  if (rules.some(({ status }) => status === 'failed')) return { verdict: 'failed', cause: null }
  if (cause !== null) return { verdict: 'could_not_test', cause }
  const isUnclear = rules.some(({ rule, status }) => status === 'not_judged' && needsAnswer(rule))
  return isUnclear
    ? { verdict: 'could_not_test', cause: 'unclear' }
    : { verdict: 'passed', cause: null }
}

/** The first run of a branch and a model without a price must be able to pass; a goal that nobody is known to reach must not. */
function needsAnswer(rule: RuleResult['rule']): boolean {
  return rule === 'completion' || rule === 'required_personas'
}

function summarize(
  { verdict, cause }: Decision,
  rules: readonly RuleResult[],
  causeCount: number,
): string {
  const failed = rules.filter(({ status }) => status === 'failed')
  switch (verdict) {
    case 'failed':
      return `Failed. ${joinReasons(failed)}`
    case 'passed':
      return rules.length === 0 ? 'Passed. The gate has no rules.' : `Passed. ${joinReasons(rules)}`
    case 'could_not_test':
      break
  }
  return `Could not test. ${explainUntested(cause ?? 'host', causeCount)}.`
}

/** How many sessions the named cause stopped; others may have been stopped by something else. */
function countCause(untested: readonly ComparedSession[], cause: UntestedCause | null): number {
  return untested.filter((session) => findUntested(session) === cause).length
}

function explainUntested(cause: UntestedCause, causeCount: number): string {
  if (cause === 'unclear' || cause === 'cancelled') return causeWords[cause]
  return `${causeWords[cause]} (${count(causeCount, 'session')})`
}

function joinReasons(rules: readonly RuleResult[]): string {
  return [...new Set(rules.map(({ reason }) => reason))].join(' ')
}

/** Whether the language model cost no more than allowed. */
function judgeCost({ gate: { max_cost_usd: most }, costUsd }: JudgedRun): RuleResult[] {
  if (most === null) return []
  const rest = { rule: 'cost' as const, evidence: [], more: 0 }
  if (costUsd === null) {
    return [{ ...rest, status: 'not_judged', reason: 'The price of the model is not known.' }]
  }
  const isWithin = costUsd <= most
  const said = isWithin ? 'within' : 'more than'
  const reason = `The run cost ${showDollars(costUsd)}, ${said} the ${showDollars(most)} allowed.`
  return [{ ...rest, status: isWithin ? 'passed' : 'failed', reason }]
}

function showDollars(amount: number): string {
  return `$${amount.toFixed(amount < 1 ? 4 : 2)}`
}
