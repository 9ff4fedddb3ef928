import type { MapArtifact } from '@understudy/contract/run-map'
import { formatCount } from '../../util/format.ts'

/** A page of the map with what happened there. */
export interface PageFacts {
  page: MapArtifact['nodes'][number]
  /** Sessions that missed their goal and ended here. */
  dropped: number
  /** Sessions that were here. */
  sessions: number
  /** Whether the chosen journey, if any, comes here. */
  isOnJourney: boolean
}

/** A transition of the map with the pages that it connects. */
export interface StepFacts {
  step: MapArtifact['edges'][number]
  from: string
  to: string
  isOnJourney: boolean
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
    })),
    steps: map.edges.map((step) => ({
      step,
      from: names.get(step.from) ?? '',
      to: names.get(step.to) ?? '',
      isOnJourney: edges.has(step.id),
    })),
  }
}

/** The title of a page, or its address without one. */
export function namePage({ title, url_pattern: pattern }: PageFacts['page']): string {
  return title === '' ? pattern : title
}

/** Visits, problems and losses of a page, each as a few words. */
export function describePage({ page, dropped, sessions }: PageFacts): string[] {
  const { visits, findings } = page
  return [
    formatCount(visits, 'visit'),
    ...(findings.length === 0 ? [] : [formatCount(findings.length, 'problem')]),
    ...(dropped === 0
      ? []
      : [`${dropped} of ${formatCount(sessions, 'session')} missed the goal here`]),
  ]
}

/** What led to the next page, and how often. */
export function describeStep({ step: { action, label, count } }: StepFacts): string {
  return `${label === '' ? action : label}${count === 1 ? '' : `, ${count} times`}`
}
