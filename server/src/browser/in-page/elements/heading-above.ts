import { maxLengths } from '../../../turn/page/limits.ts'
import { cleanText, clipText } from '../clean-text.ts'
import { readWords } from './read-words.ts'
import { headingLevel } from './role.ts'

export interface Heading {
  element: Element
  text: string
  /** The sides of its section, and its own upper edge: the heading can be as narrow as its words. */
  left: number
  right: number
  top: number
}

/** The text of a heading; empty for other elements. */
export function titleOf(element: Element): string {
  return headingLevel(element) === 0 ? '' : cleanText(element.textContent).trim()
}

export function readHeading(element: Element): Heading {
  const text = clipText(cleanText(readWords(element)).trim(), maxLengths.context)
  const { left, right } = sectionOf(element).getBoundingClientRect()
  return { element, text, left, right, top: element.getBoundingClientRect().top }
}

const controls = 'a,button,input,select,textarea'
/** On each side of a heading, or of what is around it; blank ones before anything that says more. */
const maxSiblings = 50

/** What is around a heading and has something else in it: the row, for a column with nothing but the heading. */
function sectionOf(heading: Element): Element {
  let section = heading
  let hasMore = heading.querySelector(controls) !== null
  while (section.parentElement !== null && !(hasMore && hasBox(section))) {
    hasMore ||= hasMoreBeside(section)
    section = section.parentElement
  }
  return section
}

/** Does not compare the text of what is around it: on a page of headings that would be the page, for each of them. */
function hasMoreBeside(part: Element): boolean {
  let before: Node | null = part.previousSibling
  let after: Node | null = part.nextSibling
  for (let at = 0; at < maxSiblings && (before ?? after) !== null; at += 1) {
    if ([before, after].some((node) => node !== null && saysMore(node))) return true
    before = before?.previousSibling ?? null
    after = after?.nextSibling ?? null
  }
  return false
}

function saysMore(node: Node): boolean {
  if (node instanceof Element && (node.matches(controls) || node.querySelector(controls) !== null))
    return true
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  do if (texts.currentNode instanceof Text && /\S/u.test(texts.currentNode.data)) return true
  while (texts.nextNode() !== null)
  return false
}

function hasBox(section: Element): boolean {
  return section.getBoundingClientRect().width > 0
}

/** Gives the heading above an element, out of all visible ones; null if there is none, or if it is in a shadow tree. */
export function createHeadingFinder(): (element: Element) => string | null {
  const headings = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6,[role=heading]')]
    .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
    .map(readHeading)
  return (element) => {
    if (element.getRootNode() !== document) return null
    const before = headings.filter((heading) => isBefore(heading.element, element))
    return findHeadingAbove(element, before)
  }
}

/**
 * The text of the last of the headings before an element that is above it or beside it; null if there is none. The heading of another
 * column says nothing about it.
 */
export function findHeadingAbove(element: Element, before: readonly Heading[]): string | null {
  const { left, right, bottom } = element.getBoundingClientRect()
  const above = before.findLast(
    (heading) =>
      heading.text !== '' && heading.left <= right && heading.right >= left && heading.top < bottom,
  )
  return above?.text ?? null
}

function isBefore(heading: Element, element: Element): boolean {
  const position = heading.compareDocumentPosition(element)
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
