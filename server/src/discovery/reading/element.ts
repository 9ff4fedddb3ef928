import type { SyntaxNode } from './syntax-node.ts'

/** The value of an attribute: literal text, code, or only its presence. */
export type AttributeValue =
  | { kind: 'text'; text: string }
  | { kind: 'code'; node: SyntaxNode }
  | { kind: 'flag' }

/** An element of a page's markup, in any of the languages. */
export interface Element {
  tag: string
  attributes: ReadonlyMap<string, AttributeValue>
  /** Grows while the markup is read: the text of the element and its descendants. */
  text: string
  parent: Element | null
  line: number
  scope: string
}

const maxTextLength = 120
const maxLevels = 64

/** Adds text to an element and its ancestors, truncated where a label would be too long to read. */
export function addText(element: Element | null, text: string): void {
  let at = element
  for (let level = 0; at !== null && level < maxLevels; level += 1) {
    if (at.text.length < maxTextLength) at.text += text
    at = at.parent
  }
}

/** Text on one line, at most 120 characters. */
export function tidyText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, maxTextLength)
}

/** The attribute as text; null if it is absent or code. */
export function getAttributeText(element: Element, name: string): string | null {
  const value = element.attributes.get(name)
  return value?.kind === 'text' ? value.text : null
}

/** The nearest match among an element and its ancestors. */
export function findAround(
  element: Element | null,
  fits: (candidate: Element) => boolean,
): Element | null {
  for (let at = element; at !== null; at = at.parent) if (fits(at)) return at
  return null
}
