import { cleanText, clipText } from '../clean-text.ts'
import { maxLengths } from '../../observe/observation-limits.ts'

/** Gives the text of the last visible heading before an element; null if there is none, or if it is in a shadow tree. */
export function createHeadingFinder(): (element: Element) => string | null {
  const headings = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6,[role=heading]')]
    .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
    .map((heading) => ({ heading, text: cleanText(heading.textContent).trim() }))
    .filter(({ text }) => text !== '')
  return (element) => {
    if (element.getRootNode() !== document) return null
    const above = headings.findLast(({ heading }) => isBefore(heading, element))
    return above === undefined ? null : clipText(above.text, maxLengths.context)
  }
}

function isBefore(heading: Element, element: Element): boolean {
  const position = heading.compareDocumentPosition(element)
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
