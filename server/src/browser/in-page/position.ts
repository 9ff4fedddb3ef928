import type { WalkedFrame } from '../../turn/page/walk.ts'
import { shownEdges } from './geometry.ts'

/** Where the window is on the page, and how far it can be moved, in CSS pixels of the page. */
export function readPosition(): WalkedFrame['scroll'] {
  const { scrollLeft = 0, scrollTop = 0, scrollWidth = 0, scrollHeight = 0 } = findPage() ?? {}
  const { left, top, right, bottom } = shownEdges()
  const width = isCutAtSides() ? innerWidth : Math.max(scrollWidth, innerWidth)
  const height = Math.max(scrollHeight, innerHeight)
  // Pages that are read from the right begin at their right edge.
  const startX = isFromRight() ? width - innerWidth : 0
  return {
    x: Math.round(startX + scrollLeft + left),
    maxX: Math.max(0, Math.floor(width - (right - left))),
    y: Math.round(scrollTop + top),
    maxY: Math.max(0, Math.floor(height - (bottom - top))),
    viewportHeight: bottom - top,
    viewportWidth: right - left,
  }
}

/** The element that scrolls with the page; null in a document without elements. */
export function findPage(): Element | null {
  return document.scrollingElement ?? document.children[0] ?? null
}

/** Whether the page lets no visitor scroll it sideways. */
export function isCutAtSides(): boolean {
  return [document.documentElement, document.body].some((element: Element | null) =>
    element === null ? false : /hidden|clip/.test(getComputedStyle(element).overflowX),
  )
}

/** Less than that of a page is seldom more than its margin. */
const minLocked = 100
const hides = new Set(['hidden', 'clip'])

/** Whether the page is longer than the window and lets no visitor scroll it. The style of the body is that of the page if its root has none. */
export function isScrollLocked(): boolean {
  const page = findPage()
  if (page === null || window.top !== window) return false
  const root = getComputedStyle(document.documentElement).overflowY
  const bodies: readonly (Element | null)[] = [document.body]
  const [body] = bodies.flatMap((element) => (element === null ? [] : getComputedStyle(element)))
  const isLocked = hides.has(root) || (root === 'visible' && hides.has(body?.overflowY ?? ''))
  return isLocked && page.scrollHeight - innerHeight > minLocked
}

function isFromRight(): boolean {
  const elements: readonly (Element | null)[] = [document.body, document.documentElement]
  const holder = elements.find((element) => element !== null)
  return holder instanceof Element && getComputedStyle(holder).direction === 'rtl'
}
