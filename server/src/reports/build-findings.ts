import type { Attribution, Evidence, Finding, ObservedFriction } from '@understudy/contract/finding'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { findFrictionEvidence } from './evidence.ts'
import { createFingerprint } from './fingerprint.ts'

/** Sightings of one problem that a report shows; more would tell nothing new. */
const MAX_EVIDENCE = 8

const attributionOrder: readonly Attribution[] = ['site', 'policy', 'infrastructure', 'agent']

interface Sighting {
  turn: TranscriptTurn
  friction: ObservedFriction
  evidence: Evidence
}

/** Every problem of a session that evidence bears out, once, worst first; what is not the site's fault comes last. */
export function buildFindings(transcript: Transcript): Finding[] {
  const sightings = transcript.turns.flatMap((turn) =>
    turn.frictions.flatMap((friction): Sighting[] => {
      const evidence = findFrictionEvidence(transcript, turn, friction)
      return evidence === null ? [] : [{ turn, friction, evidence }]
    }),
  )
  const problems = Map.groupBy(sightings, ({ friction }) => createFingerprint(friction))
  return [...problems]
    .map(([fingerprint, seen]) => mergeSightings(fingerprint, seen))
    .toSorted(compareFindings)
    .map((finding, index) => ({ ...finding, id: `F${index + 1}` }))
}

/** The worst first; the site's before all others. Equal ones keep their order of appearance. */
export function compareFindings(left: Finding, right: Finding): number {
  return (
    attributionOrder.indexOf(left.attribution) - attributionOrder.indexOf(right.attribution) ||
    right.severity - left.severity ||
    Number(right.status === 'verified') - Number(left.status === 'verified') ||
    right.evidence.length - left.evidence.length
  )
}

/** Speaks in the words of the worst sighting. */
function mergeSightings(fingerprint: string, seen: readonly Sighting[]): Finding {
  const worst = seen.reduce((left, right) =>
    right.friction.severity > left.friction.severity ? right : left,
  )
  const { friction, turn } = worst
  const isVerified = seen.some((sighting) => sighting.friction.status === 'verified')
  return {
    id: '',
    fingerprint,
    title: friction.title,
    category: friction.category,
    severity: friction.severity,
    attribution: friction.attribution,
    status: isVerified ? 'verified' : friction.status,
    expected: friction.expected,
    observed: friction.observed,
    evidence: seen.slice(0, MAX_EVIDENCE).map(({ evidence }) => evidence),
    recommendation: friction.recommendation,
    retest: describeRetest(turn, friction),
  }
}

function describeRetest(turn: TranscriptTurn, friction: ObservedFriction): string {
  if (friction.attribution !== 'site') return 'Run the session again.'
  const act = describeAct(turn)
  const way = act === null ? `Open ${turn.result.url}` : `Open ${turn.url}, ${act}`
  return `${way}, and check: ${friction.expected}`
}

function describeAct({ action }: TranscriptTurn): string | null {
  const label = action.label ?? ''
  const control = label === '' ? 'the control' : `“${label}”`
  switch (action.kind) {
    case 'click':
      return `click ${control}`
    case 'type':
      return `type “${action.text ?? ''}” into ${control}`
    case 'select':
      return `choose “${action.text ?? ''}” in ${control}`
    case 'check':
      return `tick ${control}`
    case 'press':
      return `press ${action.text ?? 'Enter'}`
    default:
      return null
  }
}
