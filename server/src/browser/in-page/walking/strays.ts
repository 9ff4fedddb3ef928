import { doEdgesMeet, type Edges, intersectEdges } from '../geometry.ts'

/** Outside the viewport, and nothing in flow extends back into it. */
export function isOutside(element: Element, rect: DOMRect, viewport: Edges): boolean {
  if (rect.width === 0 || rect.height === 0) return false
  const { left, top, right, bottom } = viewport
  if (rect.top >= bottom || rect.left >= right) return true
  if (rect.bottom <= top) return rect.top + element.scrollHeight <= top
  if (rect.right <= left) return rect.left + element.scrollWidth <= left
  return false
}

/** Elements that are positioned into the viewport from a part outside it. */
export function* listStrays(passedOver: readonly Element[], viewport: Edges): Generator<Element> {
  const queue = passedOver.flatMap((element) => [...element.children])
  for (const element of queue) {
    const rect = element.getBoundingClientRect()
    const isIn = rect.width > 0 && rect.height > 0 && doEdgesMeet(rect, viewport)
    if (isIn && isHit(element, rect, viewport)) yield element
    else queue.push(...element.children)
  }
}

function isHit(element: Element, rect: DOMRect, viewport: Edges): boolean {
  const seen = intersectEdges(rect, viewport)
  const hit = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2)
  return hit !== null && element.contains(hit)
}

/** What is shown in large documents, where only large elements can be found in time. */
export function* listHits({ left, top, right, bottom }: Edges): Generator<Element> {
  for (const x of [0.05, 0.5, 0.95])
    for (const y of [0.05, 0.5, 0.95]) {
      const hit = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))
      if (hit !== null) yield hit
    }
}
