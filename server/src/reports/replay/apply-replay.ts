import type { ReplayFact } from '@understudy/contract/checks/replay-fact'
import type { ObservedFriction } from '@understudy/contract/finding'
import type { Transcript } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'
import { identifyProblem } from '../../friction/identify-problem.ts'
import { onceFor } from '../../lib/once-for.ts'

/** A friction with the status that follows from its replay, and the replay; undefined if there was none. */
export interface ReplayedFriction {
  friction: ObservedFriction
  replay: ReplayFact | undefined
}

/**
 * A friction that did not recur is not attributed to the site if a fault on our side can look the same, such as input that never
 * arrived. One that could not be repeated stays as the session recorded it.
 */
export function applyReplay(transcript: Transcript, friction: ObservedFriction): ReplayedFriction {
  const replay = replaysByProblem(transcript).get(identifyProblem(friction))
  if (replay === undefined || replay.status === 'unverified') return { friction, replay }
  const isOurs = replay.status === 'not_reproduced' && findTraits(friction.detector).canBeOurs
  const attribution = isOurs ? 'infrastructure' : friction.attribution
  return { friction: { ...friction, status: replay.status, attribution }, replay }
}

/** The first replay of each problem. */
const replaysByProblem = onceFor(
  ({ replays = [] }: Transcript) =>
    new Map(replays.toReversed().map((fact) => [identifyProblem(fact), fact])),
)
