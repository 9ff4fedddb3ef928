import { mayHostShadow } from '../elements/element-traits.ts'
import { doEdgesMeet, type Edges } from '../geometry.ts'
import { findShadowRoot, memory } from '../memory.ts'

const maxSuspects = 20
const minPx = 8

/** Elements that may have a closed shadow tree, which only the debugger can tell. */
export class Suspects {
  readonly elements: Element[] = []

  /** A box without visible content may be the host of one. */
  note(element: Element, rect: DOMRect, clip: Edges): void {
    if (rect.width < minPx || rect.height < minPx || !this.isPossible(element)) return
    if (doEdgesMeet(rect, clip)) this.elements.push(element)
  }

  /** What consent managers add to a page has often no box of its own. */
  noteBoxless(element: Element, rect: DOMRect): void {
    if (rect.width >= minPx && rect.height >= minPx) return
    const isAdded = element.parentElement === document.body || element.localName.includes('-')
    if (isAdded && element.firstChild === null && this.isPossible(element))
      this.elements.push(element)
  }

  private isPossible(element: Element): boolean {
    if (this.elements.length >= maxSuspects) return false
    if (findShadowRoot(element) !== null || memory.cleared.has(element)) return false
    return mayHostShadow(element)
  }
}
