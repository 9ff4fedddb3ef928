import type { ClaimedFinding } from '../../turn/decision.ts'
import { findNamedPlace } from '../../turn/named-place.ts'
import { findSurroundings, type MarkedPicture, MAX_CLOSE_PIXELS } from '../../turn/view.ts'
import type { Seen } from '../seen.ts'
import type { OpenPage } from '../session-state.ts'

/**
 * The place of a claim as the mind saw it, with a frame around what it names; null if no place is named, or the
 * mind had no picture, or if it says that nothing happened, which no picture shows. Never rejects: a claim without a picture is only not checked.
 */
export async function pictureClaim(
  claim: ClaimedFinding,
  { seen, page: { browser, observation } }: { seen: Seen | null; page: OpenPage },
  signal: AbortSignal,
): Promise<MarkedPicture | null> {
  if (seen === null || claim.check === 'nothing_happened') return null
  const named = findNamedPlace(claim.place, observation)
  if (named.kind !== 'box') return null
  const order = {
    marks: [{ number: 1, box: named.box }],
    windowWidth: observation.scroll.viewportWidth,
    maxPixels: MAX_CLOSE_PIXELS,
    part: findSurroundings(named.box, observation),
    isFresh: false,
  }
  try {
    return await browser.drawMarks(seen.picture, order, signal)
  } catch {
    return null
  }
}
