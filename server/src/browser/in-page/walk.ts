import { maxLengths, maxRead } from '../../turn/page/limits.ts'
import { amountsRead } from './amounts-read.ts'
import { clipText } from './clean-text.ts'
import { Backdrops } from './colour.ts'
import { Covers } from './covers/covers.ts'
import { computeName } from './elements/accessible-name.ts'
import { boxOf, holderOf, listAreas } from './elements/area-box.ts'
import { isClosed, isUnseen, neverShown, shownChildren } from './elements/element-traits.ts'
import { findHeadingAbove, type Heading, readHeading, titleOf } from './elements/heading-above.ts'
import { Markers } from './elements/markers.ts'
import { headingMark, innerHeadingLevel } from './elements/role.ts'
import { SelectorMaker } from './elements/selector.ts'
import { isSign } from './facts/is-sign.ts'
import { Finds } from './finds.ts'
import { GeneratedText } from './generated/generated-text.ts'
import type { Side } from './generated/side.ts'
import { doEdgesMeet, type Edges, intersectEdges, isShownInPart, shownEdges } from './geometry.ts'
import { findShadowRoot, isSecret } from './memory.ts'
import { OutlineBuilder } from './outline-builder.ts'
import { OutlineDraft, type Sight } from './outline-draft.ts'
import { measureRest } from './scrolling.ts'
import {
  enterElement,
  isLifted,
  narrow,
  startSurroundings,
  type Surroundings,
} from './surroundings.ts'
import { areSeparateTexts } from './text-separation.ts'
import { sliceVisibleText } from './visible-text.ts'
import { Clickables, isNewlyPointed } from './walking/clickables.ts'
import { crowdSize, listCrowd } from './walking/crowd.ts'
import { describeDrawing } from './walking/describe-drawing.ts'
import { isOutside, listHits, listStrays } from './walking/strays.ts'
import { Suspects } from './walking/suspects.ts'

/** With a longer name, the content is read as well; a longer heading is a page wrapped in a heading. */
const maxNamed = maxLengths.name

/** One walk over the visible part of the document. */
export class Walk {
  readonly outline = new OutlineBuilder()
  /** What can be seen of what was found; filled when the walk ends. */
  sight: Sight = { shown: [], covered: [] }
  readonly selectors = new SelectorMaker()
  readonly finds = new Finds(this.selectors)
  readonly suspects = new Suspects()
  /** Visible elements that indicate an error, a success, an invalid field, a picture or work in progress. */
  signs: Element[] = []
  readonly viewport: Edges
  private readonly isPart: boolean
  private readonly draft = new OutlineDraft()
  private readonly covers = new Covers()
  private readonly generated = new GeneratedText()
  private readonly backdrops = new Backdrops()
  private readonly markers = new Markers()
  private readonly visited = new Set<Element>()
  private readonly range = document.createRange()
  readonly clickables: Clickables
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
    amountsRead.begin()
    // A newly opened window can have a document without an element, despite the type.
    const [root] = document.children
    if (root === undefined) return
    this.walkElement(root, startSurroundings(this.viewport))
    if (this.selectors.isSmall)
      for (const stray of listStrays(this.passedOver, this.viewport)) this.walkStray(stray)
    else
      for (const hit of listHits(this.viewport))
        if (!this.visited.has(hit)) this.walkStray(this.outermostStray(hit))
    this.sight = this.draft.finish(this.outline, this.covers)
    this.signs = this.signs.filter((sign) => !this.covers.hides(sign, this.viewport))
  }

  private walkElement(element: Element, above: Surroundings): void {
    if (neverShown.has(element.localName)) return
    if (above.depth > maxRead.levels) {
      amountsRead.miss('levels', 1)
      return
    }
    const rect = element.getBoundingClientRect()
    if (isOutside(element, rect, this.viewport)) {
      this.passedOver.push(element)
      return
    }
    const style = getComputedStyle(element)
    if (style.display === 'none' || style.contentVisibility === 'hidden') return
    if (!amountsRead.take('elements')) return
    this.visited.add(element)
    const here = enterElement(element, rect, style, above)
    if (isUnseen(element, here.opacity)) return
    if (isLifted(element, here)) this.covers.note(element, rect, style, here.clip)
    this.walkShown(element, rect, style, here)
  }

  private walkShown(
    element: Element,
    rect: DOMRect,
    style: CSSStyleDeclaration,
    here: Surroundings,
  ): void {
    const { display } = style
    const marker = this.markers.read(element, style)
    if (marker !== null) this.beginLine(here, marker)
    const isSeen = !here.isHidden && doEdgesMeet(rect, here.clip)
    if (!isSeen) this.suspects.noteBoxless(element, rect)
    const below = isSeen ? this.meet(element, rect, style, here) : here
    if (below !== null) this.walkChildren(element, rect, style, below)
    const isTitled = below !== null && below.isOneLine && !here.isOneLine
    if (marker !== null || isTitled) this.endLine(here, marker ?? '')
    else if (display === 'table-cell') this.addApart(here, ' | ')
  }

  private beginLine(here: Surroundings, marker: string): void {
    this.lastText = null
    if (here.isOneLine) this.draft.wrap(here.zone, here.isNamed)
    else this.draft.break(here.zone, marker)
  }

  private endLine(here: Surroundings, marker: string): void {
    this.lastText = null
    if (here.isOneLine) this.draft.wrap(here.zone, here.isNamed)
    else this.draft.end(here.zone, marker)
  }

  private addApart(here: Surroundings, text: string): void {
    this.lastText = null
    this.draft.space(here.zone, text, here.isNamed)
  }

  /** The text of a heading; empty for other elements. */
  private meetHeading(element: Element): string {
    const title = titleOf(element)
    if (title !== '' && amountsRead.take('headings')) this.headings.push(readHeading(element))
    return title
  }

  /** Records the element itself; null if its content is irrelevant. */
  private meet(
    element: Element,
    rect: DOMRect,
    style: CSSStyleDeclaration,
    here: Surroundings,
  ): Surroundings | null {
    const title = this.meetHeading(element)
    if (element instanceof HTMLIFrameElement) {
      const index = this.finds.addFrame(element, rect)
      const edges = intersectEdges(rect, here.clip)
      if (index !== null) this.draft.frame(here.zone, element, edges, index)
      return null
    }
    if (element.localName === 'canvas') this.draft.note(here.zone, describeDrawing(element, rect))
    if (isSign(element, rect, style, here)) this.signs.push(element)
    this.suspects.note(element, rect, here.clip)
    const isNew = isNewlyPointed(element, style, here)
    const isOneLine = here.isOneLine || (title !== '' && title.length <= maxNamed)
    const isPointer = here.isPointer || isNew
    const role = this.clickables.findRole(element, rect, isNew, here)
    if (role === null) {
      this.addPicture(element, rect, here)
      if (element instanceof HTMLImageElement) this.addAreas(element, here)
      return { ...here, isOneLine, isPointer }
    }
    const below = this.addElement(element, role, rect, { ...here, isOneLine })
    if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return null
    return { ...below, isInteractive: true, isPointer: true }
  }

  /** Returns the state inside it: whether the name covers the content, and on one line for a heading. */
  private addElement(
    element: Element,
    role: string,
    rect: DOMRect,
    here: Surroundings,
  ): Surroundings {
    if (!this.finds.hasRoom()) return here
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
    this.draft.element(here.zone, holderOf(element), edges, index)
    const isNamed = here.isNamed || isTold || isSecret(element)
    return { ...here, isNamed, isOneLine: here.isOneLine || level > 0 }
  }

  private addPicture(element: Element, rect: DOMRect, here: Surroundings): void {
    const isPicture = element instanceof HTMLImageElement || element.getAttribute('role') === 'img'
    if (!isPicture || here.isNamed) return
    const name = computeName(element, 'img').text
    if (name === '') return
    const edges = intersectEdges(rect, here.clip)
    this.draft.words(here.zone, element, edges, ` (image: ${clipText(name, 150)}) `)
  }

  private addAreas(picture: HTMLImageElement, here: Surroundings): void {
    if (here.isInert) return
    for (const area of listAreas(picture)) this.addElement(area, 'link', boxOf(area), here)
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
    this.addGenerated(element, '::before', rect, inner)
    for (const child of children) {
      if (child instanceof Element) this.walkElement(child, inner)
      else if (child instanceof Text && !inner.isHidden) this.addText(child, element, style, inner)
    }
    this.addGenerated(element, '::after', rect, inner)
    this.noteRest(element, style, inner)
  }

  /** Text of the style sheet. */
  private addGenerated(element: Element, side: Side, rect: DOMRect, here: Surroundings): void {
    const text = here.isHidden ? '' : this.generated.read(element, side)
    if (text === '') return
    this.lastText = null
    this.draft.words(here.zone, element, intersectEdges(rect, here.clip), text)
  }

  /** How much of a box is left that scrolls in the page. */
  private noteRest(element: Element, style: CSSStyleDeclaration, here: Surroundings): void {
    const rest = here.isOneLine ? 0 : measureRest(element, style)
    if (rest === 0) return
    this.beginLine(here, '')
    this.draft.note(here.zone, `(this box scrolls: ${rest} px more below in it; scroll_box)`)
    this.endLine(here, '')
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
    const part = sliceVisibleText(node, this.range, here, this.isPart)
    if (part === null || this.backdrops.isUnreadable(parent, style)) return
    const isApart = this.lastText !== null && areSeparateTexts(this.lastText, node)
    this.lastText = node
    if (isApart) this.draft.space(here.zone, ' ', here.isNamed)
    this.draft.text(here.zone, parent, part, here.isNamed)
  }

  private outermostStray(hit: Element): Element {
    let top = hit
    let parent = hit.parentElement
    while (parent !== null && !this.visited.has(parent)) {
      if (isOutside(parent, parent.getBoundingClientRect(), this.viewport)) break
      top = parent
      parent = parent.parentElement
    }
    return top
  }

  private walkStray(element: Element): void {
    if (this.visited.has(element)) return
    this.draft.break('fixed', '')
    this.walkElement(element, { ...startSurroundings(this.viewport), zone: 'fixed' })
  }
}
