import { maxLengths } from '../../turn/page/limits.ts'
import { cleanText } from './clean-text.ts'
import { findShadowRoot } from './memory.ts'

const neverRead = new Set(['script', 'style', 'template', 'noscript', 'head', 'svg', 'select'])
/** Separates the words of blocks, whatever the markup. */
const inline = new Set(['a', 'b', 'i', 'em', 'strong', 'span', 'small', 'mark', 'code'])
const maxNodes = 12_000
const maxDepth = 400
const shownAt = { visibilityProperty: true }

/** Events after which a style sheet may show or hide something without a change to the document. */
const restyling = 'click,keydown,input,change,toggle,load,transitionend,animationend'

/**
 * The text of the whole document line by line, visible or below the fold, without hidden parts. It is compared later to
 * tell what is new. Only the beginning of an endless page is read, and it is read again only after something may have
 * changed it.
 */
export class PageText {
  private kept: string | null = null

  constructor() {
    for (const type of restyling.split(','))
      window.addEventListener(type, () => this.forget(), { capture: true, passive: true })
    window.addEventListener('hashchange', () => this.forget())
  }

  /** The document was changed. */
  forget(): void {
    this.kept = null
  }

  read(): string {
    if (this.kept !== null) return this.kept
    const reading = new Reading()
    for (const element of document.children) reading.readElement(element, 0)
    const text = reading.finish()
    // Changes within shadow trees are not reported.
    this.kept = reading.hasShadows ? null : text
    return text
  }
}

class Reading {
  hasShadows = false
  private readonly lines: string[] = []
  private line = ''
  private nodes = 0
  private length = 0

  readElement(element: Element, depth: number): void {
    this.nodes += 1
    if (this.isFull() || depth > maxDepth || neverRead.has(element.localName)) return
    if (!element.checkVisibility(shownAt)) return
    const isInline = inline.has(element.localName)
    if (!isInline) this.endLine()
    const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : []
    if (assigned.length > 0) for (const node of assigned) this.readNode(node, depth)
    else this.readChildren(this.rootOf(element), depth)
    if (!isInline) this.endLine()
  }

  finish(): string {
    this.endLine()
    return this.lines.join('\n').slice(0, maxLengths.pageText)
  }

  /** Does not build a list of the children, because a page can have many thousands. */
  private readChildren(parent: Node, depth: number): void {
    for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
      if (this.isFull()) return
      this.readNode(node, depth)
    }
  }

  private rootOf(element: Element): Node {
    const root = findShadowRoot(element)
    if (root !== null) this.hasShadows = true
    return root ?? element
  }

  private readNode(node: Node, depth: number): void {
    if (node instanceof Element) this.readElement(node, depth + 1)
    else if (node instanceof Text) this.readText(node)
  }

  private readText({ data }: Text): void {
    this.nodes += 1
    this.length += data.length
    this.line += data
  }

  private isFull(): boolean {
    return this.nodes > maxNodes || this.length > maxLengths.pageText
  }

  private endLine(): void {
    const text = this.line.trim()
    this.line = ''
    const line = text === '' ? '' : cleanText(text).trim()
    if (line !== '') this.lines.push(line)
  }
}
