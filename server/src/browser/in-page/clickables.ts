import { isLinkElement } from './elements/role.ts'
import type { Surroundings } from './surroundings.ts'

/** What holds others together; clicks that it takes are meant for them. */
const groups = new Set(
  'html,body,main,nav,header,footer,form,fieldset,menu,ul,ol,dl,table,thead,tbody,tfoot'.split(','),
)
const operable = 'a,button,input,select,textarea,summary,label,[role],[tabindex],[onclick]'

/** An element that said so often that it takes no clicks is asked no more: pages attach their listeners early. */
const maxAsks = 3
const minSize = 8
const maxInner = 40
const asks = new WeakMap<Element, number>()

/** Whether a mouse turns into a hand over the element itself, and not over what holds it already. */
export function isNewlyPointed(
  element: Element,
  style: CSSStyleDeclaration,
  here: Surroundings,
): boolean {
  return style.cursor === 'pointer' && !here.isPointer && !groups.has(element.localName)
}

/** A link that leads nowhere by itself: a script makes it work. Marks that other links lead to are none. */
export function isScriptedLink(element: Element): boolean {
  if (!isLinkElement(element)) return false
  return !element.hasAttribute('name') && (element.id === '' || element.classList.length > 0)
}

/** Finds out which elements take clicks without looking like it to the markup. */
export class Clickables {
  private readonly channel: string

  constructor(channel: string) {
    this.channel = channel
  }

  /** Whether a click on this very element is listened to, and not one on the many things that it holds. */
  takesClicks(element: Element, rect: DOMRect): boolean {
    if (groups.has(element.localName) || rect.width < minSize || rect.height < minSize) return false
    if (rect.width * rect.height > (innerWidth * innerHeight) / 2 || !this.ask(element))
      return false
    if (element.querySelector(operable) !== null) return false
    const inner = [...element.getElementsByTagName('*')]
    return inner.length <= maxInner && !inner.some((one) => this.ask(one))
  }

  private ask(element: Element): boolean {
    const asked = asks.get(element) ?? 0
    if (asked >= maxAsks) return false
    const question = { relatedTarget: element, cancelable: true }
    const isYes = !window.dispatchEvent(new MouseEvent(`${this.channel}-listens`, question))
    asks.set(element, isYes ? 0 : asked + 1)
    return isYes
  }
}
