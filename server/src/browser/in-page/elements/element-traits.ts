import { isClippedToNothing } from '../clip-shapes.ts'
import { flatChildren } from './accessible-name.ts'
import { findInteractiveRole } from './role.ts'

/** With less nothing can be recognised. */
const minOpacity = 0.05

/** Whether an element is nothing to a visitor of its own: too faint, unless it is pressed all the same, or the copy of a field. */
export function isUnseen(element: Element, opacity: number): boolean {
  return opacity < minOpacity ? !isOverlaidInput(element) : isFieldCopy(element)
}

/** Inputs that a page makes transparent and places over its own drawing; the user still operates them. */
export function isOverlaidInput(element: Element): boolean {
  return element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type)
}

/**
 * Whether a field is a copy that lies exactly under or over the real one, such as the greyed completion of a text that is being typed: nobody
 * can reach it, neither with the Tab key nor by pressing it. It is part of how the real field looks.
 */
export function isFieldCopy(element: Element): boolean {
  if (!isTextField(element) || element.tabIndex >= 0 || !element.readOnly) return false
  const box = element.getBoundingClientRect()
  const around = element.parentElement?.parentElement ?? element.parentElement
  const beside = around?.querySelectorAll(element.localName) ?? []
  return [...beside].some(
    (other) =>
      isTextField(other) &&
      other.tabIndex >= 0 &&
      !other.readOnly &&
      areAlike(other.getBoundingClientRect(), box),
  )
}

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

/** Up to the width of a border. */
function areAlike(one: DOMRect, other: DOMRect): boolean {
  const sides = ['left', 'top', 'right', 'bottom'] as const
  return sides.every((side) => Math.abs(one[side] - other[side]) <= 3)
}

/** A label represents its control if the control itself is invisible. */
export function labelRole(label: HTMLLabelElement): string | null {
  const control = label.control
  if (!(control instanceof HTMLInputElement)) return null
  if (!['checkbox', 'radio', 'file'].includes(control.type)) return null
  const rect = control.getBoundingClientRect()
  const isShown =
    control.checkVisibility({ visibilityProperty: true }) &&
    !isClippedToNothing(rect, getComputedStyle(control))
  return isShown && rect.width > 1 && rect.height > 1 ? null : findInteractiveRole(control)
}

/** Whether a label that can be seen is used instead of this field. */
export function isToldByLabel(element: Element): boolean {
  if (!(element instanceof HTMLInputElement) || !isOverlaidInput(element)) return false
  return [...(element.labels ?? [])].some(
    (label) => labelRole(label) !== null && label.checkVisibility({ visibilityProperty: true }),
  )
}

export const fieldSigns =
  'input,select,textarea,[role=textbox],[role=combobox],[role=radiogroup],[role=group],fieldset'

/** Whether an element is what names a field: it needs no press of its own, and turns red with the field. */
export function isFieldLabel(element: Element): boolean {
  if (element instanceof HTMLLegendElement) return true
  // A further label is a message.
  if (element instanceof HTMLLabelElement) return isFirstLabel(element)
  if (element.id === '') return false
  const named = document.querySelectorAll(`[aria-labelledby~="${CSS.escape(element.id)}"]`)
  return [...named].some((other) => other.matches(fieldSigns))
}

function isFirstLabel(label: HTMLLabelElement): boolean {
  const { control } = label
  const isField =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  return isField && control.labels?.[0] === label
}

/** Whether an element looks like a host whose shadow tree is inaccessible from outside. */
export function mayHostShadow(element: Element): boolean {
  if (element.localName.includes('-')) return true
  if (!/^(?:div|span|section|article|aside|main|header|footer|nav|p)$/u.test(element.localName))
    return false
  const first = element.firstChild
  if (first === null) return true
  const child = element.firstElementChild
  if (child === null) return false
  return getComputedStyle(child).display === ''
}

/** Whether an element is a closed `details`, which hides all but its summary; pages can override that. */
export function isClosed(element: Element): boolean {
  if (!(element instanceof HTMLDetailsElement) || element.open) return false
  return getComputedStyle(element, '::details-content').contentVisibility === 'hidden'
}

/** Children in the flat tree that the element shows. Content that was laid out once keeps its size when hidden. */
export function shownChildren(element: Element): Iterable<Node> {
  if (!isClosed(element)) return flatChildren(element)
  const summary = [...element.children].find(({ localName }) => localName === 'summary')
  return summary === undefined ? [] : [summary]
}

/** Elements that never render content of their own, whatever their style. */
export const neverShown = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'meta',
  'link',
  'title',
  'datalist',
  'option',
  'optgroup',
])
