import type { Problem } from '@understudy/contract/endpoints/problems'
import { nameStatus } from '@understudy/contract/finding-words'
import { severities, triageWords } from './filter-findings.ts'
import { listMoments, listPages, listPersonas, type ShownFinding } from './shown-finding.ts'
import { nameActor } from './triage-state.tsx'

const head = [
  'Number',
  'Fingerprint',
  'Title',
  'Severity',
  'Kind',
  'Certainty',
  'Personas',
  'Pages',
  'Moments',
  'Expected',
  'Observed',
  'Suggestion',
  'Retest',
  'Status',
  'Reason',
  'Decided by',
  'Decided at',
  'Assigned to',
  'Issue',
]

/** Problems as rows of a table, with a head; what was decided about them must be known. */
export function listCsvRows(findings: readonly ShownFinding[]): string[][] {
  return [head, ...findings.map(listCells)]
}

function listCells(shown: ShownFinding): string[] {
  const { finding } = shown
  const severity = severities.find(({ value }) => value === finding.severity)
  const moments = listMoments(shown).map(({ persona, turn }) => `${persona}, turn ${turn}`)
  return [
    finding.id,
    finding.fingerprint,
    finding.title,
    severity?.text ?? 'No problem',
    finding.category,
    nameStatus(finding),
    listPersonas(shown).join('; '),
    listPages(shown).join('; '),
    moments.join('; '),
    finding.expected,
    finding.observed,
    finding.recommendation,
    finding.retest,
    ...listDecision(shown.triage),
  ]
}

function listDecision(triage: Problem | undefined): string[] {
  if (triage === undefined) return Array.from({ length: 6 }, () => '')
  const { status, reason, decided_by: by, decided_at: at, assignee, issue_url: url } = triage
  return [
    triageWords[status],
    reason ?? '',
    by === null ? '' : nameActor(by),
    at ?? '',
    assignee?.email ?? '',
    url ?? '',
  ]
}
