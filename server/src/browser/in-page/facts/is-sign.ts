import { narrow, type Surroundings } from '../surroundings.ts'
import { noteworthy } from './indicators.ts'

/** Whether an element says something about the page, and is not cut away by its style. */
export function isSign(
  element: Element,
  rect: DOMRect,
  style: CSSStyleDeclaration,
  here: Surroundings,
): boolean {
  return element.matches(noteworthy) && narrow(element, rect, style, here) !== null
}
