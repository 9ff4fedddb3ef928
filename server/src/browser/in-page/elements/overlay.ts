import { memory } from '../memory.ts'
import { shownEdges } from '../geometry.ts'
import { findHit, findPressed, isHitAt } from './hits.ts'
import type { Point } from './hits.ts'
import { regionOf } from './region.ts'

/** Scroll bars and rounding may be left uncovered at each side. */
const leftUncoveredPx = 20

/**
 * Which of the elements of the newest walk are in front of an overlay: something that covers the window and other elements, as scripts put
 * it behind a dialog, with or without saying that it is one. None if there is no overlay, or nothing to use in front of it: then the
 * page is covered by mistake, or until it is ready.
 */
export function listInFront(): Set<Element> {
  const overlay = findOverlay()
  if (overlay === null) return new Set()
  const outside = memory.elements.filter((element) => !overlay.contains(element))
  const isCovering = outside.some((element) => findSpanning(hitOf(element)) === overlay)
  // What is in a frame belongs to another document, and could be the dialog.
  const isKnown = !memory.frames.some(isInFront)
  return new Set(isCovering && isKnown ? memory.elements.filter(isInFront) : [])
}

/** Whether what covers an element is such an overlay. */
export function isOverlay(cover: Element, covered: Element): boolean {
  const spanning = findSpanning(cover)
  if (spanning === null || spanning.contains(covered)) return false
  return [...memory.elements, ...memory.frames].some(isInFront)
}

/** What spans the window at its left, right and lower edge. */
function findOverlay(): Element | null {
  const { left, top, right, bottom } = shownEdges()
  const [first, ...others] = [
    document.elementFromPoint(left + 2, (top + bottom) / 2),
    document.elementFromPoint(right - leftUncoveredPx, (top + bottom) / 2),
    document.elementFromPoint((left + right) / 2, bottom - 2),
  ].map(findSpanning)
  return first !== undefined && others.every((other) => other === first) ? first : null
}

function findSpanning(element: Element | null): Element | null {
  if (element === null) return null
  return spansWindow(element) ? element : findSpanning(element.parentElement)
}

function spansWindow(element: Element): boolean {
  const { position } = getComputedStyle(element)
  if (position !== 'fixed' && position !== 'absolute') return false
  const rect = element.getBoundingClientRect()
  const shown = shownEdges()
  return (
    rect.left <= shown.left + leftUncoveredPx &&
    rect.top <= shown.top + leftUncoveredPx &&
    rect.right >= shown.right - leftUncoveredPx &&
    rect.bottom >= shown.bottom - leftUncoveredPx
  )
}

/** The header of a page may be in front of everything: that is no answer to a dialog. */
function isInFront(element: Element): boolean {
  return element.isConnected && regionOf(element) === null && isHitAt(element, middleOf(element))
}

function hitOf(element: Element): Element | null {
  const { x, y } = middleOf(element)
  return findHit(element, x, y)
}

function middleOf(element: Element): Point {
  const { left, top, right, bottom } = findPressed(element, element.getBoundingClientRect())
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}
