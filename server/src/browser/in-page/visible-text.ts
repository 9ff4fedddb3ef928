import { doEdgesMeet } from './geometry.ts'
import type { Edges } from './geometry.ts'

const longText = 300

/** The part of a text node inside the clip; a short node counts whole or not at all. */
export function sliceVisibleText(node: Text, range: Range, clip: Edges): string {
  range.selectNodeContents(node)
  const rect = range.getBoundingClientRect()
  if (rect.width === 0 || rect.height === 0 || !doEdgesMeet(rect, clip)) return ''
  if (node.length <= longText || (rect.top >= clip.top && rect.bottom <= clip.bottom))
    return node.data
  const start = rect.top >= clip.top ? 0 : findOffset(node, range, (edge) => edge.bottom > clip.top)
  const end =
    rect.bottom <= clip.bottom
      ? node.length
      : findOffset(node, range, (edge) => edge.top >= clip.bottom)
  return node.data.slice(start, end)
}

/** First offset whose character fulfils `isPast`, which is monotonic because lines run downwards. */
function findOffset(node: Text, range: Range, isPast: (edge: DOMRect) => boolean): number {
  let low = 0
  let high = node.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    range.setStart(node, middle)
    range.setEnd(node, Math.min(middle + 1, node.length))
    if (isPast(range.getBoundingClientRect())) high = middle
    else low = middle + 1
  }
  return low
}
