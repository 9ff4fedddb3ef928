import type { TriageStatus } from '@understudy/contract/endpoints/problems'
import type { FindingStatus } from '@understudy/contract/finding'
import { severityWords } from '@understudy/contract/finding-words'
import { listPages, listPersonas, type ShownFinding } from './shown-finding.ts'

/** Which problems of a run are shown, as the address says. */
export type FindingFilter = {
  /** At least. */
  severity?: number
  persona?: string
  page?: string
  status?: TriageStatus
  checked?: FindingStatus
}

/** Severities with their words, worst first. */
export const severities = [
  { value: 4, text: severityWords[4], tone: 'text-s4 border-l-s4' },
  { value: 3, text: severityWords[3], tone: 'text-s3 border-l-s3' },
  { value: 2, text: severityWords[2], tone: 'text-s2 border-l-s2' },
  { value: 1, text: severityWords[1], tone: 'text-s1 border-l-s1' },
] as const

/** What was decided about a problem, in words. */
export const triageWords = {
  open: 'Open',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
} as const satisfies Record<TriageStatus, string>

/** Whether a text, such as one from the address bar, is a decision. */
export function isTriageStatus(text: unknown): text is TriageStatus {
  return typeof text === 'string' && Object.hasOwn(triageWords, text)
}

const checkedNames = ['verified', 'not_reproduced', 'unverified'] as const

/** Whether a text says how certain a finding is. */
export function isFindingStatus(text: unknown): text is FindingStatus {
  return checkedNames.some((name) => name === text)
}

/** The filter in an address; what is not valid is left out. */
export function readFilter({
  severity,
  persona,
  page,
  status,
  checked,
}: Record<string, unknown>): FindingFilter {
  return {
    ...(severities.some(({ value }) => value === severity) && { severity: Number(severity) }),
    ...(typeof persona === 'string' && persona !== '' && { persona }),
    ...(typeof page === 'string' && page !== '' && { page }),
    ...(isTriageStatus(status) && { status }),
    ...(isFindingStatus(checked) && { checked }),
  }
}

/** Whether the filter shows the problem; with a status only one whose decision is known. */
export function isWanted(shown: ShownFinding, filter: FindingFilter): boolean {
  const { finding, triage } = shown
  return (
    finding.severity >= (filter.severity ?? 0) &&
    (filter.persona === undefined || listPersonas(shown).includes(filter.persona)) &&
    (filter.page === undefined || listPages(shown).includes(filter.page)) &&
    (filter.status === undefined || triage?.status === filter.status) &&
    (filter.checked === undefined || finding.status === filter.checked)
  )
}
