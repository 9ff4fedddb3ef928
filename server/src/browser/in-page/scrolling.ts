import { flatChildren } from './elements/accessible-name.ts'
import { cleanText } from './clean-text.ts'
import { doEdgesMeet, viewportEdges } from './geometry.ts'

/**
 * Scrolls what a user would scroll: the content of an open dialog, otherwise the page, otherwise its largest scrollable
 * part.
 */
export function scrollPage(to: 'down' | 'up' | 'top' | 'bottom'): void {
  const scroller = findScroller(to === 'down' || to === 'bottom')
  if (to === 'top') scroller.scrollTo({ top: 0, behavior: 'instant' })
  else if (to === 'bottom') scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
  else {
    const step = Math.round(Math.min(scroller.clientHeight, innerHeight) * 0.8)
    scroller.scrollBy({ top: to === 'down' ? step : -step, behavior: 'instant' })
  }
}

function findScroller(isDown: boolean): Element {
  const page = document.scrollingElement ?? document.documentElement
  const dialogs = [
    ...document.querySelectorAll('dialog[open],[role=dialog],[aria-modal=true]'),
  ].filter((dialog) => dialog.checkVisibility())
  const inDialog = dialogs.flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
  const dialogScroller = inDialog.find((element) => canScroll(element, isDown))
  if (dialogScroller !== undefined) return dialogScroller
  if (canMove(page, isDown)) return page
  let largest: Element = page
  let largestArea = 0
  for (const element of [...document.querySelectorAll('div,main,section,article,ul,nav')].slice(
    0,
    3000,
  )) {
    if (element.scrollHeight <= element.clientHeight || !canScroll(element, isDown)) continue
    const rect = element.getBoundingClientRect()
    const area = rect.width * rect.height
    if (area > largestArea && doEdgesMeet(rect, viewportEdges())) {
      largest = element
      largestArea = area
    }
  }
  return largest
}

function canScroll(element: Element, isDown: boolean): boolean {
  if (!canMove(element, isDown)) return false
  const overflow = getComputedStyle(element).overflowY
  return overflow === 'auto' || overflow === 'scroll'
}

function canMove(element: Element, isDown: boolean): boolean {
  const maxTop = element.scrollHeight - element.clientHeight
  return isDown ? element.scrollTop < maxTop - 1 : element.scrollTop > 0
}

/** Scrolls to the first visible occurrence of the words; false if there is none. */
export function findWords(words: string): boolean {
  const wanted = cleanText(words).trim().toLowerCase()
  if (wanted === '') return false
  const holder = findHolder(document.body, wanted, 0)
  holder?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  return holder !== null
}

/** The innermost element whose text contains the words. */
function findHolder(node: Node, wanted: string, depth: number): Element | null {
  if (depth > 200) return null
  for (const child of flatChildren(node)) {
    if (!(child instanceof Element) || !holds(child, wanted)) continue
    if (!child.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const inner = findHolder(child, wanted, depth + 1)
    return inner ?? child
  }
  return null
}

function holds(element: Element, wanted: string): boolean {
  if (['script', 'style', 'template', 'noscript'].includes(element.localName)) return false
  if (cleanText(element.textContent).toLowerCase().includes(wanted)) return true
  return element.localName.includes('-') || element.shadowRoot !== null
    ? findHolder(element, wanted, 0) !== null
    : [...element.children].some((child) => child.shadowRoot !== null && holds(child, wanted))
}
