import { shownEdges } from './geometry.ts'
import type { WalkedFrame } from '../../turn/page/walk.ts'

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

function isFromRight(): boolean {
  const elements: readonly (Element | null)[] = [document.body, document.documentElement]
  const holder = elements.find((element) => element !== null)
  return holder instanceof Element && getComputedStyle(holder).direction === 'rtl'
}
