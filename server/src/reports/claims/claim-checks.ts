import type { ClaimCheck } from '@understudy/contract/checks/claim-check'
import type { ObservedFriction } from '@understudy/contract/finding'
import type { Transcript } from '@understudy/contract/transcript'
import { onceFor } from '../../lib/once-for.ts'
import { endSentence, quoteText } from '../../lib/text/sentence.ts'
import { findFrictionEvidence } from '../evidence/evidence.ts'

/** What a persona says never makes a problem block a deployment: it may be what the page told it to say. */
export const MAX_CALLED_SEVERITY = 3

const MAX_SEEN = 200

/**
 * A claim as the check of its picture leaves it: null if it was contradicted; as severe as it was claimed to be if it was
 * confirmed; otherwise unchanged.
 */
export function applyClaimCheck(
  transcript: Transcript,
  turn: number,
  friction: ObservedFriction,
): ObservedFriction | null {
  const check = findCheck(transcript, turn, friction)
  if (check?.verdict === 'contradicted') return null
  if (check?.verdict !== 'confirmed' || friction.attribution !== 'site') return friction
  const claimed = friction.claimed_severity ?? friction.severity
  return {
    ...friction,
    severity: Math.max(friction.severity, Math.min(claimed, MAX_CALLED_SEVERITY)),
    observed: `${endSentence(friction.observed)} A second look at the picture, by a model that did not know of this, describes the same.`,
  }
}

/** Why a second look at the picture did not decide a claim; null if it did, or if none was due. */
export function describeOpenCheck(
  transcript: Transcript,
  turn: number,
  friction: ObservedFriction,
): string | null {
  const check = findCheck(transcript, turn, friction)
  if (check?.verdict !== 'open') return null
  return check.seen === ''
    ? `A second look at its picture was not made: ${endSentence(check.reason)}`
    : 'A second look at its picture could not decide it.'
}

/** Why claims are not among the findings: a second look saw something else. */
export function describeContradicted(transcript: Transcript): string[] {
  return transcript.turns.flatMap(({ turn, frictions }) =>
    frictions.flatMap((friction) => {
      const check = findCheck(transcript, turn, friction)
      if (check?.verdict !== 'contradicted') return []
      return `Left out: in turn ${turn} the persona reported ${quoteText(friction.title)}. A second look at the picture, by a model that did not know of this, saw something else: ${quoteSeen(check)}`
    }),
  )
}

/** Why claims are not among the findings: the record does not have their words. */
export function describeUnfound(transcript: Transcript): string[] {
  return transcript.turns.flatMap((turn) =>
    turn.frictions.flatMap((friction) =>
      friction.detector === 'mind' && findFrictionEvidence(transcript, turn, friction) === null
        ? `Left out: in turn ${turn.turn} the persona reported ${quoteText(friction.title)} and quoted ${quoteText(friction.quote ?? '')}, which the record of this turn does not have.`
        : [],
    ),
  )
}

function findCheck(
  transcript: Transcript,
  turn: number,
  { detector, subject }: ObservedFriction,
): ClaimCheck | undefined {
  return detector === 'mind' ? checksByClaim(transcript).get(nameClaim(turn, subject)) : undefined
}

const checksByClaim = onceFor(
  ({ claim_checks: checks = [] }: Transcript) =>
    new Map(checks.map((check) => [nameClaim(check.turn, check.subject), check])),
)

function nameClaim(turn: number, subject: string): string {
  return `${turn} ${subject}`
}

function quoteSeen({ seen }: ClaimCheck): string {
  const cut = seen.length <= MAX_SEEN ? seen : `${seen.slice(0, MAX_SEEN - 1).toWellFormed()}…`
  return endSentence(quoteText(cut))
}
