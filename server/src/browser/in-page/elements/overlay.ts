import { memory } from '../memory.ts'
import type { Edges } from '../geometry.ts'
import { intersectEdges, shownEdges } from '../geometry.ts'
import { findHit, findPressed, isHitAt } from './hits.ts'
import type { Point } from './hits.ts'

/** Scroll bars and rounding may be left uncovered at each side. */
const leftUncoveredPx = 20
/** What takes less of the window is a button that stays in its corner, such as that of a chat. */
const minAnswerShare = 0.04
const regions = 'header,nav,footer,[role=banner],[role=navigation],[role=contentinfo]'

/**
 * Which of the elements of the newest walk are in front of an overlay: something fixed that covers the window and other elements, as scripts
 * put it behind a dialog, with or without saying that it is one. None if there is no overlay, or nothing to use in front of it: then the
 * page is covered by mistake, or until it is ready.
 */
export function listInFront(): Set<Element> {
  const overlay = findOverlay()
  if (overlay === null) return new Set()
  const outside = memory.elements.filter((element) => !overlay.contains(element))
  const isCovering = outside.some((element) => findSpanning(hitOf(element)) === overlay)
  const isAnswer = (element: Element) => isInFront(element, overlay)
  // What is in a frame belongs to another document, and could be the dialog.
  const isKnown = !memory.frames.some(isAnswer)
  return new Set(isCovering && isKnown ? memory.elements.filter(isAnswer) : [])
}

/** Whether what covers an element is such an overlay. */
export function isOverlay(cover: Element, covered: Element): boolean {
  const overlay = findSpanning(cover)
  if (overlay === null || overlay.contains(covered)) return false
  return [...memory.elements, ...memory.frames].some((element) => isInFront(element, overlay))
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
  const isFixed = getComputedStyle(element).position === 'fixed'
  if (isFixed && spansWidth(element) && spansHeight(element)) return element
  return findSpanning(element.parentElement)
}

function spansWidth(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect()
  const shown = shownEdges()
  return left <= shown.left + leftUncoveredPx && right >= shown.right - leftUncoveredPx
}

function spansHeight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const shown = shownEdges()
  return top <= shown.top + leftUncoveredPx && bottom >= shown.bottom - leftUncoveredPx
}

/** In a box large enough to be a dialog. The header of the page, as wide as the window, may be in front of everything, too. */
function isInFront(element: Element, overlay: Element): boolean {
  if (!element.isConnected || !isHitAt(element, middleOf(element))) return false
  const region = element.closest(regions)
  const isOfPage = region !== null && !overlay.contains(region) && spansWidth(region)
  return !isOfPage && isInLargeBox(element, overlay)
}

function isInLargeBox(element: Element | null, overlay: Element): boolean {
  if (element === null || (element !== overlay && element.contains(overlay))) return false
  const { position } = getComputedStyle(element)
  const isBox = position === 'fixed' || position === 'absolute'
  return (
    (isBox && shareOfWindow(element) >= minAnswerShare) ||
    isInLargeBox(element.parentElement, overlay)
  )
}

function shareOfWindow(element: Element): number {
  const shown = shownEdges()
  return areaOf(intersectEdges(element.getBoundingClientRect(), shown)) / areaOf(shown)
}

function areaOf({ left, top, right, bottom }: Edges): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

function hitOf(element: Element): Element | null {
  const { x, y } = middleOf(element)
  return findHit(element, x, y)
}

function middleOf(element: Element): Point {
  const { left, top, right, bottom } = findPressed(element, element.getBoundingClientRect())
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}
