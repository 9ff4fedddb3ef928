import { severityWords } from '@understudy/contract/finding-words'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { writeCsv } from '@understudy/contract/write-csv'
import { breakRunnerCommands } from '@understudy/demo/break-runner-commands'
import type { RunFinding } from '@understudy/sdk/list-findings'

/** What a visit recorded, of which each turn becomes a row. */
export type RecordedVisit = Pick<
  Transcript,
  'run_id' | 'session_id' | 'persona' | 'device' | 'started_at' | 'termination_kind' | 'turns'
>

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
    String(turn.frictions.filter(({ attribution }) => attribution === 'site').length),
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
    .filter(({ attribution }) => attribution === 'site')
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
