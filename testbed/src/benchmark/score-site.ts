import type { Finding } from '@understudy/contract/finding'
import { findPath, matchTruth, type Told } from './match-truth.ts'
import type { BenchmarkSite, Truth } from './site.ts'

/** The parts of a finding that the benchmark uses. */
export type Reported = Told & Pick<Finding, 'severity' | 'attribution' | 'recommendation'>

/** Result of one visit to one site. */
export interface Visit {
  /** In the order of the report. */
  findings: readonly Reported[]
  /** The pages the visitor saw and the controls it used, in order. */
  steps: readonly { from: string; to: string; label: string | null }[]
  tokens: number
  costUsd: number
  /** Why the visit does not measure the site; null if it does. */
  failure: string | null
}

/** Findings below this are a matter of taste. */
export const SEVERE = 2

/** Number of findings at the top of a report. */
const FIRST = 3

/** How close a visitor came to a defect: it used the control, saw the page, or neither. */
export type Reach = 'used' | 'seen' | 'never there'

/** One truth and its result. */
export interface TruthScore {
  detectable: Truth['detectable']
  isFound: boolean
  /** Reported severity minus the true one; null if it was not found. */
  severityError: number | null
  reach: Reach
}

/** What the visits to a site and to its clean twin say about the visitor. */
export interface SiteScore {
  name: string
  area: string
  truths: TruthScore[]
  /** Findings about something that another finding already covers. */
  duplicates: string[]
  /** Findings that match no truth. */
  wrong: string[]
  /** The top findings of the report, and whether they are true. */
  top: { title: string; isTrue: boolean }[]
  /** Findings on the clean twin; none of them is true. */
  onTwin: { title: string; severity: number }[]
  /** Titles and recommendations that name things by selectors or code. */
  likeCode: string[]
  tokens: number
  costUsd: number
  failures: string[]
}

/** Compares a visitor's findings on a site and its twin with the truth. */
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
    likeCode: [...defective.findings, ...twin.findings]
      .flatMap(({ title, recommendation }) => [title, recommendation])
      .filter(readsLikeCode),
    tokens: defective.tokens + twin.tokens,
    costUsd: defective.costUsd + twin.costUsd,
    failures: [defective, twin].flatMap(({ failure }) => failure ?? []),
  }
}

/** Findings about the session, the rules of the run or the visitor make no claim about the site. */
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

/** The findings a reader sees first and would fix first. */
function listFirst(findings: readonly Reported[]): Reported[] {
  return findings.filter(({ severity }) => severity >= SEVERE).slice(0, FIRST)
}

/** Names for elements that only developers use. Quoted page text and URLs can contain anything. */
const code = [
  /\w\s+>\s+\w/,
  /:nth-|\[[\w-]+[\]=~^$*|]/,
  /<\/?[a-z][^>]*>/i,
  /(?:^|[\s(])[#.][a-z_-]/i,
  /\b(?:a|button|div|form|h[1-6]|img|input|li|main|p|section|select|span|t[dhr]|ul)[#.][a-z]/,
  /\b(?:textbox|combobox|searchbox|spinbutton|listbox|menuitem)\b/i,
  /\b(?:null|undefined|NaN|TypeError)\b/,
]

/** Sentences that say nothing about the page they are about. */
const empty = [/match what users expect/i, /accordingly/i, /\bthe element\b/i]

/** Whether a title or a recommendation is unfit for a ticket because it names things by selector or code. */
export function readsLikeCode(text: string): boolean {
  const own = text.replaceAll(/“[^”]*”/g, '“”').replaceAll(/https?:\/\/\S+/g, '')
  return [...code, ...empty].some((pattern) => pattern.test(own))
}
