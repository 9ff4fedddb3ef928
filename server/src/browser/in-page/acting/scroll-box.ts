import type { ScrollAim } from '../../../turn/scroll-aim.ts'
import { flatParent } from '../covers/paint-order.ts'
import { findTarget } from '../elements/targets.ts'
import { canScroll } from '../scrolling.ts'

/** The part of the box that one step moves on. */
const step = 0.8

/** Scrolls the innermost box around an element that scrolls that way; false if there is none, or it is at its end. */
export function scrollBox(ref: string, to: ScrollAim): boolean {
  const box = findBox(findTarget(ref), to)
  if (box === null) return false
  const down = Math.round(box.clientHeight * step)
  const across = Math.round(box.clientWidth * step)
  const moves: Readonly<Record<ScrollAim, ScrollToOptions>> = {
    down: { top: down },
    up: { top: -down },
    top: { top: -box.scrollHeight },
    bottom: { top: box.scrollHeight },
    left: { left: -across },
    right: { left: across },
  }
  box.scrollBy({ ...moves[to], behavior: 'instant' })
  return true
}

function findBox(element: Element | null, to: ScrollAim): Element | null {
  if (element === null || canScroll(element, to)) return element
  return findBox(flatParent(element), to)
}
