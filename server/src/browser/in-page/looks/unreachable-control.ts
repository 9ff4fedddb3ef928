import { cleanText } from '../clean-text.ts'
import { findPage, isCutAtSides } from '../position.ts'
import { hasAlikeSibling } from './alike.ts'
import { isStill, maxLooked, maxOddLooks, type OddLook } from './look.ts'

const controls = 'a[href],button,select,textarea,[role=button],[role=link],input:not([type=hidden])'
const minHeightPx = 16
const minWidthPx = 24
/** A control of which less than this is left cannot be used by what is left. */
const maxShownShare = 0.5
/** A control that is partly visible was not hidden on purpose. */
const minShownPx = 8

/** How far the window can be moved to the sides, in its coordinates. */
interface Reach {
  left: number
  right: number
  top: number
}

/**
 * Controls that are beside the page, where it cannot be scrolled to. Menus wait there on purpose, links for the keyboard hide there,
 * and slides of a carousel too: so only what is partly seen, or what was pushed out by its own row, is sure.
 */
export function findUnreachableControls(): OddLook[] {
  const reach = measureReach()
  if (reach === null) return []
  return [...document.querySelectorAll(controls)]
    .slice(0, maxLooked)
    .filter((element) => isOutside(element, reach) && isStill(element))
    .slice(0, maxOddLooks)
    .map((element) => ({ element, detail: cleanText(nameOf(element)).trim().slice(0, 80) }))
    .filter(({ detail }) => detail !== '')
}

function measureReach(): Reach | null {
  const page = findPage()
  if (page === null || visualViewport?.scale !== 1) return null
  const room = isCutAtSides() ? 0 : page.scrollWidth - page.clientWidth
  const isFromRight = getComputedStyle(document.documentElement).direction === 'rtl'
  const start = -page.scrollLeft
  const width = page.clientWidth
  return {
    left: isFromRight ? start - room : start,
    right: isFromRight ? start + width : start + width + room,
    top: -page.scrollTop,
  }
}

function isOutside(element: Element, reach: Reach): boolean {
  const rect = element.getBoundingClientRect()
  if (rect.width < minWidthPx || rect.height < minHeightPx) return false
  const across = Math.min(rect.right, reach.right) - Math.max(rect.left, reach.left)
  const down = rect.bottom - Math.max(rect.top, reach.top)
  const shownShare = (Math.max(0, across) / rect.width) * (Math.max(0, down) / rect.height)
  if (shownShare > maxShownShare) return false
  const isSeen = across >= minShownPx && down >= minShownPx
  return isSeen ? isMisplaced(element) : isPushedOut(element, reach)
}

/** Not a slide, nor something that slides in. */
function isMisplaced(element: Element): boolean {
  return listUp(element).every((box) => !isMoving(box) && !cutsOff(box) && !hasAlikeSibling(box))
}

/** In the flow of a part of the page that is itself within reach. */
function isPushedOut(element: Element, reach: Reach): boolean {
  const boxes = listUp(element)
  const at = boxes.findIndex((box) => isWithin(box.getBoundingClientRect(), reach))
  if (at < 1) return false
  const pushed = boxes.slice(0, at)
  return (
    pushed.every((box) => isInFlow(box) && !hasAlikeSibling(box)) &&
    boxes.every((box) => !cutsOff(box) && !isMoving(box))
  )
}

/** The element and what is around it, without the page itself. */
function listUp(element: Element): Element[] {
  const boxes: Element[] = []
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    if (box === document.body || box === document.documentElement) break
    boxes.push(box)
  }
  return boxes
}

function isWithin({ left, right, bottom }: DOMRect, reach: Reach): boolean {
  return left < reach.right && right > reach.left && bottom > reach.top
}

function isInFlow(box: Element): boolean {
  const { position, float, marginLeft, marginRight, marginTop } = getComputedStyle(box)
  const isPulled = [marginLeft, marginRight, marginTop].some((margin) => parseFloat(margin) < 0)
  return position === 'static' && float === 'none' && !isPulled
}

function cutsOff(box: Element): boolean {
  const { overflowX, overflowY, clipPath } = getComputedStyle(box)
  return overflowX !== 'visible' || overflowY !== 'visible' || clipPath !== 'none'
}

/** By itself, or when something else happens. */
function isMoving(box: Element): boolean {
  const { transform, translate, transitionDuration, position } = getComputedStyle(box)
  const isTimed = transitionDuration.split(', ').some((duration) => parseFloat(duration) > 0)
  const isSliding = isTimed && position !== 'static'
  const isShifted = transform !== 'none' || translate !== 'none'
  return isShifted || isSliding || position === 'fixed'
}

function nameOf(element: Element): string {
  return element instanceof HTMLElement && element.innerText.trim() !== ''
    ? element.innerText
    : (element.getAttribute('aria-label') ?? '')
}
