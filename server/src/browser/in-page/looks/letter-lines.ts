import { maxLooked } from './look.ts'

/** The letters of one line of a text, without the room above and below them that belongs to its font. */
export interface LetterLine {
  element: Element
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

const minWidthPx = 6
const minHeightPx = 6
/** Share of a line's box, at its top and at its bottom, that has no letters or only the ends of some. */
const airShare = 0.25
/** Drawings place their words by coordinates, and overlapping labels are common in them. */
const unread = 'script,style,noscript,template,svg,select,textarea,canvas,[aria-hidden=true]'

/** The lines of text that are in the window, from top to bottom; not those of frames and shadow trees, nor those that nobody can see. */
export function listLetterLines(): LetterLine[] {
  const lines: LetterLine[] = []
  const range = document.createRange()
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let read = 0; read < maxLooked * 4 && lines.length < maxLooked; read += 1) {
    const node = nodes.nextNode()
    if (node === null) break
    for (const line of listLinesOf(node, range).slice(0, maxLooked - lines.length)) lines.push(line)
  }
  return lines.toSorted((one, other) => one.top - other.top)
}

function listLinesOf(node: Node, range: Range): LetterLine[] {
  const { parentElement: element } = node
  const text = (node.textContent ?? '').replaceAll(/\s+/gu, ' ').trim()
  if (text === '' || element === null || element.closest(unread) !== null) return []
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
  range.selectNodeContents(node)
  return [...range.getClientRects()]
    .filter(isInWindow)
    .map(({ left, right, top, bottom, height }) => {
      const air = height * airShare
      return { element, text, left, right, top: top + air, bottom: bottom - air }
    })
}

function isInWindow({ left, right, top, bottom, width, height }: DOMRect): boolean {
  const isIn = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  return isIn && width >= minWidthPx && height >= minHeightPx
}
