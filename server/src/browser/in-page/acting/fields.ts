import { cleanText } from '../clean-text.ts'
import { findControl } from '../elements/describe-element.ts'
import { findTarget } from '../elements/targets.ts'
import { memory } from '../memory.ts'
import { isEnabled, isVisible, untilReady } from './readiness.ts'

/** Fields whose value is not text typed key by key. */
const wholeValueTypes = new Set([
  'color',
  'date',
  'datetime-local',
  'month',
  'range',
  'time',
  'week',
])
const typedTypes = new Set(['email', 'number', 'password', 'search', 'tel', 'text', 'url'])

/**
 * What became of a field that is to receive text: it has it, or it is focused and empty, or focused with its text selected, or it
 * takes no text.
 */
export type TypingStart = 'set' | 'empty' | 'selected' | 'unfit'

/** Focuses a field and selects its text; fields that are not typed into get `text` at once. Null: not operable in time. */
export async function startTyping(
  ref: string,
  text: string,
  capMs: number,
): Promise<TypingStart | null> {
  return untilReady(() => tryToStart(ref, text), capMs)
}

function tryToStart(ref: string, text: string): TypingStart | null {
  const field = findField(ref)
  if (field === null || !isVisible(field)) return null
  if (!takesText(field)) return 'unfit'
  if (!isEnabled(field) || field.hasAttribute('readonly')) return null
  if (field instanceof HTMLInputElement && wholeValueTypes.has(field.type)) {
    field.focus()
    field.value = text.trim()
    tellChange(field)
    return 'set'
  }
  selectContent(field)
  if (!hasFocus(field)) return null
  const content = isTextField(field) ? field.value : field.textContent
  return content === '' ? 'empty' : 'selected'
}

/**
 * Gives a field the focus again, which the page may have moved since the typing started. False if the field is gone or did not get it in time:
 * keys would go elsewhere.
 */
export async function focusField(ref: string, capMs: number): Promise<boolean> {
  const focused = await untilReady(() => tryToFocus(ref), capMs)
  return focused === true
}

function tryToFocus(ref: string): boolean | null {
  const field = findField(ref)
  if (field === null) return false
  if (!hasFocus(field)) findFocusable(field).focus()
  return hasFocus(field) ? true : null
}

/** A field of a frame stays its document's active element when the focus is in another document. */
function hasFocus(field: HTMLElement): boolean {
  const root = field.getRootNode()
  const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
  return document.hasFocus() && focused === findFocusable(field)
}

function findFocusable(field: HTMLElement): HTMLElement {
  return isTextField(field) ? field : findEditingHost(field)
}

/** The place of the option with this label, or of the only one that contains it, in a list of any length; null if there is none. */
export function findOption(ref: string, wanted: string): number | null {
  const list = findField(ref)
  if (!(list instanceof HTMLSelectElement)) return null
  const label = fold(wanted)
  if (label === '') return null
  const labels = Array.from(list.options, (option) => fold(option.label))
  const exact = labels.indexOf(label)
  if (exact !== -1) return exact
  const near = labels.findIndex((one) => one.includes(label))
  const isOnly = near === labels.findLastIndex((one) => one.includes(label))
  return near !== -1 && isOnly ? near : null
}

function fold(label: string): string {
  return cleanText(label).replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}

/** False if the list or the option did not become operable in time. */
export async function chooseOption(ref: string, index: number, capMs: number): Promise<boolean> {
  const chosen = await untilReady(() => {
    const list = findField(ref)
    if (!(list instanceof HTMLSelectElement) || !isVisible(list) || !isEnabled(list)) return null
    if (list.options[index]?.matches(':disabled') !== false) return null
    list.selectedIndex = index
    tellChange(list)
    return list
  }, capMs)
  return chosen !== null
}

/** False if this is not a file field. `content` is base64. */
export function attachFile(
  ref: string,
  { name, mimeType, content }: Record<'name' | 'mimeType' | 'content', string>,
): boolean {
  const field = findField(ref)
  if (!(field instanceof HTMLInputElement) || field.type !== 'file') return false
  const bytes = Uint8Array.from(atob(content), (unit) => unit.charCodeAt(0))
  const chosen = new DataTransfer()
  chosen.items.add(new File([bytes], name, { type: mimeType }))
  field.files = chosen.files
  tellChange(field)
  return true
}

/** The field that an element is or labels. */
function findField(ref: string): HTMLElement | null {
  const element = findTarget(ref)
  if (!(element instanceof HTMLElement)) return null
  if (element.isContentEditable || element.matches('input,textarea,select')) return element
  const control = findControl(element.closest('label') ?? element)
  return control instanceof HTMLElement ? control : element
}

function takesText(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement)
    return typedTypes.has(field.type) || wholeValueTypes.has(field.type)
  return field instanceof HTMLTextAreaElement || field.isContentEditable
}

function isTextField(field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
}

function selectContent(field: HTMLElement): void {
  if (isTextField(field)) {
    field.select()
    field.focus()
    return
  }
  findEditingHost(field).focus()
  getSelection()?.selectAllChildren(field)
}

/** Only the outermost editable element can be focused. */
function findEditingHost(element: HTMLElement): HTMLElement {
  const parent = element.parentElement
  return parent?.isContentEditable === true ? findEditingHost(parent) : element
}

function tellChange(field: HTMLElement): void {
  memory.enteredAtMs = performance.now()
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
