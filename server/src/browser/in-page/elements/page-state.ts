/** Reading the state of a larger page would take a noticeable part of the check that it saves. */
const maxElements = 1000

/** What axe-core and our own rules read of an element's style, and what moves or hides it. A test compares the list with axe-core's source. */
export const readStyles = [
  'display',
  'visibility',
  'content-visibility',
  'position',
  'float',
  'z-index',
  'width',
  'height',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'overflow',
  'overflow-x',
  'overflow-y',
  '-webkit-overflow-scrolling',
  'clip',
  'clip-path',
  'mask',
  'mask-image',
  'mask-border',
  '-webkit-mask',
  '-webkit-mask-image',
  '-webkit-mask-border',
  'contain',
  'isolation',
  'perspective',
  'transform',
  'transform-style',
  '-webkit-transform',
  '-ms-transform',
  'rotate',
  'filter',
  'will-change',
  'opacity',
  'mix-blend-mode',
  'pointer-events',
  'direction',
  'color',
  'background-color',
  'background-image',
  'background-clip',
  'background-size',
  'background-position',
  '-webkit-text-fill-color',
  '-webkit-text-stroke-color',
  '-webkit-text-stroke-width',
  'text-shadow',
  'text-indent',
  'text-align',
  'text-decoration',
  'white-space',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'word-spacing',
  'border-top-color',
  'border-top-style',
  'border-top-width',
  'border-bottom-color',
  'border-bottom-style',
  'border-bottom-width',
  'outline-color',
  'outline-style',
  'outline-width',
  'object-fit',
  'text-overflow',
] as const

/** Their texts are shown to nobody; the styles that they define are read. */
const unshown = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'])

/** What is read of every element; a field of one of these names hides it from us if the element is a form. */
const readProperties = [
  'nodeName',
  'attributes',
  'shadowRoot',
  'getBoundingClientRect',
  'scrollTop',
  'scrollLeft',
  'scrollWidth',
  'scrollHeight',
] as const

/** Their contents are no elements, change by themselves, or hide what is read. */
const opaque = [
  'audio, video, canvas, object, embed, marquee',
  ...readProperties.map((name) => `[name="${name}"], [id="${name}"]`),
].join(',')

/** No text is one of these, so that trees of different shapes have different descriptions. */
const marks = { endOfShadow: 0, endOfElement: 1, focused: 2 } as const

type Mark = (typeof marks)[keyof typeof marks]

/** What was read so far, and how many elements can still be read. */
interface Reading {
  parts: (string | Mark)[]
  left: number
  focused: Element | null
}

/**
 * Digest of everything that axe-core can read of the document: elements in open shadow trees too, attributes, texts, values, places and styles. Two
 * documents with the same digest break the same rules in the same places. Null if the document is too large or has parts that
 * cannot be read.
 */
export async function digestPageState(): Promise<string | null> {
  const isReadable =
    isSecureContext && document.readyState === 'complete' && document.fonts.status === 'loaded'
  if (!isReadable) return null
  const window = [innerWidth, innerHeight, devicePixelRatio, scrollX, scrollY]
  const focused = document.querySelector(':focus')
  const reading: Reading = { parts: window.map(String), left: maxElements, focused }
  if (!describeTree(document, reading)) return null
  const bytes = new TextEncoder().encode(JSON.stringify(reading.parts))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns whether the tree can be described. */
function describeTree(root: Document | ShadowRoot, reading: Reading): boolean {
  if (root.querySelector(opaque) !== null) return false
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  return describeChildren(nodes, reading)
}

/** Of the node at which the walker is, and where it is again afterwards. */
function describeChildren(nodes: TreeWalker, reading: Reading): boolean {
  if (nodes.firstChild() === null) return true
  do {
    const { currentNode: node } = nodes
    if (node instanceof Text) reading.parts.push(node.data)
    else if (node instanceof Element && !describeBranch(node, nodes, reading)) return false
  } while (nodes.nextSibling() !== null)
  nodes.parentNode()
  return true
}

function describeBranch(element: Element, nodes: TreeWalker, reading: Reading): boolean {
  const { parts } = reading
  reading.left -= 1
  if (reading.left < 0) return false
  describeElement(element, parts)
  if (element === reading.focused) parts.push(marks.focused)
  const { shadowRoot } = element
  if (shadowRoot !== null && !describeTree(shadowRoot, reading)) return false
  parts.push(marks.endOfShadow)
  if (!unshown.has(element.nodeName) && !describeChildren(nodes, reading)) return false
  parts.push(marks.endOfElement)
  return true
}

function describeElement(element: Element, parts: Reading['parts']): void {
  parts.push(element.nodeName)
  for (const { name, value } of element.attributes) {
    if (isRead(element, name)) parts.push(name, value)
  }
  if (unshown.has(element.nodeName)) return
  if (element instanceof HTMLInputElement && element.type !== 'hidden')
    parts.push(element.value, String(element.checked), String(element.indeterminate))
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
    parts.push(element.value)
  if (element instanceof HTMLImageElement)
    parts.push(String(element.complete), `${element.naturalWidth} ${element.naturalHeight}`)
  const { x, y, width, height } = element.getBoundingClientRect()
  const { scrollTop, scrollLeft, scrollWidth, scrollHeight } = element
  parts.push([x, y, width, height, scrollTop, scrollLeft, scrollWidth, scrollHeight].join(' '))
  describeStyle(getComputedStyle(element), parts)
  for (const pseudo of ['::before', '::after']) {
    const style = getComputedStyle(element, pseudo)
    const content = style.getPropertyValue('content')
    if (content === 'none' || content === 'normal') continue
    parts.push(content, style.width, style.height)
    describeStyle(style, parts)
  }
}

function describeStyle(style: CSSStyleDeclaration, parts: Reading['parts']): void {
  for (const name of readStyles) parts.push(style.getPropertyValue(name))
}

/** Not what protects forms and scripts, which is new in every document. */
function isRead(element: Element, name: string): boolean {
  if (name === 'nonce') return false
  return !(name === 'value' && element instanceof HTMLInputElement && element.type === 'hidden')
}
