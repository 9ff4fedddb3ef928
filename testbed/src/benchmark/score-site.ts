import type { Finding } from '@understudy/contract/finding'
import type { Told } from './match-truth.ts'
import { findPath, matchTruth } from './match-truth.ts'
import type { BenchmarkSite, Truth } from './site.ts'

/** A finding of a report, as far as the benchmark looks at it. */
export type Reported = Told & Pick<Finding, 'severity' | 'attribution'>

/** What one visit to one site came to. */
export interface Visit {
  /** As the report ranks them. */
  findings: readonly Reported[]
  /** Where the visitor was and what it used, in order. */
  steps: readonly { from: string; to: string; label: string | null }[]
  tokens: number
  costUsd: number
  /** Why the visit is no measurement of the site; null when it is one. */
  failure: string | null
}

/** Below this a finding is a matter of taste. */
export const GRAVE = 2

/** So many findings are what a report leads with. */
const FIRST = 3

/** How near a visitor came to a defect: the control was used, its page was seen, or not even that. */
export type Reach = 'used' | 'seen' | 'never there'

/** One truth, and what became of it. */
export interface TruthScore {
  detectable: Truth['detectable']
  isFound: boolean
  /** Severity told minus the true one; null where it was not found. */
  severityError: number | null
  reach: Reach
}

/** What the visits to a site and to its clean twin say of the visitor. */
export interface SiteScore {
  name: string
  area: string
  truths: TruthScore[]
  /** Findings about something that was found already. */
  duplicates: string[]
  /** Findings about nothing that is true. */
  wrong: string[]
  /** What the report puts first, and whether it is true. */
  top: { title: string; isTrue: boolean }[]
  /** What was found on the clean twin; nothing of it is true. */
  onTwin: { title: string; severity: number }[]
  tokens: number
  costUsd: number
  failures: string[]
}

/** Holds what a visitor told of a site and of its twin against the truth. */
export function scoreSite(
  site: Pick<BenchmarkSite, 'name' | 'area' | 'truth'>,
  { defective, twin }: { defective: Visit; twin: Visit },
): SiteScore {
  const told = listSiteFindings(defective)
  const matches = told.map((finding) => ({ finding, truth: matchTruth(finding, site.truth) }))
  const first = new Map<Truth, Reported>()
  for (const { finding, truth } of matches) {
    if (truth !== null && !first.has(truth)) first.set(truth, finding)
  }
  return {
    name: site.name,
    area: site.area,
    truths: site.truth.map((truth) => scoreTruth(truth, first.get(truth), defective)),
    duplicates: matches.flatMap(({ finding, truth }) =>
      truth !== null && first.get(truth) !== finding ? [finding.title] : [],
    ),
    wrong: matches.flatMap(({ finding, truth }) => (truth === null ? [finding.title] : [])),
    top: [
      ...listFirst(told).map((finding) => ({
        title: finding.title,
        isTrue: matchTruth(finding, site.truth) !== null,
      })),
      ...listFirst(listSiteFindings(twin)).map(({ title }) => ({ title, isTrue: false })),
    ],
    onTwin: listSiteFindings(twin).map(({ title, severity }) => ({ title, severity })),
    tokens: defective.tokens + twin.tokens,
    costUsd: defective.costUsd + twin.costUsd,
    failures: [defective, twin].flatMap(({ failure }) => failure ?? []),
  }
}

/** What a report says of itself, of the rules of the run or of the visitor is no claim about the site. */
function listSiteFindings({ findings }: Visit): Reported[] {
  return findings.filter(({ attribution }) => attribution === 'site')
}

function scoreTruth(truth: Truth, finding: Reported | undefined, visit: Visit): TruthScore {
  return {
    detectable: truth.detectable,
    isFound: finding !== undefined,
    severityError: finding === undefined ? null : finding.severity - truth.severity,
    reach: findReach(truth, visit),
  }
}

function findReach({ place, control }: Truth, { steps }: Visit): Reach {
  const isPlace = (url: string): boolean => place.includes(findPath(url))
  const wasUsed = steps.some(
    ({ from, label }) => control !== undefined && isPlace(from) && control.test(label ?? ''),
  )
  if (wasUsed) return 'used'
  return steps.some(({ from, to }) => isPlace(from) || isPlace(to)) ? 'seen' : 'never there'
}

/** What a reader meets first, and would put right first. */
function listFirst(findings: readonly Reported[]): Reported[] {
  return findings.filter(({ severity }) => severity >= GRAVE).slice(0, FIRST)
}
