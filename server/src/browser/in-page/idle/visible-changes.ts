import { shownEdges } from '../geometry.ts'
import { findShadowRoot, memory } from '../memory.ts'
import { startSurroundings, narrow } from '../surroundings.ts'

/** Attributes that no style and no browser shows. */
const unseenAttributes = /^(?:id|name|tabindex|nonce|aria-(?:activedescendant|describedby|owns))$/u
/** More changes at once are not examined: some of them are visible. */
const maxRecords = 200
const watched = { subtree: true, childList: true, characterData: true, attributes: true }

/** Notices changes that a visitor could see, wherever in the document. In doubt a change is visible. */
export class VisibleChanges {
  private readonly observer = new MutationObserver((records) => this.note(records))
  private readonly onChange: () => void
  private readonly isNeeded: () => boolean
  private changedMs = 0
  /** Whether text or elements have changed visibly since the action; everything in a new document has. */
  hasContent = true

  /** onChange is called at every visible change while `isNeeded`. Neither may throw. */
  constructor(onChange: () => void, isNeeded: () => boolean) {
    this.onChange = onChange
    this.isNeeded = isNeeded
    this.observer.observe(document, watched)
  }

  /** An action begins. */
  begin(): void {
    this.observer.takeRecords()
    this.hasContent = false
    const roots = memory.elements.map((element) => element.getRootNode())
    const hosted = memory.suspects.map((host) => findShadowRoot(host))
    for (const root of [...roots, ...hosted])
      if (root instanceof ShadowRoot) this.observer.observe(root, watched)
  }

  hasChangedSince(ms: number): boolean {
    this.note(this.observer.takeRecords())
    return this.changedMs >= ms
  }

  private note(records: readonly MutationRecord[]): void {
    if (records.length === 0) return
    const isFlood = records.length > maxRecords
    this.hasContent ||= isFlood || records.some(isVisibleContent)
    // Examined only when asked for: it needs the layout.
    if (!this.isNeeded() || (!isFlood && !records.some(isVisibleChange))) return
    this.changedMs = performance.now()
    this.onChange()
  }
}

/** Whether a visitor could see a change; in doubt it is visible. */
export function isVisibleChange(record: MutationRecord): boolean {
  const { type, target, attributeName } = record
  if (type !== 'attributes') return isVisibleContent(record) || isStyle(record)
  if (attributeName !== null && unseenAttributes.test(attributeName)) return false
  // The change may have hidden the element itself.
  return target.parentElement === null || isSeen(target.parentElement)
}

function isVisibleContent({ type, target, addedNodes, removedNodes }: MutationRecord): boolean {
  if (type === 'attributes') return false
  const nodes = type === 'characterData' ? [target] : [...addedNodes, ...removedNodes]
  const holder = target instanceof Element ? target : target.parentElement
  return nodes.some(hasContent) && (holder === null || isSeen(holder))
}

function hasContent(node: Node): boolean {
  if (node instanceof Element) return !/^(?:script|style|link|meta|template)$/u.test(node.localName)
  return node instanceof Text && /\S/u.test(node.data)
}

function isStyle({ target, addedNodes, removedNodes }: MutationRecord): boolean {
  return [target, target.parentNode, ...addedNodes, ...removedNodes].some(
    (node) => node instanceof Element && /^(?:style|link)$/u.test(node.localName),
  )
}

/** Whether a change inside this element could be seen, also by scrolling to it. */
function isSeen(element: Element): boolean {
  if (!element.isConnected) return false
  for (let box: Element | null = element; box !== null; box = parentOf(box)) {
    const style = getComputedStyle(box)
    if (style.display === 'none' || style.opacity === '0') return false
    if (box === element && style.visibility !== 'visible') return false
    if (style.display !== 'contents' && isClippedAway(box, style)) return false
  }
  return true
}

function parentOf(element: Element): Element | null {
  if (element.parentElement !== null) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** As texts for screen readers only are: clipped to nothing, or outside the scrollable part. */
function isClippedAway(element: Element, style: CSSStyleDeclaration): boolean {
  const rect = element.getBoundingClientRect()
  if (narrow(element, rect, style, startSurroundings(shownEdges())) === null) return true
  if (rect.width === 0 || rect.height === 0) return false
  return style.position !== 'static' && (rect.right + scrollX <= 0 || rect.bottom + scrollY <= 0)
}
