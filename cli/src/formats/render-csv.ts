import { severityWords } from '@understudy/contract/finding-words'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import type { VisitorAnswer } from '@understudy/contract/visitor/answer'
import { writeCsv } from '@understudy/contract/write-csv'
import { breakRunnerCommands } from '@understudy/demo/break-runner-commands'
import type { RunFinding } from '@understudy/sdk/list-findings'

/** What a visit recorded: a row of its own, and one for each turn. */
export type RecordedVisit = Pick<
  Transcript,
  | 'run_id'
  | 'session_id'
  | 'persona'
  | 'device'
  | 'task'
  | 'model'
  | 'started_at'
  | 'ended_at'
  | 'termination_kind'
  | 'termination_reason'
  | 'turns'
> & {
  /** What its report says; null if it has none. */
  outcome: string | null
  /** What the visitor found out; null if it says nothing of it. */
  answer: VisitorAnswer | null
}

const sessionHead = [
  'run_id',
  'session_id',
  'persona_id',
  'persona',
  'device',
  'task',
  'model',
  'started_at',
  'seconds',
  'steps',
  'pages',
  'outcome',
  'ended',
  'reason',
  'patience',
  'frustration',
  'problems',
  'answer',
  'answer_url',
  'cost_usd',
]

/** A row for each session: how long it took, how many pages it saw, how it ended, and what the visitor found out. */
export function renderSessionsCsv(visits: readonly RecordedVisit[]): string {
  return print([sessionHead, ...visits.map(describeSession)])
}

function describeSession(visit: RecordedVisit): string[] {
  const { persona, turns, answer } = visit
  const mood = turns.at(-1)?.mood
  const problems = turns.flatMap(({ frictions }) => frictions.filter(isOfSite))
  const costUsd = turns.reduce((sum, { usage }) => sum + usage.cost_usd, 0)
  return [
    visit.run_id,
    visit.session_id,
    persona.id,
    persona.name,
    write(visit.device),
    write(visit.task),
    visit.model,
    visit.started_at,
    String((Date.parse(visit.ended_at) - Date.parse(visit.started_at)) / 1000),
    String(turns.length),
    String(new Set(turns.map(({ url }) => url)).size),
    write(visit.outcome),
    visit.termination_kind,
    visit.termination_reason,
    write(mood?.patience),
    write(mood?.frustration),
    String(problems.length),
    write(answer?.text),
    write(answer?.place?.url),
    String(costUsd),
  ]
}

function write(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

function isOfSite({ attribution }: { attribution: string }): boolean {
  return attribution === 'site'
}

const stepHead = [
  'run_id',
  'session_id',
  'persona_id',
  'persona',
  'device',
  'ended',
  'turn',
  'at',
  'seconds',
  'url',
  'pages',
  'action',
  'control',
  'text',
  'worked',
  'changed',
  'page_wait_ms',
  'patience',
  'frustration',
  'problems',
  'question',
  'answer',
  'cost_usd',
]

/** A row for each step of each persona: time, pages seen so far, patience, frustration, and what it was asked. */
export function renderStepsCsv(visits: readonly RecordedVisit[]): string {
  return print([stepHead, ...visits.flatMap(listSteps)])
}

function listSteps(visit: RecordedVisit): string[][] {
  const pages = new Set<string>()
  return visit.turns.map((turn) => {
    pages.add(turn.url)
    return [
      visit.run_id,
      visit.session_id,
      visit.persona.id,
      visit.persona.name,
      visit.device ?? '',
      visit.termination_kind,
      ...describeTurn(turn, { startedAt: visit.started_at, pages: pages.size }),
    ]
  })
}

function describeTurn(
  turn: TranscriptTurn,
  { startedAt, pages }: { startedAt: string; pages: number },
): string[] {
  const { action, result, mood } = turn
  const seconds = (Date.parse(turn.at) - Date.parse(startedAt)) / 1000
  return [
    String(turn.turn),
    turn.at,
    String(seconds),
    turn.url,
    String(pages),
    action.kind,
    action.label ?? '',
    action.text ?? '',
    String(result.ok),
    String(result.changed),
    String(turn.page_wait_ms),
    String(mood.patience),
    String(mood.frustration),
    String(turn.frictions.filter(isOfSite).length),
    turn.question ?? '',
    turn.answer ?? '',
    String(turn.usage.cost_usd),
  ]
}

const problemHead = [
  'run_id',
  'fingerprint',
  'severity',
  'category',
  'status',
  'noticed_by',
  'sessions',
  'session_ids',
  'url',
  'turn',
  'title',
  'expected',
  'observed',
  'recommendation',
]

/** A row for each problem of the site. */
export function renderProblemsCsv(runId: string, findings: readonly RunFinding[]): string {
  const rows = findings
    .filter(isOfSite)
    .map((finding) => [
      runId,
      finding.fingerprint,
      severityWords[finding.severity] ?? 'None',
      finding.category,
      finding.status,
      finding.detector ?? '',
      String(finding.session_ids.length),
      finding.session_ids.join(' '),
      finding.evidence[0]?.url ?? '',
      String(finding.evidence[0]?.turn ?? ''),
      finding.title,
      finding.expected,
      finding.observed,
      finding.recommendation,
    ])
  return print([problemHead, ...rows])
}

/** What a terminal obeys; a table has only tabs and line breaks of them. */
const controls = /[^\P{Cc}\t\r\n]/gu

/** A table on the standard output, in which no text of a page commands a terminal or the runner of a pipeline that logs it. */
function print(rows: readonly (readonly string[])[]): string {
  return breakRunnerCommands(writeCsv(rows).replaceAll(controls, ''))
}
