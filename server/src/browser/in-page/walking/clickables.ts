import { isFieldLabel, isToldByLabel, labelRole } from '../elements/element-traits.ts'
import { findParent } from '../elements/hits.ts'
import { findInteractiveRole, isLinkElement } from '../elements/role.ts'
import { isSliver, type Surroundings } from '../surroundings.ts'
import { isDraggable } from './draggables.ts'

/** Containers; a click on one is meant for what it contains. */
const groups = new Set(
  'html,body,main,nav,header,footer,form,fieldset,menu,ul,ol,dl,table,thead,tbody,tfoot'.split(','),
)
const operable = 'a,button,input,select,textarea,summary,label,[role],[tabindex],[onclick]'

/**
 * After this many checks without a click listener an element is not checked again: pages attach their listeners early.
 */
const maxAsks = 3
const minSize = 8
/** Of a control that its surroundings cut off, less shows nobody what it is: entries of a closed menu, below its bar. */
const minShare = 0.3
const maxInner = 40
const asks = new WeakMap<Element, number>()

/** Whether the pointer cursor is set on the element itself and not inherited from its container. */
export function isNewlyPointed(
  element: Element,
  style: CSSStyleDeclaration,
  here: Surroundings,
): boolean {
  return !here.isPointer && style.cursor === 'pointer' && !groups.has(element.localName)
}

/** A link without a destination: a script makes it work. Excludes targets of other links. */
export function isScriptedLink(element: Element): boolean {
  if (!isLinkElement(element)) return false
  return !element.hasAttribute('name') && (element.id === '' || element.classList.length > 0)
}

/** Several of its parts have the pointer cursor and it has not: they are pressed, and not what is between them. */
function isPointedInParts(element: Element): boolean {
  if (element.childElementCount < 2 || getComputedStyle(element).cursor === 'pointer') return false
  const pointed = [...element.children].filter(
    (part) => getComputedStyle(part).cursor === 'pointer',
  )
  return pointed.length >= 2
}

/** Around one control that has all its words: a press on it is one on the control, which is told. */
function isWrapper(element: Element): boolean {
  const [inner, ...others] = element.querySelectorAll(operable)
  if (inner === undefined || others.length > 0) return false
  const words = element.textContent.trim()
  return words !== '' && words === inner.textContent.trim()
}

/** A press on it is one on its field. */
function isLabelPart(element: Element): boolean {
  return element.closest('label') !== null || isFieldLabel(element)
}

/** Finds elements that accept clicks although their markup does not say so. */
export class Clickables {
  private readonly channel: string | null

  constructor(channel: string | null) {
    this.channel = channel
  }

  /** The role of an element that a visitor can operate, also if only a script says so; null for others. */
  findRole(element: Element, rect: DOMRect, isPointed: boolean, here: Surroundings): string | null {
    if (here.isInert || isSliver(rect, here, minShare)) return null
    const role = findInteractiveRole(element)
    if (role === 'clickable' && isFieldLabel(element)) return null
    if (role !== null) return isToldByLabel(element) ? null : role
    return this.findScriptedRole(element, rect, isPointed, here)
  }

  private findScriptedRole(
    element: Element,
    rect: DOMRect,
    isPointed: boolean,
    here: Surroundings,
  ) {
    if (element instanceof HTMLLabelElement) return labelRole(element)
    if (isScriptedLink(element)) return 'clickable'
    if (here.isInteractive || here.depth < 3) return null
    if (isDraggable(element)) return 'draggable'
    const isPressed = (isPointed && !isWrapper(element)) || this.takesClicks(element, rect)
    return (isPressed || this.isListened(element)) && !isLabelPart(element) ? 'clickable' : null
  }

  /** Whether clicks on this very element are listened to, and not only clicks on its many descendants. */
  private takesClicks(element: Element, rect: DOMRect): boolean {
    if (groups.has(element.localName) || rect.width < minSize || rect.height < minSize) return false
    if (rect.width * rect.height > (innerWidth * innerHeight) / 2 || !this.ask(element))
      return false
    if (element.querySelector(operable) !== null || isPointedInParts(element)) return false
    const inner = element.getElementsByTagName('*')
    return inner.length <= maxInner && ![...inner].some((one) => this.ask(one))
  }

  /** Whether it is an item of a list, or a row, whose presses are listened to by all of the list. */
  private isListened(element: Element): boolean {
    if (!/^(?:li|tr)$/u.test(element.localName)) return false
    const list = element.closest('ul,ol,table')
    const part = element.parentElement
    // Counting the children of a long list takes long.
    const isOne = element.previousElementSibling === null && element.nextElementSibling === null
    if (list === null || part === null || isOne) return false
    const isAsked = this.ask(list) || (part !== list && this.ask(part))
    return isAsked && element.querySelector(operable) === null
  }

  /** Whether it, or anything around it, listens to presses; also if that cannot be known. */
  isHeard(element: Element): boolean {
    if (this.channel === null) return true
    for (let part: Element | null = element; part !== null; part = findParent(part))
      if (this.ask(part)) return true
    return false
  }

  private ask(element: Element): boolean {
    if (this.channel === null) return false
    const asked = asks.get(element) ?? 0
    if (asked >= maxAsks) return false
    const question = { relatedTarget: element, cancelable: true }
    const isYes = !window.dispatchEvent(new MouseEvent(`${this.channel}-listens`, question))
    asks.set(element, isYes ? 0 : asked + 1)
    return isYes
  }
}
