import type { ObservedFriction } from '@understudy/contract/finding'
import type { ReplayFact, Transcript } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'

/** A friction as far as its replay bears it out, and that replay; undefined if there was none. */
export interface ReplayedFriction {
  friction: ObservedFriction
  replay: ReplayFact | undefined
}

/**
 * What did not happen again is not the fault of the site where a fault of ours can look like it, such as input that never
 * arrived. What could not be repeated stays as the session saw it.
 */
export function applyReplay(
  { replays = [] }: Transcript,
  friction: ObservedFriction,
): ReplayedFriction {
  const replay = replays.find(
    ({ detector, subject }) => detector === friction.detector && subject === friction.subject,
  )
  if (replay === undefined || replay.status === 'unverified') return { friction, replay }
  const isOurs = replay.status === 'not_reproduced' && findTraits(friction.detector).canBeOurs
  const attribution = isOurs ? 'infrastructure' : friction.attribution
  return { friction: { ...friction, status: replay.status, attribution }, replay }
}
