/** Reading the state of a larger page would take a noticeable part of the check that it saves. */
const maxElements = 1000

/** What accessibility rules read of an element's style. */
const styles = [
  'display',
  'visibility',
  'position',
  'z-index',
  'overflow-x',
  'overflow-y',
  'clip',
  'clip-path',
  'transform',
  'filter',
  'opacity',
  'mix-blend-mode',
  'pointer-events',
  'color',
  'background-color',
  'background-image',
  'background-clip',
  'text-shadow',
  'text-indent',
  'text-decoration-line',
  'text-align',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'word-spacing',
  'outline-style',
  'border-bottom-style',
  'border-bottom-width',
  'border-bottom-color',
] as const

/** Their texts are shown to nobody; the styles that they define are read. */
const unshown = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'])

/** Their contents are no elements, or change by themselves. */
const opaque = 'audio, video, canvas, object, embed, marquee'

/**
 * Digest of everything that an accessibility rule can read of the document: elements in open shadow trees too, attributes, texts, values, places and styles. Two
 * documents with the same digest break the same rules in the same places. Null if the document is too large or has parts that
 * cannot be read.
 */
export async function digestPageState(): Promise<string | null> {
  const isReadable =
    isSecureContext && document.readyState === 'complete' && document.fonts.status === 'loaded'
  if (!isReadable) return null
  const parts = [document.title, innerWidth, innerHeight, devicePixelRatio, scrollX, scrollY]
  const description = describeTree(document, { parts: parts.map(String), left: maxElements })
  if (description === null) return null
  const bytes = new TextEncoder().encode(JSON.stringify(description))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What was read so far, and how many elements can still be read. */
interface Reading {
  parts: string[]
  left: number
}

/** Null if the document cannot be described. */
function describeTree(root: Document | ShadowRoot, reading: Reading): string[] | null {
  if (root.querySelector(opaque) !== null) return null
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    if (node instanceof Element) {
      reading.left -= 1
      if (reading.left < 0) return null
      describeElement(node, reading.parts)
      if (node.shadowRoot !== null && describeTree(node.shadowRoot, reading) === null) return null
      reading.parts.push(node === document.activeElement ? '>' : '')
    } else if (!unshown.has(node.parentElement?.nodeName ?? '')) {
      reading.parts.push(node.nodeValue ?? '')
    }
  }
  return reading.parts
}

function describeElement(element: Element, parts: string[]): void {
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
    parts.push(String(element.complete), String(element.naturalWidth))
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

function describeStyle(style: CSSStyleDeclaration, parts: string[]): void {
  for (const name of styles) parts.push(style.getPropertyValue(name))
}

/** Not what protects forms and scripts, which is new in every document. */
function isRead(element: Element, name: string): boolean {
  if (name === 'nonce') return false
  return !(name === 'value' && element instanceof HTMLInputElement && element.type === 'hidden')
}
