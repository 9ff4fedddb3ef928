import type { MapArtifact } from '@understudy/contract/run-map'
import { formatCount } from '../../util/format.ts'

/**
 * How a page or a transition relates to the code of a repository. place: file and line. That this run did not come there does
 * not mean that it cannot be reached. `uncompared`: without a repository, or if nothing can be said. `perhaps`: it could be one
 * of so many pages of the run that fit too many screens.
 */
export type InCode =
  | { kind: 'uncompared' | 'undeclared' }
  | { kind: 'declared' | 'not_reached'; place: string }
  | { kind: 'perhaps'; place: string; pages: number }

/** How a page or a transition differs between two runs, in words. */
export interface MapChange {
  kind: 'later' | 'earlier' | 'changed' | 'same'
  words: string
}

/** Whether only the code has it, as far as is known. */
export function isOnlyInCode({ inCode }: { inCode: InCode }): boolean {
  return inCode.kind === 'not_reached' || inCode.kind === 'perhaps'
}

/** A page of the map with what happened there. */
export interface PageFacts {
  page: MapArtifact['nodes'][number]
  /** Sessions that missed their goal and ended here. */
  dropped: number
  /** Sessions that were here. */
  sessions: number
  /** Whether the chosen journey, if any, comes here. */
  isOnJourney: boolean
  inCode: InCode
  /** undefined: the map is of one run. */
  change?: MapChange
  /** The run that has the picture, if it is not the one of the page's address. */
  pictureRunId?: string
}

/** A transition of the map with the pages that it connects. */
export interface StepFacts {
  step: MapArtifact['edges'][number]
  from: string
  to: string
  isOnJourney: boolean
  inCode: InCode
  change?: MapChange
}

/** What a map shows, for the journey of one session or, if it is undefined, of all. */
export interface MapFacts {
  pages: readonly PageFacts[]
  steps: readonly StepFacts[]
}

/** A session without a clear outcome, such as one without a task, had to end somewhere. */
const missed: readonly MapArtifact['journeys'][number]['outcome'][] = [
  'failed',
  'abandoned',
  'false_success',
]

/** Reads a map; `journey` is the session to follow. */
export function readMap(map: MapArtifact, journey: string | undefined): MapFacts {
  const followed = map.journeys.filter(
    ({ session_id: id }) => journey === undefined || id === journey,
  )
  const walked = followed.flatMap(({ steps }) => steps)
  const [nodes, edges] = [
    new Set(walked.map(({ node }) => node)),
    new Set(walked.map(({ edge }) => edge)),
  ]
  const names = new Map(map.nodes.map((node) => [node.id, namePage(node)]))
  const ends = map.journeys.flatMap(({ steps, outcome }) =>
    missed.includes(outcome) ? (steps.at(-1)?.node ?? []) : [],
  )
  return {
    pages: map.nodes.map((page) => ({
      page,
      dropped: ends.filter((end) => end === page.id).length,
      sessions: page.session_ids.length,
      isOnJourney: nodes.has(page.id),
      inCode: { kind: 'uncompared' },
    })),
    steps: map.edges.map((step) => ({
      step,
      from: names.get(step.from) ?? '',
      to: names.get(step.to) ?? '',
      isOnJourney: edges.has(step.id),
      inCode: { kind: 'uncompared' },
    })),
  }
}

/** The title of a page, or its address without one. */
export function namePage({ title, url_pattern: pattern }: PageFacts['page']): string {
  return title === '' ? pattern : title
}

/** Visits, problems and losses of a page, each as a few words. */
export function describePage({ page, dropped, sessions, inCode, change }: PageFacts): string[] {
  const { visits, findings } = page
  if (inCode.kind === 'not_reached') return ['not reached in this run', `in ${inCode.place}`]
  if (inCode.kind === 'perhaps') return [describeGuess(inCode), `in ${inCode.place}`]
  return [
    ...(change === undefined ? [] : [change.words]),
    formatCount(visits, 'visit'),
    ...(findings.length === 0 ? [] : [formatCount(findings.length, 'problem')]),
    ...(dropped === 0
      ? []
      : [`${dropped} of ${formatCount(sessions, 'session')} missed the goal here`]),
    ...(inCode.kind === 'undeclared' ? ["not in the repository's map"] : []),
  ]
}

/** A screen that this run may have shown. */
function describeGuess({ pages }: { pages: number }): string {
  return pages === 1
    ? 'could be a page of this run that fits many screens'
    : `could be one of ${pages} pages of this run`
}

/** What led to the next page, and how often. */
export function describeStep({ step: { action, label, count } }: StepFacts): string {
  const name = action === 'type' ? `Enter in ${label}` : label
  return `${label === '' ? action : name}${count === 1 ? '' : `, ${count} times`}`
}

/** What a comparison with a repository says about a transition; empty if nothing. */
export function describeOrigin({ inCode }: StepFacts): string {
  if (inCode.kind === 'not_reached') return `in ${inCode.place}`
  if (inCode.kind === 'perhaps') return `perhaps taken, in ${inCode.place}`
  return inCode.kind === 'undeclared' ? "not in the repository's map" : ''
}
