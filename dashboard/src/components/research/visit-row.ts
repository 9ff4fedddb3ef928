import type { Report } from '@understudy/contract/report'
import type { SessionEvent } from '@understudy/contract/session-event'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { readMood } from '../event-data.ts'

/** One visit as a line of a table. */
export interface VisitRow {
  /** Of its session. */
  id: string
  persona: string
  outcome: Report['report']['outcome']['status']
  durationMs: number | null
  turns: number
  pages: number
  /** How long pages kept the visitor waiting. */
  waitMs: number
  /** Patience that was left, from 0 to 1; null if none was recorded. */
  patience: number | null
  /** Estimated, from 1 (very hard) to 7. */
  ease: number | null
  problems: number
  /** The named steps of the run in order, and whether they were reached. */
  steps: readonly { flow: string; status: 'reached' | 'not_reached' | 'not_attempted' }[]
  /** The last thought, in the visitor's words; null if it said nothing. */
  words: string | null
}

/** What one session's record says about its visit. */
export function readVisit(
  session: RunDetail['sessions'][number],
  { report }: Report,
  events: readonly SessionEvent[],
): VisitRow {
  const { started_at: from, finished_at: to } = session
  const { metrics, outcome, findings, flows = [], quotes } = report
  const mood = events.findLast(({ kind }) => kind === 'mood')
  return {
    id: session.id,
    persona: session.persona_name,
    outcome: outcome.status,
    durationMs: from === null || to === null ? null : Date.parse(to) - Date.parse(from),
    turns: metrics.turns,
    pages: metrics.pages,
    waitMs: metrics.page_wait_ms,
    patience: mood === undefined ? null : readMood(mood.data).patience,
    ease: metrics.seq_estimate,
    problems: findings.length,
    steps: flows.map(({ flow, status }) => ({ flow, status })),
    words: quotes.at(-1)?.text ?? null,
  }
}

/** A named step in words. */
export const stepWords = {
  reached: 'Reached',
  not_reached: 'Not reached',
  not_attempted: 'Not tried',
} as const satisfies Record<VisitRow['steps'][number]['status'], string>

/** Visits as rows of a file, with a head. */
export function listVisitCells(rows: readonly VisitRow[]): string[][] {
  const steps = [...new Set(rows.flatMap((row) => row.steps.map(({ flow }) => flow)))]
  const head = [
    'Session',
    'Persona',
    'Outcome',
    'Seconds',
    'Turns',
    'Pages',
    'Seconds waited',
    'Patience left',
    'Ease (1 to 7, estimated)',
    'Problems',
  ]
  return [
    [...head, ...steps, 'Last words'],
    ...rows.map((row) => [
      row.id,
      row.persona,
      outcomeWords[row.outcome],
      row.durationMs === null ? '' : String(Math.round(row.durationMs / 1000)),
      String(row.turns),
      String(row.pages),
      String(Math.round(row.waitMs / 100) / 10),
      row.patience === null ? '' : String(row.patience),
      row.ease === null ? '' : String(row.ease),
      String(row.problems),
      ...steps.map((step) => {
        const found = row.steps.find(({ flow }) => flow === step)
        return found === undefined ? '' : stepWords[found.status]
      }),
      row.words ?? '',
    ]),
  ]
}
