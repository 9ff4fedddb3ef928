import { amountsRead } from '../amounts-read.ts'
import { cleanText } from '../clean-text.ts'
import { findShadowRoot } from '../memory.ts'
import { areSeparateTexts } from '../text-separation.ts'

const namedByContent = new Set([
  'link',
  'button',
  'heading',
  'option',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'checkbox',
  'radio',
  'switch',
  'treeitem',
  'summary',
  'clickable',
  'cell',
  'draggable',
])

/** Elements that one attribute names, and labels of one field: what is named by more is read no better. */
const maxReferences = 20
/** Characters of such an attribute. */
const maxIds = 2000
/** Nodes of one name; those of a whole page in a link would take what the other names need. */
const maxNodes = 2000

const unnamedTags = new Set(['script', 'style', 'template', 'noscript'])

/** A name, and whether the visible content of the element already contains it. */
export interface AccessibleName {
  text: string
  fromContent: boolean
}

/**
 * The accessible name, by the rules of accname-1.2 that matter in practice. Unlike in the standard, a picture next to
 * the same words adds nothing: a reader sees one thing with that name, and the text of the page contains it once.
 * Values of fields in a label and generated content are left out: a name must not change with what a visitor types.
 */
export function computeName(element: Element, role: string): AccessibleName {
  const labelled = nameByIds(element, 'aria-labelledby')
  if (labelled !== '') return { text: labelled, fromContent: false }
  const label = cleanText(element.getAttribute('aria-label') ?? '').trim()
  if (label !== '') return { text: label, fromContent: false }
  const native = nativeName(element)
  if (native !== '') return { text: native, fromContent: false }
  if (namedByContent.has(role)) {
    const content = nameWithoutRepeats(element).trim()
    if (content !== '') return { text: cleanText(content), fromContent: true }
  }
  // Unlike in the standard, the placeholder first: it is seen, and a title is not.
  const [text = ''] = ['placeholder', 'title'].flatMap(
    (attribute) => cleanText(element.getAttribute(attribute) ?? '').trim() || [],
  )
  return { text, fromContent: false }
}

/** Text of the elements that an attribute references by id. */
export function nameByIds(element: Element, attribute: string): string {
  const ids = element.getAttribute(attribute)
  if (ids === null) return ''
  const root = element.getRootNode()
  if (!(root instanceof Document || root instanceof ShadowRoot)) return ''
  const listed = takeFirst(ids.slice(0, maxIds).split(/\s+/u))
  const parts = listed.map((id) => {
    const target = id === '' ? null : root.getElementById(id)
    if (target === null) return ''
    return target.getAttribute('aria-label') ?? wordsOf(target)
  })
  return cleanText(parts.join(' ')).trim()
}

/** The text of an element, or its name if it has none: accname-1.2 steps 2D, 2F and 2I. */
function wordsOf(element: Element): string {
  const content = contentName(element).trim()
  if (content !== '') return content
  const replaced = replacementText(element) ?? ''
  return replaced === '' ? (element.getAttribute('title') ?? '') : replaced
}

function nativeName(element: Element): string {
  if (element instanceof HTMLInputElement) return inputName(element)
  const isField = element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
  if (isField || element instanceof HTMLButtonElement) return labelsName(element)
  if (element instanceof HTMLImageElement || element instanceof HTMLAreaElement)
    return cleanText(element.alt).trim()
  if (element instanceof HTMLIFrameElement) return cleanText(element.title).trim()
  return ownLabel(element)
}

/** Name contributed by a child of the element. */
function ownLabel(element: Element): string {
  const isGroup = element instanceof HTMLFieldSetElement
  if (!isGroup && !(element instanceof SVGElement)) return ''
  const label = element.querySelector(isGroup ? 'legend' : 'title')
  return cleanText(label?.textContent ?? '').trim()
}

function inputName(element: HTMLInputElement): string {
  const label = labelsName(element)
  if (label !== '') return label
  if (element.type === 'image') return cleanText(element.alt).trim()
  if (element.type === 'submit') return cleanText(element.value).trim() || 'Submit'
  if (element.type === 'reset') return cleanText(element.value).trim() || 'Reset'
  if (element.type === 'button') return cleanText(element.value).trim()
  return ''
}

function labelsName(
  element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement,
): string {
  const labels = takeFirst([...(element.labels ?? [])])
  return cleanText(labels.map(nameOfLabel).join(' ')).trim()
}

function takeFirst<T>(references: readonly T[]): readonly T[] {
  const more = references.length - maxReferences
  if (more > 0) amountsRead.miss('parts of names', more)
  return references.slice(0, maxReferences)
}

/** A hidden label names nothing. */
function nameOfLabel(label: HTMLLabelElement): string {
  if (!label.checkVisibility({ visibilityProperty: true })) return ''
  return label.getAttribute('aria-label') ?? contentName(label)
}

/** Text of the content without pictures that repeat the words next to them. */
function nameWithoutRepeats(element: Element): string {
  if (element.querySelector('img') === null) return contentName(element)
  const said = foldWords(contentName(element, () => false))
  return contentName(element, (picture) => {
    const words = foldWords(picture)
    return words === '' || !` ${said} `.includes(` ${words} `)
  })
}

/** Only the words, normalized for comparison: single spaces, lower case. */
function foldWords(text: string): string {
  return cleanText(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** State while collecting the content of an element. */
interface NameFlow {
  root: Element
  /** Whether pictures contribute their text alternative. */
  tells: (picture: string) => boolean
  /** The preceding text, unless something after it separates words. */
  last: Text | null
  nodes: number
}

/** Text of the content, pictures by their text alternative if `tells` says so, hidden parts left out. */
function contentName(element: Element, tells: (picture: string) => boolean = () => true): string {
  return nameOfChildren(element, 0, { root: element, tells, last: null, nodes: 0 })
}

/** isMute: the node is hidden, but a child can be visible. */
function nameOfChildren(node: Node, depth: number, flow: NameFlow, isMute = false): string {
  if (depth > 40) return ''
  let text = ''
  for (const child of flatChildren(node)) {
    flow.nodes += 1
    if (flow.nodes > maxNodes) amountsRead.miss('parts of names', flow.nodes - maxNodes)
    if (flow.nodes > maxNodes || !amountsRead.take('parts of names')) break
    if (child instanceof Text) text += isMute ? '' : nameOfText(child, flow)
    else if (child instanceof Element) text += nameOfChild(child, depth, flow)
    if (text.length > 2000) break
  }
  return text
}

function nameOfText(node: Text, flow: NameFlow): string {
  const isApart = flow.last !== null && areSeparateTexts(flow.last, node)
  if (node.data !== '') flow.last = node
  return isApart ? ` ${node.data}` : node.data
}

function nameOfChild(element: Element, depth: number, flow: NameFlow): string {
  if (unnamedTags.has(element.localName)) return ''
  if (element.getAttribute('aria-hidden') === 'true') return ''
  const { display, visibility } = getComputedStyle(element)
  if (display === 'none') return ''
  const isMute = visibility !== 'visible' && isShown(flow.root)
  const replaced = element.getAttribute('aria-label') ?? replacementText(element)
  if (replaced !== null) {
    flow.last = null
    const isLeftOut = isMute || (element instanceof HTMLImageElement && !flow.tells(replaced))
    return isLeftOut ? ' ' : ` ${replaced} `
  }
  if (display.startsWith('inline') && element.localName !== 'br')
    return nameOfChildren(element, depth + 1, flow, isMute)
  flow.last = null
  const inner = nameOfChildren(element, depth + 1, flow, isMute)
  flow.last = null
  return ` ${inner} `
}

/** A hidden element can still name another by its id, with all its text. */
function isShown(element: Element): boolean {
  return getComputedStyle(element).visibility === 'visible'
}

/** Text alternative of an element whose content is not text; null for those with text. */
function replacementText(element: Element): string | null {
  if (element instanceof HTMLImageElement)
    return element.hasAttribute('alt') ? element.alt : element.title
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) return ''
  if (!(element instanceof SVGElement)) return null
  const label = ownLabel(element)
  return label === '' && hasDrawnText(element) ? null : label
}

function hasDrawnText(element: SVGElement): boolean {
  return element instanceof SVGTextContentElement || element.querySelector('text') !== null
}

/** Children in the flat tree: through shadow roots and slots. */
export function flatChildren(node: Node): Iterable<Node> {
  if (node instanceof HTMLSlotElement) {
    const assigned = node.assignedNodes()
    return assigned.length > 0 ? assigned : node.childNodes
  }
  if (node instanceof Element) return (findShadowRoot(node) ?? node).childNodes
  return node.childNodes
}
