import { isSideways, type ScrollAim } from '../../turn/scroll-aim.ts'
import { cleanText } from './clean-text.ts'
import { doEdgesMeet, isShownInPart, shownEdges } from './geometry.ts'
import { findShadowRoot } from './memory.ts'
import { findPage, readPosition } from './position.ts'

/** The part of what is shown that one step moves on. */
const step = 0.8
/** Less of a box is its margin. */
const minRestPx = 20
/** Elements in which words are looked for in shadow trees. */
const maxSearched = 50_000
const maxDepth = 200
/** Dialogs at once; pages have one or two. */
const maxDialogs = 5
/** Elements that may scroll and are measured. */
const maxMeasured = 3000
const unread = new Set(['script', 'style', 'template', 'noscript'])

/** From the upper left corner of the page's root element. */
interface Place {
  x: number
  y: number
}

/**
 * Scrolls what a user would scroll: the content of an open dialog, otherwise the page, otherwise its largest scrollable
 * part. A script cannot move a window on the viewport: the result is then the place that the browser has to bring to the middle of the
 * window.
 */
export function scrollPage(to: ScrollAim): Place | null {
  const scroller = findScroller(to)
  if (scroller === null || (scroller === findPage() && !isSideways(to) && isLocked())) return null
  if (scroller === findPage() && isShownInPart()) return findPlaceBeyond(to)
  const { left, top, right, bottom } = shownEdges()
  const down = Math.round(Math.min(scroller.clientHeight, bottom - top) * step)
  const across = Math.round(Math.min(scroller.clientWidth, right - left) * step)
  const { scrollHeight } = scroller
  const moves: Readonly<Record<ScrollAim, ScrollToOptions>> = {
    down: { top: down },
    up: { top: -down },
    top: { top: -scrollHeight },
    bottom: { top: scrollHeight },
    left: { left: -across },
    right: { left: across },
  }
  scroller.scrollBy({ ...moves[to], behavior: 'instant' })
  return null
}

/** A place outside of the window, so that it has to be moved; no further than the page reaches. */
function findPlaceBeyond(to: ScrollAim): Place {
  const { left, top, right, bottom } = shownEdges()
  const root = document.documentElement.getBoundingClientRect()
  const { y, maxY } = readPosition()
  const middle = { x: (left + right) / 2 - root.left, y: (top + bottom) / 2 - root.top }
  const down = Math.round((bottom - top) * step)
  const across = Math.round((right - left) * step)
  const places: Readonly<Record<ScrollAim, Place>> = {
    down: { ...middle, y: middle.y + down },
    up: { ...middle, y: middle.y - down },
    top: { ...middle, y: top - y - root.top },
    bottom: { ...middle, y: bottom + maxY - y - root.top },
    left: { ...middle, x: middle.x - across },
    right: { ...middle, x: middle.x + across },
  }
  return places[to]
}

function findScroller(to: ScrollAim): Element | null {
  const page = findPage()
  const dialogs = [
    ...document.querySelectorAll('dialog[open],[role=dialog],[aria-modal=true]'),
  ].filter((dialog) => dialog.checkVisibility())
  const inDialog = dialogs
    .slice(0, maxDialogs)
    .flatMap((dialog) => [dialog, ...[...dialog.querySelectorAll('*')].slice(0, maxMeasured)])
  const dialogScroller = inDialog.find((element) => canScroll(element, to))
  if (dialogScroller !== undefined) return dialogScroller
  if (canPageMove(to)) return page
  const shown = shownEdges()
  let largest = page
  let largestArea = 0
  for (const element of [...document.querySelectorAll('div,main,section,article,ul,nav')].slice(
    0,
    maxMeasured,
  )) {
    if (!canScroll(element, to)) continue
    const rect = element.getBoundingClientRect()
    const area = rect.width * rect.height
    if (area > largestArea && doEdgesMeet(rect, shown)) {
      largest = element
      largestArea = area
    }
  }
  return largest
}

function isOnward(to: ScrollAim): boolean {
  return to === 'down' || to === 'bottom' || to === 'right'
}

/** A script can scroll a page whose overflow is hidden, such as one behind a menu; its visitors cannot. */
function isLocked(): boolean {
  const boxes: readonly (Element | null)[] = [document.documentElement, document.body]
  const overflow = boxes.flatMap((box) => (box === null ? [] : getComputedStyle(box).overflowY))
  // The window has the overflow of the outermost of the two that has one.
  return /hidden|clip/.test(overflow.find((value) => value !== 'visible') ?? '')
}

function canPageMove(to: ScrollAim): boolean {
  if (!isSideways(to) && isLocked()) return false
  const { x, maxX, y, maxY } = readPosition()
  const [at, max] = isSideways(to) ? [x, maxX] : [y, maxY]
  return isOnward(to) ? at < max - 1 : at > 0
}

/** Whether it is a box that a visitor can scroll further that way. */
export function canScroll(element: Element, to: ScrollAim): boolean {
  if (!canMove(element, to)) return false
  const { overflowX, overflowY } = getComputedStyle(element)
  const overflow = isSideways(to) ? overflowX : overflowY
  return overflow === 'auto' || overflow === 'scroll'
}

function canMove(element: Element, to: ScrollAim): boolean {
  const isAcross = isSideways(to)
  const size = isAcross
    ? element.scrollWidth - element.clientWidth
    : element.scrollHeight - element.clientHeight
  if (size <= 0) return false
  const isFromRight = isAcross && getComputedStyle(element).direction === 'rtl'
  const at = (isAcross ? element.scrollLeft : element.scrollTop) + (isFromRight ? size : 0)
  return isOnward(to) ? at < size - 1 : at > 0
}

/** How much of a box that scrolls inside the page is left below, in CSS pixels. */
export function measureRest(element: Element, { overflowY }: CSSStyleDeclaration): number {
  // The page itself is told apart.
  if (element === document.documentElement || element === document.body) return 0
  if (element.clientHeight === 0 || (overflowY !== 'auto' && overflowY !== 'scroll')) return 0
  const rest = element.scrollHeight - element.clientHeight - element.scrollTop
  return rest < minRestPx ? 0 : Math.round(rest)
}

/** Scrolls to the first visible occurrence of the words; false if there is none. */
export function findWords(words: string): boolean {
  const wanted = cleanText(words).trim().toLowerCase()
  if (wanted === '') return false
  const holder = findInTrees(document, wanted, { left: maxSearched })
  holder?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  return holder !== null
}

/** In this tree, or else in the shadow trees of its elements. */
function findInTrees(
  root: Document | ShadowRoot,
  wanted: string,
  search: { left: number },
): Element | null {
  const holder = findHolder(root, wanted, 0)
  if (holder !== null) return holder
  const elements = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
  for (
    let node = elements.nextNode();
    node !== null && search.left > 0;
    node = elements.nextNode()
  ) {
    search.left -= 1
    const inner = node instanceof Element ? findShadowRoot(node) : null
    const found = inner === null ? null : findInTrees(inner, wanted, search)
    if (found !== null) return found
  }
  return null
}

/** The innermost element of one tree whose text contains the words. */
function findHolder(parent: ParentNode, wanted: string, depth: number): Element | null {
  if (depth > maxDepth) return null
  for (const child of parent.children) {
    if (unread.has(child.localName) || !says(child, wanted)) continue
    if (child.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return findHolder(child, wanted, depth + 1) ?? child
  }
  return null
}

function says(element: Element, wanted: string): boolean {
  return cleanText(element.textContent).toLowerCase().includes(wanted)
}
