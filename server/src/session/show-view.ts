import type { Pictured } from '../browser/browser-session.ts'
import type { Box } from '../lib/box.ts'
import { type Held, hold } from '../lib/waiting/held.ts'
import { findMaxPixels, listMarks } from '../turn/view.ts'
import type { Seen } from './seen.ts'
import type { OpenPage, SessionView } from './session-state.ts'

/** A view without a picture. */
export const unseen: Held<Seen | null> = hold(() => Promise.resolve(null))

/** What is shown of a page; part: only that part of the window, null for all of it. */
interface Showing extends Pick<OpenPage, 'browser' | 'observation'> {
  part: Box | null
}

/**
 * Prepares the picture of a page for a mind that sees; null for others, or if there is no picture. Never rejects: without a
 * picture the visitor goes on with the text, and whatever is wrong with the page or the browser is noticed by its next use.
 */
export function showView(
  { deps, assignment }: Pick<SessionView, 'deps' | 'assignment'>,
  { browser, observation, part }: Showing,
  takePicture: () => Held<Pictured>,
  signal: AbortSignal,
): Held<Seen | null> {
  if (!deps.mind.sees()) return unseen
  const picture = takePicture()
  return hold(async () => {
    try {
      const taken = await picture.result()
      if ('missing' in taken) return null
      const { marks, unmarked } = listMarks(observation, part)
      const order = {
        marks,
        windowWidth: observation.scroll.viewportWidth,
        maxPixels: findMaxPixels(assignment.device),
        part,
        isFresh: true,
      }
      const drawn = await browser.drawMarks(taken, order, signal)
      return {
        shown: { ...drawn, unmarked: unmarked + drawn.unplaced, isPart: part !== null },
        picture: taken,
      }
    } catch {
      return null
    }
  })
}
