import { cleanText } from '../clean-text.ts'

/** A box to tick before a field, such as the last of several choices, shares its label. */
const controls = 'a[href],button,input:not([type=checkbox],[type=radio]),select,textarea'
/** These name a whole form or part of one, or say what is wrong with it. */
const aboutMore = 'h1,h2,h3,h4,h5,h6,[role=heading],legend,[role=alert]'
/** What is longer explains. */
const [longestName, longestPart] = [60, 1000]
/** Farther away stands the name of something else, and a page can have thousands of parts. */
const maxAround = 60
/** Farther away it belongs to something else; beside a field it can be the first of two columns. */
const [maxAbovePx, maxBesidePx] = [32, 240]

/** The text right above or before a field that sighted users read as its name, although code does not connect the two. */
export function findTextBefore(field: Element): string | null {
  let left = maxAround
  for (let part: Element | null = field; part !== null && left > 0; part = part.parentElement) {
    if (part.localName === 'form') return null
    for (let node = part.previousSibling; node !== null && left > 0; node = node.previousSibling) {
      left -= 1
      if (node instanceof Element && isOrHolds(node, controls)) return null
      const text = listTexts(node).find((each) => namesBySight(each, field))
      if (text !== undefined)
        return cleanText(text.data)
          .trim()
          .replace(/\s*[:：*]+$/u, '')
    }
  }
  return null
}

function isOrHolds(element: Element, selector: string): boolean {
  return element.matches(selector) || element.querySelector(selector) !== null
}

function listTexts(node: Node): Text[] {
  if ((node.textContent ?? '').length > longestPart) return []
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  const texts = node instanceof Text ? [node] : []
  while (walker.nextNode() instanceof Text) {
    if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  }
  return texts
}

function namesBySight(text: Text, field: Element): boolean {
  const words = cleanText(text.data).trim()
  const parent = text.parentElement
  if (!/\p{L}/u.test(words) || words.length > longestName || parent === null) return false
  return parent.closest(aboutMore) === null && isSeen(parent) && isBefore(text, field)
}

/** Texts for screen readers are in a box of a pixel. */
function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  if (width <= 2 || height <= 2) return false
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

function isBefore(text: Text, field: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  const [words, box] = [range.getBoundingClientRect(), field.getBoundingClientRect()]
  const [above, beside] = [box.top - words.bottom, box.left - words.right]
  const isInColumn = words.left < box.right && words.right > box.left
  const isInRow = words.top < box.bottom && words.bottom > box.top
  return (
    (isInColumn && above >= -2 && above <= maxAbovePx) ||
    (isInRow && beside >= -2 && beside <= maxBesidePx)
  )
}
