import { clipText } from '../clean-text.ts'
import { findShadowRoot, isSecret } from '../memory.ts'
import { computeName } from './accessible-name.ts'

/** The context of a field, as far as it shows whether this is a login. */
export interface FieldCompany {
  /** `password`: a password field belongs to it; `alone`: there is no other field to fill in. */
  kind: 'password' | 'alone' | 'other'
  /** What the field itself says it expects. */
  hint: string
  /** Names of the buttons around it. */
  buttons: string[]
  /** Texts that may say what the form is for. */
  words: string[]
}

/** Maximum number of fields that belong together without a form: a login has no more. */
const maxGroup = 3
const maxTexts = 10
const maxText = 200

const chosen = new Set(['checkbox', 'radio', 'range', 'color', 'file'])
const buttonTypes = new Set(['submit', 'image', 'button'])

export function describeCompany(field: HTMLInputElement): FieldCompany {
  const group = findGroup(field)
  const controls = listControls(group)
  const own = field.form === null ? controls : controls.filter(({ form }) => form === field.form)
  return {
    kind: judgeKind(field, own),
    hint: field.autocomplete,
    buttons: own.filter(isButton).map((button) => clipText(computeName(button, 'button').text, 80)),
    words: listWords(group),
  }
}

type Control = HTMLInputElement | HTMLButtonElement | HTMLTextAreaElement | HTMLSelectElement

function judgeKind(field: HTMLInputElement, own: readonly Control[]): FieldCompany['kind'] {
  if (own.some((control) => control !== field && isPassword(control))) return 'password'
  const others = own.filter((control) => control !== field && isAsked(control))
  return others.length === 0 ? 'alone' : 'other'
}

function isPassword(control: Control): boolean {
  return control instanceof HTMLInputElement && isSecret(control)
}

/** The form; without one, the smallest part of the page that also contains a password field or a button. */
function findGroup(field: HTMLInputElement): Node {
  if (field.form !== null) return field.form
  return findPart(field, isPassword) ?? findPart(field, isButton) ?? field
}

function findPart(field: HTMLInputElement, isWanted: (control: Control) => boolean): Node | null {
  for (let part = outerOf(field); part !== null; part = outerOf(part)) {
    const controls = listControls(part).filter(({ form }) => form === null)
    if (controls.filter(isAsked).length > maxGroup) return null
    if (controls.some((control) => control !== field && isWanted(control))) return part
  }
  return null
}

/** Includes ancestors outside a shadow tree. */
function outerOf(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : node.parentNode
}

/** Includes shadow trees. The controls of a form can be anywhere in its tree. */
function listControls(group: Node): Control[] {
  const isForm = group instanceof HTMLFormElement
  const controls: Control[] = []
  collect(isForm ? group.getRootNode() : group, controls)
  return controls
}

function collect(root: Node, controls: Control[]): void {
  const walker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (isControl(node)) controls.push(node)
    const inner = node instanceof Element ? findShadowRoot(node) : null
    if (inner !== null) collect(inner, controls)
  }
}

function isControl(node: Node): node is Control {
  return (
    node instanceof HTMLInputElement ||
    node instanceof HTMLButtonElement ||
    node instanceof HTMLTextAreaElement ||
    node instanceof HTMLSelectElement
  )
}

function isButton(control: Control): boolean {
  if (control instanceof HTMLButtonElement) return control.type !== 'reset'
  return control instanceof HTMLInputElement && buttonTypes.has(control.type)
}

/** Whether a visitor is expected to enter or select something there. */
function isAsked(control: Control): boolean {
  if (control instanceof HTMLButtonElement || !control.checkVisibility()) return false
  if (!(control instanceof HTMLInputElement)) return true
  return !buttonTypes.has(control.type) && !chosen.has(control.type) && control.type !== 'reset'
}

function listWords(group: Node): string[] {
  const headings = [...document.querySelectorAll('h1,h2,h3,legend,[role=heading]')]
  const label = group instanceof Element ? group.getAttribute('aria-label') : null
  return [
    document.title,
    location.pathname.replaceAll(/[/_-]/g, ' '),
    label ?? '',
    ...headings.slice(0, maxTexts).map((heading) => heading.textContent),
  ].map((text) => clipText(text, maxText))
}
