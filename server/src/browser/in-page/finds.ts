import type { WalkedElement } from '../../turn/page/element.ts'
import { maxControls } from '../../turn/page/limits.ts'
import type { WalkedInlineFrame } from '../../turn/page/walk.ts'
import { amountsRead } from './amounts-read.ts'
import { cleanText } from './clean-text.ts'
import type { AccessibleName } from './elements/accessible-name.ts'
import { describeElement, findForm } from './elements/describe-element.ts'
import type { SelectorMaker } from './elements/selector.ts'
import { type Edges, toBox } from './geometry.ts'

/** Operable elements and nested documents found by a walk, by number. */
export class Finds {
  readonly elements: Element[] = []
  readonly walked: WalkedElement[] = []
  readonly frames: WalkedInlineFrame[] = []
  readonly frameElements: Element[] = []
  /** Visible elements beyond the limit. */
  leftOut = 0
  private readonly selectors: SelectorMaker
  private readonly forms = new Map<HTMLFormElement, string>()

  constructor(selectors: SelectorMaker) {
    this.selectors = selectors
  }

  /** Whether one more element is described; otherwise it is counted. */
  hasRoom(): boolean {
    const isFull = this.elements.length >= maxControls
    if (isFull) this.leftOut += 1
    return !isFull
  }

  /** Its number. */
  addElement(
    element: Element,
    { role, name }: { role: string; name: AccessibleName },
    { context, inModal, edges }: { context: string | null; inModal: boolean; edges: Edges },
  ): number {
    const index = this.elements.length
    this.elements.push(element)
    this.walked.push({
      index,
      ...describeElement(element, role, name),
      context,
      item: null,
      row: null,
      inModal,
      coveredBy: null,
      isUncoverable: false,
      form: this.formOf(element),
      selector: this.selectors.make(element),
      box: toBox(edges),
    })
    return index
  }

  private formOf(element: Element): string | null {
    const form = findForm(element)
    if (form === null) return null
    const selector = this.forms.get(form) ?? this.selectors.make(form)
    this.forms.set(form, selector)
    return selector
  }

  /** Its number; null if the limit is reached. */
  addFrame(element: HTMLIFrameElement, rect: DOMRect): number | null {
    if (!amountsRead.take('frames')) return null
    const index = this.frames.length
    const left = rect.left + element.clientLeft
    const top = rect.top + element.clientTop
    const edges = {
      left,
      top,
      right: left + element.clientWidth,
      bottom: top + element.clientHeight,
    }
    const name = cleanText(element.title || element.name).trim()
    this.frames.push({ index, name, selector: this.selectors.make(element), box: toBox(edges) })
    this.frameElements.push(element)
    return index
  }
}
