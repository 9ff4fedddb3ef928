import { severities } from '../findings/filter-findings.ts'
import type { SiteProblem } from './merge-problems.ts'

const triages = ['open', 'confirmed', 'dismissed', 'any'] as const

/** Which problems of a site are shown, by what was decided about them. */
export type SiteTriage = (typeof triages)[number]

/** The choice that an address or a field names; undefined if it names none. */
export function readTriage(value: unknown): SiteTriage | undefined {
  return triages.find((each) => each === value)
}

/** Which problems of a site are shown; without a decision the open ones. */
export type SiteFilter = {
  triage?: SiteTriage
  /** At least. */
  severity?: number
}

/** The filter in an address; what is not valid is left out. */
export function readSiteFilter({ triage, severity }: Record<string, unknown>): SiteFilter {
  const decided = readTriage(triage)
  return {
    ...(decided !== undefined && { triage: decided }),
    ...(severities.some(({ value }) => value === severity) && { severity: Number(severity) }),
  }
}

/** Whether the filter shows the problem. */
export function isShown(
  { problem }: SiteProblem,
  { triage = 'open', severity = 0 }: SiteFilter,
): boolean {
  return (triage === 'any' || problem.status === triage) && problem.severity >= severity
}
