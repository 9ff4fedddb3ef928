import { computeName } from './elements/accessible-name.ts'
import { clipText } from './clean-text.ts'
import { Backdrops } from './colour.ts'
import { crowdSize, listCrowd } from './crowd.ts'
import { Clickables, isNewlyPointed, isScriptedLink } from './clickables.ts'
import { Finds } from './finds.ts'
import { doEdgesMeet, intersectEdges, isShownInPart, shownEdges } from './geometry.ts'
import type { Edges } from './geometry.ts'
import { areSeparateTexts } from './text-separation.ts'
import { findShadowRoot, isSecret, memory } from './memory.ts'
import { OutlineBuilder } from './outline-builder.ts'
import {
  isClosed,
  isOverlaidInput,
  labelRole,
  markerOf,
  mayHostShadow,
  neverShown,
  shownChildren,
} from './elements/element-traits.ts'
import { findInteractiveRole, headingMark, innerHeadingLevel } from './elements/role.ts'
import { findHeadingAbove, readHeading, titleOf } from './elements/heading-above.ts'
import type { Heading } from './elements/heading-above.ts'
import { SelectorMaker } from './elements/selector.ts'
import { noteworthy } from './facts/indicators.ts'
import { maxLengths } from '../../turn/page/limits.ts'
import { enterElement, narrow, startSurroundings } from './surroundings.ts'
import { sliceVisibleText } from './visible-text.ts'
import type { Surroundings } from './surroundings.ts'

/** With a longer name, the content is read as well; a longer heading is a page wrapped in a heading. */
const maxNamed = maxLengths.name
const maxDepth = 400

/** One walk over the visible part of the document. */
export class Walk {
  readonly outline = new OutlineBuilder()
  readonly selectors = new SelectorMaker()
  readonly finds = new Finds(this.selectors)
  readonly suspects: Element[] = []
  /** Visible elements that indicate an error, a success, an invalid field, a picture or work in progress. */
  readonly signs: Element[] = []
  readonly viewport: Edges
  private readonly isPart: boolean
  private readonly backdrops = new Backdrops()
  private readonly visited = new Set<Element>()
  private readonly range = document.createRange()
  private readonly clickables: Clickables
  private readonly headings: Heading[] = []
  private lastText: Text | null = null
  private readonly passedOver: Element[] = []

  /** No channel: elements are not asked whether they listen to clicks. within: what a window on a part of the page can show of a frame. */
  constructor(channel: string | null, within: Edges | null = null) {
    this.clickables = new Clickables(channel)
    this.viewport = within === null ? shownEdges() : intersectEdges(shownEdges(), within)
    this.isPart = within !== null || isShownInPart()
  }

  run(): void {
    // A newly opened window can have a document without an element, despite the type.
    const [root] = document.children
    if (root === undefined) return
    this.walkElement(root, startSurroundings(this.viewport))
    if (this.selectors.isSmall) this.walkStrays()
    else this.walkHits()
  }

  private walkElement(element: Element, above: Surroundings): void {
    if (neverShown.has(element.localName) || above.depth > maxDepth) return
    const rect = element.getBoundingClientRect()
    if (this.isOutside(element, rect)) {
      this.passedOver.push(element)
      return
    }
    const style = getComputedStyle(element)
    if (style.display === 'none' || style.contentVisibility === 'hidden') return
    this.visited.add(element)
    if (style.opacity === '0' && !isOverlaidInput(element)) return
    this.walkShown(element, rect, style, above)
  }

  private walkShown(
    element: Element,
    rect: DOMRect,
    style: CSSStyleDeclaration,
    above: Surroundings,
  ): void {
    const here = enterElement(element, rect, style, above)
    const { display } = style
    const marker = markerOf(element, display)
    if (marker !== null) this.beginLine(here, marker)
    const isSeen = !here.isHidden && doEdgesMeet(rect, here.clip)
    const below = isSeen ? this.meet(element, rect, style, here) : here
    if (below !== null) this.walkChildren(element, rect, style, below)
    const isTitled = below !== null && below.isOneLine && !here.isOneLine
    if (marker !== null || isTitled) this.endLine(here, marker ?? '')
    else if (display === 'table-cell') this.addApart(here, ' | ')
  }

  private beginLine(here: Surroundings, marker: string): void {
    this.lastText = null
    if (here.isOneLine) this.outline.wrap(here.zone, here.isNamed)
    else this.outline.break(here.zone, marker)
  }

  private endLine(here: Surroundings, marker: string): void {
    this.lastText = null
    if (here.isOneLine) this.outline.wrap(here.zone, here.isNamed)
    else this.outline.end(here.zone, marker)
  }

  private addApart(here: Surroundings, text: string): void {
    this.lastText = null
    this.outline.text(here.zone, text, here.isNamed)
  }

  /** Outside the viewport, and nothing in flow extends back into it. */
  private isOutside(element: Element, rect: DOMRect): boolean {
    if (rect.width === 0 || rect.height === 0) return false
    const { left, top, right, bottom } = this.viewport
    if (rect.top >= bottom || rect.left >= right) return true
    if (rect.bottom <= top) return rect.top + element.scrollHeight <= top
    if (rect.right <= left) return rect.left + element.scrollWidth <= left
    return false
  }

  /** Records the element itself; null if its content is irrelevant. */
  private meet(
    element: Element,
    rect: DOMRect,
    style: CSSStyleDeclaration,
    here: Surroundings,
  ): Surroundings | null {
    const title = titleOf(element)
    if (title !== '') this.headings.push(readHeading(element))
    if (element instanceof HTMLIFrameElement) {
      this.outline.frame(here.zone, this.finds.addFrame(element, rect))
      return null
    }
    if (element.matches(noteworthy)) this.signs.push(element)
    this.suspect(element, rect, here)
    const isNew = isNewlyPointed(element, style, here)
    const isOneLine = here.isOneLine || (title !== '' && title.length <= maxNamed)
    const isPointer = here.isPointer || isNew
    const role = this.roleOf(element, rect, isNew, here)
    if (role === null) {
      this.addPicture(element, here)
      return { ...here, isOneLine, isPointer }
    }
    const below = this.addElement(element, role, rect, { ...here, isOneLine })
    if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return null
    return { ...below, isInteractive: true, isPointer: true }
  }

  private roleOf(
    element: Element,
    rect: DOMRect,
    isPointed: boolean,
    here: Surroundings,
  ): string | null {
    if (here.isInert) return null
    const role = findInteractiveRole(element)
    if (role !== null) return role
    if (element instanceof HTMLLabelElement) return labelRole(element)
    if (isScriptedLink(element)) return 'clickable'
    if (here.isInteractive || here.depth < 3) return null
    if (!isPointed && !this.clickables.takesClicks(element, rect)) return null
    return element.closest('label') === null ? 'clickable' : null
  }

  /** Returns the state inside it: whether the name covers the content, and on one line for a heading. */
  private addElement(
    element: Element,
    role: string,
    rect: DOMRect,
    here: Surroundings,
  ): Surroundings {
    const name = computeName(element, role)
    const isTold = name.fromContent && name.text.length <= maxNamed
    const level = isTold && !here.isOneLine ? innerHeadingLevel(element) : 0
    if (level > 0) this.beginLine(here, headingMark(level))
    const edges = intersectEdges(rect, here.clip)
    const place = {
      context: findHeadingAbove(element, this.headings),
      inModal: here.isModal,
      edges,
    }
    const index = this.finds.addElement(element, { role, name }, place)
    if (index === null) return here
    this.outline.element(here.zone, index)
    const isNamed = here.isNamed || isTold || isSecret(element)
    return { ...here, isNamed, isOneLine: here.isOneLine || level > 0 }
  }

  private addPicture(element: Element, here: Surroundings): void {
    const isPicture = element instanceof HTMLImageElement || element.getAttribute('role') === 'img'
    if (!isPicture || here.isNamed) return
    const name = computeName(element, 'img').text
    if (name !== '') this.outline.text(here.zone, ` (image: ${clipText(name, 150)}) `, false)
  }

  /** A box without visible content may be the host of a closed shadow tree. */
  private suspect(element: Element, rect: DOMRect, here: Surroundings): void {
    if (this.suspects.length >= 20 || rect.width < 8 || rect.height < 8) return
    if (findShadowRoot(element) !== null || memory.cleared.has(element)) return
    if (!mayHostShadow(element)) return
    if (doEdgesMeet(rect, here.clip)) this.suspects.push(element)
  }

  private walkChildren(
    element: Element,
    rect: DOMRect,
    style: CSSStyleDeclaration,
    below: Surroundings,
  ): void {
    const inner = narrow(element, rect, style, below)
    if (inner === null) return
    const isCrowd =
      element.childElementCount > crowdSize &&
      findShadowRoot(element) === null &&
      !isClosed(element)
    const children = isCrowd
      ? listCrowd(element, inner.clip, this.selectors.positions)
      : shownChildren(element)
    for (const child of children) {
      if (child instanceof Element) this.walkElement(child, inner)
      else if (child instanceof Text && !inner.isHidden) this.addText(child, element, style, inner)
    }
  }

  private addText(
    node: Text,
    parent: Element,
    style: CSSStyleDeclaration,
    here: Surroundings,
  ): void {
    if (!/\S/u.test(node.data)) {
      if (node.data !== '') this.addApart(here, ' ')
      return
    }
    const text = sliceVisibleText(node, this.range, here.clip, this.isPart)
    if (text === '' || this.backdrops.isUnreadable(parent, style)) return
    const isApart = this.lastText !== null && areSeparateTexts(this.lastText, node)
    this.lastText = node
    this.outline.text(here.zone, isApart ? ` ${text}` : text, here.isNamed)
  }

  /** Finds elements that are positioned into the viewport from a skipped part. */
  private walkStrays(): void {
    const queue = this.passedOver.flatMap((element) => [...element.children])
    for (const element of queue) {
      const rect = element.getBoundingClientRect()
      const isIn = rect.width > 0 && rect.height > 0 && doEdgesMeet(rect, this.viewport)
      if (isIn && this.isHit(element, rect)) this.walkStray(element)
      else queue.push(...element.children)
    }
  }

  private isHit(element: Element, rect: DOMRect): boolean {
    const seen = intersectEdges(rect, this.viewport)
    const hit = document.elementFromPoint(
      (seen.left + seen.right) / 2,
      (seen.top + seen.bottom) / 2,
    )
    return hit !== null && element.contains(hit)
  }

  /** The same for large documents, where only large elements can be found in time. */
  private walkHits(): void {
    for (const x of [0.05, 0.5, 0.95])
      for (const y of [0.05, 0.5, 0.95]) {
        const { left, top, right, bottom } = this.viewport
        const hit = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))
        if (hit !== null && !this.visited.has(hit)) this.walkStray(this.outermostStray(hit))
      }
  }

  private outermostStray(hit: Element): Element {
    let top = hit
    let parent = hit.parentElement
    while (parent !== null && !this.visited.has(parent)) {
      if (this.isOutside(parent, parent.getBoundingClientRect())) break
      top = parent
      parent = parent.parentElement
    }
    return top
  }

  private walkStray(element: Element): void {
    if (this.visited.has(element)) return
    this.outline.break('fixed', '')
    this.walkElement(element, { ...startSurroundings(this.viewport), zone: 'fixed' })
  }
}
