import { cleanText, clipText } from '../clean-text.ts'
import { maxLengths } from '../../observe/observation-limits.ts'
import { readWords } from './read-words.ts'

/**
 * Gives the text of the last visible heading before an element that is above it or beside it; null if there is none, or if it is in a
 * shadow tree. The heading of another column says nothing about it.
 */
export function createHeadingFinder(): (element: Element) => string | null {
  const headings = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6,[role=heading]')]
    .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
    .map((heading) => ({ heading, text: cleanText(readWords(heading)).trim() }))
    .filter(({ text }) => text !== '')
  return (element) => {
    if (element.getRootNode() !== document) return null
    const above = headings.findLast(
      ({ heading }) => isBefore(heading, element) && isInColumn(heading, element),
    )
    return above === undefined ? null : clipText(above.text, maxLengths.context)
  }
}

function isBefore(heading: Element, element: Element): boolean {
  const position = heading.compareDocumentPosition(element)
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** By the box around the heading: the heading itself can be as narrow as its words. */
function isInColumn(heading: Element, element: Element): boolean {
  const column = (heading.parentElement ?? heading).getBoundingClientRect()
  const { left, right, bottom } = element.getBoundingClientRect()
  return (
    column.left <= right && column.right >= left && heading.getBoundingClientRect().top < bottom
  )
}
