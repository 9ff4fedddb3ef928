import type { Pictured } from '../browser/browser-session.ts'
import type { Held } from '../lib/waiting/held.ts'
import { hold } from '../lib/waiting/held.ts'
import type { ShownView } from '../turn/view.ts'
import { findMaxPixels, listMarks } from '../turn/view.ts'
import type { OpenPage, SessionView } from './session-state.ts'

/** A view without a picture. */
export const unseen: Held<ShownView | null> = hold(() => Promise.resolve(null))

/**
 * Prepares the picture of a page for a mind that sees; null for others, or if there is no picture. Never rejects: without a
 * picture the visitor goes on with the text, and whatever is wrong with the page or the browser is noticed by its next use.
 */
export function showView(
  { deps, assignment }: Pick<SessionView, 'deps' | 'assignment'>,
  { browser, observation }: Pick<OpenPage, 'browser' | 'observation'>,
  takePicture: () => Held<Pictured>,
  signal: AbortSignal,
): Held<ShownView | null> {
  if (!deps.mind.sees()) return unseen
  const picture = takePicture()
  return hold(async () => {
    try {
      const taken = await picture.outcome()
      if ('missing' in taken) return null
      const { marks, unmarked } = listMarks(observation)
      const order = {
        marks,
        windowWidth: observation.scroll.viewportWidth,
        maxPixels: findMaxPixels(assignment.device),
      }
      return { ...(await browser.drawMarks(taken, order, signal)), unmarked }
    } catch {
      return null
    }
  })
}
