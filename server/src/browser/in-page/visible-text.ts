import { doEdgesMeet } from './geometry.ts'
import type { Edges } from './geometry.ts'
import { maxLengths } from '../../turn/page/limits.ts'

const longText = 300
const gap = ' …'

/** Scripts without spaces are read in pieces of this length. */
const pieces = /\s*\S{1,12}/gu

/**
 * The part of a text node inside the clip; a short node counts whole or not at all. isPart: the window shows only a part of the page,
 * so that a text may continue beside it; its words there are left out.
 */
export function sliceVisibleText(node: Text, range: Range, clip: Edges, isPart: boolean): string {
  range.selectNodeContents(node)
  const rect = range.getBoundingClientRect()
  if (rect.width === 0 || rect.height === 0 || !doEdgesMeet(rect, clip)) return ''
  const isCut = isPart && (rect.left < clip.left - 1 || rect.right > clip.right + 1)
  const [start, end] = sliceLines(node, { range, rect, clip })
  return isCut ? keepShown(node, range, clip, [start, end]) : node.data.slice(start, end)
}

/** The first offset that is shown and the one after the last, by lines. */
function sliceLines(
  node: Text,
  { range, rect, clip }: { range: Range; rect: DOMRect; clip: Edges },
): readonly [start: number, end: number] {
  if (node.length <= longText || (rect.top >= clip.top && rect.bottom <= clip.bottom))
    return [0, node.length]
  const start = rect.top >= clip.top ? 0 : findOffset(node, range, (edge) => edge.bottom > clip.top)
  const end =
    rect.bottom <= clip.bottom
      ? node.length
      : findOffset(node, range, (edge) => edge.top >= clip.bottom)
  return [start, end]
}

/** Words whose middle is between the sides of the clip, with an ellipsis for each gap; of endless lines only what can be read. */
function keepShown(
  node: Text,
  range: Range,
  clip: Edges,
  [from, to]: readonly [number, number],
): string {
  let kept = ''
  let hasShown = false
  const end = Math.min(to, from + maxLengths.lines)
  for (const { 0: piece, index } of node.data.slice(from, end).matchAll(pieces)) {
    range.setStart(node, from + index + piece.search(/\S/u))
    range.setEnd(node, from + index + piece.length)
    const { left, right } = range.getBoundingClientRect()
    const middle = (left + right) / 2
    const isShown = middle >= clip.left && middle <= clip.right
    hasShown ||= isShown
    if (isShown) kept += piece
    else if (!kept.endsWith(gap)) kept += gap
  }
  return hasShown ? kept : ''
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
