import { cleanText } from '../clean-text.ts'
import { boxOf } from '../elements/area-box.ts'
import type { Point } from '../elements/hits.ts'
import { findTarget } from '../elements/targets.ts'
import { doEdgesMeet, intersectEdges, readWindow, shownEdges } from '../geometry.ts'

/** More are not examined. */
const maxNodes = 20_000

/**
 * The place that these words name, in pixels of the window: the middle of what holds them, or the part that has them as its name. Null if it is
 * not in view. The element that is dragged is not meant.
 */
export function findDrop(ref: string, words: string): Point | null {
  const wanted = fold(words)
  const dragged = findTarget(ref)
  if (wanted === '') return null
  const holders = [...listHolders(wanted), ...listNamed(wanted)]
  const place = holders.find((holder) => dragged?.contains(holder) !== true && isShown(holder))
  if (place === undefined) return null
  const { left, top, right, bottom } = intersectEdges(boxOf(place), shownEdges())
  const window = readWindow()
  return { x: (left + right) / 2 - window.left, y: (top + bottom) / 2 - window.top }
}

/** Elements whose own text is these words, before those that contain them. */
function listHolders(wanted: string): Element[] {
  const whole: Element[] = []
  const part: Element[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let count = 0; count < maxNodes && walker.nextNode() !== null; count += 1) {
    const { currentNode: node } = walker
    if (node.parentElement === null) continue
    const text = fold(node.textContent ?? '')
    if (text === wanted) whole.push(node.parentElement)
    else if (text.includes(wanted)) part.push(node.parentElement)
  }
  return [...whole, ...part]
}

function listNamed(wanted: string): Element[] {
  return [...document.querySelectorAll('[aria-label],[title]')].filter((element) =>
    [element.ariaLabel, element.getAttribute('title')].some((name) => fold(name ?? '') === wanted),
  )
}

function isShown(element: Element): boolean {
  return (
    doEdgesMeet(boxOf(element), shownEdges()) &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  )
}

function fold(text: string): string {
  return cleanText(text).replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}
