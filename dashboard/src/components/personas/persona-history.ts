import type { ReportedRun } from '../../api/persona-queries.ts'
import { nameAnchor, type ShownFinding } from '../findings/shown-finding.ts'
import { readAggregated, readSessions, type VisitEnd } from '../result/run-result.ts'

/** A visit of the persona, and what it met there. */
export interface PastVisit {
  run: ReportedRun['run']
  visit: VisitEnd
  problems: number
  /** Those that no other visitor of the run met; empty where there was none. */
  alone: readonly { title: string; anchor: string }[]
}

/** What visits have in common. */
export interface VisitFigures {
  visits: number
  reached: number
  /** Visits with a clear outcome in runs with a goal: of these `reached`. */
  judged: number
  turnsEach: number
  problemsEach: number
}

/** A persona beside the other visitors of the same runs. */
export interface PersonaHistory {
  visits: readonly PastVisit[]
  /** Of the runs with other visitors only; null if there is none. */
  compared: { runs: number; own: VisitFigures; others: VisitFigures } | null
}

/** What a persona did in runs, and how it differs from those who visited the same sites with the same task. */
export function readHistory(runs: readonly ReportedRun[], personaId: string): PersonaHistory {
  const told = runs.map((each) => tellRun(each, personaId))
  const shared = told.filter(({ others }) => others.length > 0)
  return {
    visits: told.flatMap(({ own }) => own),
    compared:
      shared.length === 0
        ? null
        : {
            runs: shared.length,
            own: sumUp(shared.flatMap(({ own }) => own)),
            others: sumUp(shared.flatMap(({ others }) => others)),
          },
  }
}

function tellRun({ run, aggregate, reports }: ReportedRun, personaId: string) {
  const result = aggregate === null ? readSessions(reports) : readAggregated(aggregate)
  const ownIds = run.sessions.filter((each) => each.persona_id === personaId).map(({ id }) => id)
  const problems = result.findings.filter(({ finding }) => finding.attribution === 'site')
  const all = result.visits
    .filter(({ turns }) => turns > 0)
    .map((visit) => {
      const met = problems.filter((problem) => isMetBy(problem, [visit.id]))
      return { run, visit, problems: met.length, met }
    })
  const [own, others] = [true, false].map((isOwn) =>
    all.filter(({ visit }) => ownIds.includes(visit.id) === isOwn),
  )
  const otherIds = (others ?? []).map(({ visit }) => visit.id)
  return {
    own: (own ?? []).map(({ met, ...each }) => ({
      ...each,
      alone:
        otherIds.length === 0
          ? []
          : met
              .filter((problem) => !isMetBy(problem, otherIds))
              .map(({ finding }) => ({ title: finding.title, anchor: nameAnchor(finding) })),
    })),
    others: others ?? [],
  }
}

function isMetBy({ evidence }: ShownFinding, sessionIds: readonly string[]): boolean {
  return evidence.some(({ sessionId }) => sessionIds.includes(sessionId))
}

function sumUp(visits: readonly Omit<PastVisit, 'alone'>[]): VisitFigures {
  const judged = visits.filter(
    ({ run, visit }) =>
      (run.task !== null || run.flows.length > 0) && visit.status !== 'inconclusive',
  )
  return {
    visits: visits.length,
    reached: judged.filter(({ visit }) => visit.status === 'succeeded').length,
    judged: judged.length,
    turnsEach: average(visits.map(({ visit }) => visit.turns)),
    problemsEach: average(visits.map(({ problems }) => problems)),
  }
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
