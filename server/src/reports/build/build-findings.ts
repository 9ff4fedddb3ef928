import type {
  Attribution,
  Evidence,
  Finding,
  FindingCategory,
  ObservedFriction,
} from '@understudy/contract/finding'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { describeRetest } from './describe-retest.ts'
import { findFrictionEvidence } from './evidence.ts'
import { createFingerprint } from './fingerprint.ts'
import { MAX_EVIDENCE, pickEvidence } from './list-pages.ts'

/** Of equally grave problems, those first that touch trust, data and input, where users lose what they came for. */
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

interface Occurrence {
  turn: TranscriptTurn
  friction: ObservedFriction
  evidence: Evidence
}

/** Every problem of a session that evidence bears out, once, worst first; what is not the site's fault comes last. */
export function buildFindings(transcript: Transcript): Finding[] {
  const occurrences = transcript.turns.flatMap((turn) =>
    turn.frictions.flatMap((friction): Occurrence[] => {
      const evidence = findFrictionEvidence(transcript, turn, friction)
      return evidence === null ? [] : [{ turn, friction, evidence }]
    }),
  )
  const problems = Map.groupBy(occurrences, ({ friction }) => createFingerprint(friction))
  return [...problems]
    .map(([fingerprint, seen]) => mergeOccurrences(transcript, fingerprint, seen))
    .toSorted(compareFindings)
    .map((finding, index) => ({ ...finding, id: `F${index + 1}` }))
}

/** The worst first; the site's before all others. How often it was tried says nothing; equal ones keep their order. */
export function compareFindings(left: Finding, right: Finding): number {
  return (
    attributionOrder.indexOf(left.attribution) - attributionOrder.indexOf(right.attribution) ||
    right.severity - left.severity ||
    categoryOrder.indexOf(left.category) - categoryOrder.indexOf(right.category) ||
    Number(right.status === 'verified') - Number(left.status === 'verified')
  )
}

/** Speaks in the words of the worst occurrence. */
function mergeOccurrences(
  transcript: Transcript,
  fingerprint: string,
  seen: readonly Occurrence[],
): Finding {
  const worst = seen.reduce((left, right) =>
    right.friction.severity > left.friction.severity ? right : left,
  )
  const { friction } = worst
  const isVerified = seen.some((occurrence) => occurrence.friction.status === 'verified')
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
    evidence: pickEvidence(
      seen.map(({ evidence }) => evidence),
      MAX_EVIDENCE,
    ),
    recommendation: friction.recommendation,
    retest: describeRetest(transcript, worst),
  }
}
