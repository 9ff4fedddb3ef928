import type { AggregateFinding } from '@understudy/contract/aggregate-report'
import type { ComparedProblem, ProblemChange } from '@understudy/contract/comparison/run-comparison'
import { groupByCause, mergeOccurrences, type Occurrence } from '../compose/merge-findings.ts'
import { compareFindings } from '../evidence/rank-findings.ts'
import type { ComparedRun } from './compared-run.ts'
import { explainNotMet, explainUnreached, explanations } from './explain-change.ts'
import { findUnreached } from './find-unreached.ts'
import { listPlaces } from './list-places.ts'

const order: readonly ProblemChange[] = ['new', 'persisting', 'gone', 'not_reached']

type Merged = Omit<AggregateFinding, 'id'>
type Verdict = Pick<ComparedProblem, 'change' | 'reason' | 'explanation'>

/** Every problem of the site that one of the runs saw, under the identity that the report of one run uses. */
export function compareProblems(earlier: ComparedRun, later: ComparedRun): ComparedProblem[] {
  const groups = groupByCause([...listOccurrences(earlier), ...listOccurrences(later)])
  return groups
    .map((all) => {
      const [before, after] = [earlier, later].map(({ summary }) =>
        all.filter(({ report }) => report.runId === summary.run_id),
      )
      return compareProblem(before ?? [], after ?? [], { earlier, later })
    })
    .toSorted(
      (one, other) =>
        order.indexOf(one.problem.change) - order.indexOf(other.problem.change) ||
        compareFindings(one.merged, other.merged),
    )
    .map(({ problem }) => problem)
}

function listOccurrences({ sessions }: ComparedRun): Occurrence[] {
  return sessions.flatMap(({ report }) =>
    report === null
      ? []
      : report.report.findings
          .filter(({ attribution }) => attribution === 'site')
          .map((finding) => ({ report, finding })),
  )
}

function compareProblem(
  before: readonly Occurrence[],
  after: readonly Occurrence[],
  runs: { earlier: ComparedRun; later: ComparedRun },
): { problem: ComparedProblem; merged: Merged } {
  const isInLater = after.length > 0
  const [seenBy, occurrences] = isInLater ? [runs.later, after] : [runs.earlier, before]
  const merged = mergeOccurrences(occurrences, seenBy.sessions.length)
  const { fingerprint, title, category, status, noticed_by, recommendation, severity } = merged
  const people = [...before, ...after].map(({ report }) => report.persona.name)
  const problem = {
    ...judgeChange(before, after, runs),
    run_id: seenBy.summary.run_id,
    fingerprint,
    title,
    category,
    status,
    ...(noticed_by === undefined ? {} : { noticed_by }),
    recommendation,
    severity,
    earlier_severity:
      before.length === 0 ? null : Math.max(...before.map(({ finding }) => finding.severity)),
    personas: [...new Set(people)],
    evidence: merged.evidence,
  }
  return { problem, merged }
}

function judgeChange(
  before: readonly Occurrence[],
  after: readonly Occurrence[],
  { earlier, later }: { earlier: ComparedRun; later: ComparedRun },
): Verdict {
  if (before.length > 0 && after.length > 0) {
    return { change: 'persisting', reason: null, explanation: 'Both runs met it.' }
  }
  if (after.length === 0) {
    const absence = explainUnseen(before, { seen: earlier, other: later, side: 'later' })
    return { change: absence.reason === null ? 'gone' : 'not_reached', ...absence }
  }
  const absence = explainUnseen(after, { seen: later, other: earlier, side: 'earlier' })
  const doubt = absence.reason === null ? '' : 'It can be older. '
  return { ...absence, change: 'new', explanation: `${doubt}${absence.explanation}` }
}

/** Whether the run that did not see a problem would have seen it; the reason is null if it would. */
function explainUnseen(
  occurrences: readonly Occurrence[],
  { seen, other, side }: { seen: ComparedRun; other: ComparedRun; side: 'earlier' | 'later' },
): Omit<Verdict, 'change'> {
  const places = occurrences.flatMap(({ report, finding }) => {
    const session = seen.sessions.find(({ id }) => id === report.session.id)
    const transcript = session?.transcript ?? null
    return transcript === null ? [] : listPlaces(transcript, finding)
  })
  const doubt = places.length === 0 ? 'only_said' : findDoubt(occurrences)
  if (doubt !== null) return { reason: doubt, explanation: explanations[doubt] }
  const found = findUnreached(places, seen, other)
  return 'reason' in found
    ? { reason: found.reason, explanation: explainUnreached(found, side) }
    : { reason: null, explanation: explainNotMet(found, side) }
}

/** A problem that comes and goes can have been there, unseen. */
function findDoubt(occurrences: readonly Occurrence[]): 'not_reproduced' | null {
  const isFleeting = occurrences.every(({ finding }) => finding.status === 'not_reproduced')
  return isFleeting ? 'not_reproduced' : null
}
