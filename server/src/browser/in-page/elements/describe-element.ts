import type { WalkedElement } from '../../../turn/page/element.ts'
import { maxLengths, maxOptions } from '../../../turn/page/limits.ts'
import { cleanText, clipText } from '../clean-text.ts'
import { isSecret } from '../memory.ts'
import { findNativeMessage } from '../native-message.ts'
import { type AccessibleName, computeName, nameByIds } from './accessible-name.ts'
import { regionOf } from './region.ts'
import { showsWords } from './shows-words.ts'
import { findTextBefore } from './text-before.ts'
import { cleanWritten } from './written-text.ts'

/** Unlike fields, which are also used through their labels. */
const pressed =
  'button,a,[role=button],[role=link],input:is([type=submit],[type=button],[type=reset])'

const fields =
  'input,select,textarea,[role=combobox],[role=listbox],[role=textbox],[role=searchbox],[role=spinbutton],[role=slider],[role=switch],[contenteditable=true]'

/** Fields and boxes to tick have their names beside them. */
const wordlessRoles = new Set(['button', 'link', 'clickable', 'tab', 'menuitem', 'draggable'])

/** States of an element; the caller computes name and role, which it needs anyway. */
export function describeElement(
  element: Element,
  role: string,
  name: AccessibleName,
): Omit<
  WalkedElement,
  | 'index'
  | 'context'
  | 'item'
  | 'row'
  | 'inModal'
  | 'coveredBy'
  | 'isUncoverable'
  | 'form'
  | 'selector'
  | 'box'
> {
  const control = findControl(element)
  return {
    role,
    name: clipText(name.text, maxLengths.name),
    textBefore: name.text === '' && control.matches(fields) ? findTextBefore(control) : null,
    wordless: name.text !== '' && wordlessRoles.has(role) && !showsWords(element),
    tag: element.localName,
    inputType: inputTypeOf(control),
    value: clipValue(valueOf(control)),
    filled: control instanceof HTMLInputElement && isSecret(control) && control.value !== '',
    placeholder: attribute(control, 'placeholder'),
    fieldHint: fieldHintOf(control),
    href: hrefOf(element),
    options: optionsOf(control),
    optionCount: countOptions(control),
    checked: checkedOf(control),
    expanded: expandedOf(element),
    focused: isFocused(control),
    current: isCurrent(element),
    disabled: isDisabled(control),
    required: control.matches(':required') || control.getAttribute('aria-required') === 'true',
    readOnly: isReadOnly(control),
    invalid: isInvalid(control),
    message: clipMessage(findNativeMessage(control)),
    region: regionOf(element),
  }
}

/** Says so itself, or has the mark that style sheets give the entry of a list that is shown, such as a page of results. */
function isCurrent(element: Element): boolean {
  if (element.matches('[aria-current]:not([aria-current=""],[aria-current=false])')) return true
  const { parentElement: entry } = element
  const isAlone = entry?.localName === 'li' && entry.childElementCount === 1
  return hasCurrentMark(element) || (isAlone && hasCurrentMark(entry))
}

/** Among its like, as the only one of at least three: a mark of one thing alone says something else, such as an open menu. */
function hasCurrentMark(element: Element): boolean {
  if (!isMarked(element)) return false
  const others = [...(element.parentElement?.children ?? [])].filter(
    (other) => other !== element && other.localName === element.localName,
  )
  return others.length >= 2 && !others.some(isMarked)
}

function isMarked(element: Element): boolean {
  return [...element.classList].some((name) => /(^|[-_])(active|current|selected)$/i.test(name))
}

/** The form control an element represents: that of a label, or itself. */
export function findControl(element: Element): Element {
  return element instanceof HTMLLabelElement ? (element.control ?? element) : element
}

/** The form that submits an element, or that it is in. */
export function findForm(element: Element): HTMLFormElement | null {
  const control = findControl(element)
  const own = control instanceof HTMLElement && 'form' in control ? control.form : null
  return own instanceof HTMLFormElement ? own : control.closest('form')
}

/** Also one that only looks it: a button through which every press goes to what is behind it. */
export function isDisabled(element: Element): boolean {
  if (element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null)
    return true
  return element.matches(pressed) && letsPressesThrough(element)
}

/** Because of a style of its own: pages behind an open menu or at work are like that as a whole. */
function letsPressesThrough(element: Element): boolean {
  const { parentElement: parent } = element
  const parts = [element, ...element.children]
  return (
    parts.every(takesNoPresses) &&
    parent !== null &&
    !takesNoPresses(parent) &&
    parent.closest('a,button,label,[role=button],[role=link],[onclick]') === null
  )
}

function takesNoPresses(element: Element): boolean {
  return getComputedStyle(element).pointerEvents === 'none'
}

/** Invalid in a way the user can see: marked by the page, or by the browser after input. */
export function isInvalid(element: Element): boolean {
  const marked = element.getAttribute('aria-invalid')
  if (marked !== null) return marked !== 'false' && marked !== ''
  return element.matches(':user-invalid')
}

/** The message a user sees for an invalid field. */
export function invalidMessage(element: Element): string | null {
  const named =
    nameByIds(element, 'aria-errormessage') || nameByIds(element, 'aria-describedby') || ''
  if (named !== '') return clipText(named, maxLengths.name)
  return clipMessage(findNativeMessage(element))
}

function clipMessage(message: string | null): string | null {
  return message === null ? null : clipText(cleanText(message), maxLengths.name)
}

/** Name of a field for the facts. */
export function fieldName(element: Element): string {
  return clipText(computeName(element, 'textbox').text, maxLengths.name)
}

function attribute(element: Element, name: string): string | null {
  const value = element.getAttribute(name)
  return value === null ? null : clipText(cleanText(value).trim(), maxLengths.name)
}

function clipValue(value: string | null): string | null {
  return value === null ? null : clipText(value, maxLengths.value)
}

function inputTypeOf(element: Element): string | null {
  if (element instanceof HTMLInputElement || element instanceof HTMLButtonElement)
    return element.type
  return null
}

function valueOf(element: Element): string | null {
  if (isSecret(element)) return null
  if (element instanceof HTMLInputElement) return inputValueOf(element)
  if (element instanceof HTMLTextAreaElement)
    return clipText(cleanWritten(element.value), maxLengths.value)
  if (element instanceof HTMLSelectElement)
    return cleanText([...element.selectedOptions].map((option) => option.label).join(', '))
  if (element instanceof HTMLElement && element.isContentEditable)
    return clipText(cleanWritten(element.innerText), maxLengths.value)
  return element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow')
}

function inputValueOf(element: HTMLInputElement): string | null {
  if (['checkbox', 'radio', 'submit', 'button', 'reset', 'image'].includes(element.type))
    return null
  if (element.type === 'file')
    return [...(element.files ?? [])].map((file) => cleanText(file.name)).join(', ')
  return clipText(cleanText(element.value), maxLengths.value)
}

function fieldHintOf(element: Element): string | null {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  if (!isField) return null
  const autocomplete = element.autocomplete
  if (autocomplete !== '' && autocomplete !== 'off' && autocomplete !== 'on') return autocomplete
  return element.name === '' ? null : clipText(cleanText(element.name), maxLengths.label)
}

function hrefOf(element: Element): string | null {
  if (element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement)
    return clipText(element.href, maxLengths.url)
  if (element instanceof SVGAElement) return clipText(element.href.baseVal, maxLengths.url)
  return null
}

function optionsOf(element: Element): string[] {
  if (element instanceof HTMLSelectElement)
    return listFirst(element.options).map((option) => optionLabel(option.label))
  if (element instanceof HTMLInputElement && element.list !== null)
    return listFirst(element.list.options).map((option) =>
      optionLabel(option.label || option.value),
    )
  return []
}

/** Many fields can share a list of very many. */
function listFirst(options: HTMLCollectionOf<HTMLOptionElement>): HTMLOptionElement[] {
  return Array.from({ length: Math.min(options.length, maxOptions) }, (_, index) =>
    options.item(index),
  ).filter((option) => option !== null)
}

function countOptions(element: Element): number {
  if (element instanceof HTMLSelectElement) return element.options.length
  return element instanceof HTMLInputElement ? (element.list?.options.length ?? 0) : 0
}

function isFocused(element: Element): boolean {
  const root = element.getRootNode()
  const isActive = root instanceof Document || root instanceof ShadowRoot
  return isActive && root.activeElement === element && document.hasFocus()
}

function isReadOnly(element: Element): boolean {
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  return isText && element.readOnly
}

function optionLabel(label: string): string {
  return clipText(cleanText(label).trim(), maxLengths.option)
}

function checkedOf(element: Element): boolean | null {
  if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type))
    return element.checked
  const state =
    element.getAttribute('aria-checked') ??
    element.getAttribute('aria-pressed') ??
    element.getAttribute('aria-selected')
  return state === null ? null : state === 'true'
}

function expandedOf(element: Element): boolean | null {
  const state = element.getAttribute('aria-expanded')
  if (state !== null) return state === 'true'
  const parent = element.localName === 'summary' ? element.parentElement : null
  return parent instanceof HTMLDetailsElement ? parent.open : null
}
