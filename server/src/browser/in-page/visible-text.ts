import { maxLengths } from '../../turn/page/limits.ts'
import { doEdgesMeet, type Edges, intersectEdges } from './geometry.ts'
import { isCutDown, type Surroundings } from './surroundings.ts'

const longText = 300
const gap = ' …'
/** Of a text that its surroundings cut off, less cannot be read. */
const minLetterShare = 0.3
/** A text in more lines than this is compared by its first ones. */
const maxLines = 100

/** Scripts without spaces are read in pieces of this length. */
const pieces = /\s*\S{1,12}/gu

/** What is read of a text node, and where it is drawn. */
export interface TextPart {
  node: Text
  text: string
  /** Of the node, as far as its surroundings show it. */
  edges: Edges
  start: number
  end: number
}

/**
 * The part of a text node inside the clip; a short node counts whole or not at all. isPart: the window shows only a part of the page,
 * so that a text may continue beside it; its words there are left out. Null if nothing of it is shown.
 */
export function sliceVisibleText(
  node: Text,
  range: Range,
  here: Pick<Surroundings, 'clip' | 'viewport' | 'zone'>,
  isPart: boolean,
): TextPart | null {
  const { clip } = here
  range.selectNodeContents(node)
  const rect = range.getBoundingClientRect()
  if (rect.width === 0 || rect.height === 0 || !doEdgesMeet(rect, clip)) return null
  if (node.length <= longText && isCutDown(rect, here, minLetterShare)) return null
  const isCut = isPart && (rect.left < clip.left - 1 || rect.right > clip.right + 1)
  const [start, end] = sliceLines(node, { range, rect, clip })
  const isShown = (box: Edges) => {
    const middle = (box.left + box.right) / 2
    return middle >= clip.left && middle <= clip.right
  }
  const text = isCut ? keepWords({ node, start, end }, range, isShown) : node.data.slice(start, end)
  return text === '' ? null : { node, text, edges: intersectEdges(rect, clip), start, end }
}

/** The boxes of the lines that a text is shown in. */
export function listLines({ node, edges, start, end }: TextPart): Edges[] {
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, end)
  const lines = [...range.getClientRects()].slice(0, maxLines)
  return lines.filter((line) => doEdgesMeet(line, edges)).map((line) => intersectEdges(line, edges))
}

/** A text without the words that are covered. */
export function sliceUncovered(part: TextPart, isCovered: (word: Edges) => boolean): string {
  const isShown = (box: Edges) => !isCovered(box)
  if (listLines(part).every(isShown)) return part.text
  return keepWords(part, document.createRange(), isShown)
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

/** The words that are shown, with an ellipsis for each gap; of endless lines only what can be read. */
function keepWords(
  { node, start, end }: Pick<TextPart, 'node' | 'start' | 'end'>,
  range: Range,
  isShown: (box: Edges) => boolean,
): string {
  let kept = ''
  let hasShown = false
  const last = Math.min(end, start + maxLengths.lines)
  for (const { 0: piece, index } of node.data.slice(start, last).matchAll(pieces)) {
    range.setStart(node, start + index + piece.search(/\S/u))
    range.setEnd(node, start + index + piece.length)
    const isWordShown = isShown(range.getBoundingClientRect())
    hasShown ||= isWordShown
    if (isWordShown) kept += piece
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
