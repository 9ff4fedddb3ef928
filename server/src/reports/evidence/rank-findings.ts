import type { Attribution, Finding, FindingCategory } from '@understudy/contract/finding'
import { nameUrl } from '../../friction/control.ts'
import { listPages } from './list-pages.ts'

/** Tie-breaker: problems of trust, data and input come first, because users lose what they came for. */
const categoryOrder: readonly FindingCategory[] = [
  'trust',
  'form',
  'error',
  'navigation',
  'interaction',
  'feedback',
  'performance',
  'content',
  'layout',
  'accessibility',
]

const attributionOrder: readonly Attribution[] = ['site', 'policy', 'infrastructure', 'agent']

/** A finding before its rank gives it a number. */
export type UnnumberedFinding = Omit<Finding, 'id'> & { id?: never }

/** A finding with the facts that determine its rank. */
export interface RankedFinding<Ranked extends UnnumberedFinding> {
  finding: Ranked
  /** Sessions in which it occurred. */
  people: number
  /** Sessions that missed their goal soon after it occurred. */
  blocked: number
}

/**
 * Worst first: the site's findings before all others, by severity, then by people and pages, then by how often the task
 * failed soon after them. Accessibility rules, which every visit to their page violates, come after other findings of
 * equal severity. What stopped a visitor leads, and then accessibility rules are one group after everything else. The number of a finding is its
 * rank.
 */
export function rankFindings<Ranked extends UnnumberedFinding>(
  ranked: readonly RankedFinding<Ranked>[],
): (Ranked & Pick<Finding, 'id'>)[] {
  const isStopped = ranked.some(({ finding }) => finding.stopped_here === true)
  const compare = (left: RankedFinding<Ranked>, right: RankedFinding<Ranked>) =>
    compareAttribution(left.finding, right.finding) ||
    Number(right.finding.stopped_here ?? false) - Number(left.finding.stopped_here ?? false) ||
    (isStopped ? Number(isRule(left.finding)) - Number(isRule(right.finding)) : 0) ||
    right.finding.severity - left.finding.severity ||
    Number(isRule(left.finding)) - Number(isRule(right.finding)) ||
    right.people - left.people ||
    countPages(right.finding) - countPages(left.finding) ||
    right.blocked - left.blocked ||
    compareKinds(left.finding, right.finding)
  return ranked.toSorted(compare).map(({ finding }, index) => ({ id: `F${index + 1}`, ...finding }))
}

/** Findings of one title name their page if they have one, and those that are still alike have a number from the second on: readers find them by title. */
export function tellApart<Told extends Pick<Finding, 'title' | 'evidence'>>(
  findings: readonly Told[],
): Told[] {
  const placed = retitle(findings, ({ title, evidence: [first, ...others] }) => {
    const isOnOne = first !== undefined && listPages([first, ...others]).length === 1
    const page = isOnOne ? nameUrl(first.url) : ''
    return title.includes(page) ? '' : page
  })
  return retitle(placed, (_finding, index) => (index === 0 ? '' : `${index + 1}`))
}

/** Adds a word to titles that are equal, unless it is the same for all of them. */
function retitle<Titled extends { title: string }>(
  findings: readonly Titled[],
  choose: (finding: Titled, index: number) => string,
): Titled[] {
  const told = new Map<Titled, string>()
  for (const group of Map.groupBy(findings, ({ title }) => title).values()) {
    const words = group.map(choose)
    if (new Set(words).size === 1) continue
    for (const [index, finding] of group.entries()) told.set(finding, words[index] ?? '')
  }
  return findings.map((finding) => {
    const word = told.get(finding) ?? ''
    return word === '' ? finding : { ...finding, title: `${finding.title} (${word})` }
  })
}

/** The more severe of two reports of one problem first. */
export function compareFindings(left: Omit<Finding, 'id'>, right: Omit<Finding, 'id'>): number {
  return (
    compareAttribution(left, right) || right.severity - left.severity || compareKinds(left, right)
  )
}

function compareAttribution(left: Omit<Finding, 'id'>, right: Omit<Finding, 'id'>): number {
  return attributionOrder.indexOf(left.attribution) - attributionOrder.indexOf(right.attribution)
}

function isRule({ category }: Omit<Finding, 'id'>): boolean {
  return category === 'accessibility'
}

function countPages({ evidence }: Omit<Finding, 'id'>): number {
  return listPages(evidence).length
}

function compareKinds(left: Omit<Finding, 'id'>, right: Omit<Finding, 'id'>): number {
  return (
    categoryOrder.indexOf(left.category) - categoryOrder.indexOf(right.category) ||
    Number(right.status === 'verified') - Number(left.status === 'verified')
  )
}
