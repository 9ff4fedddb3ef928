import { isSecret, memory, rememberSecret } from '../memory.ts'
import { describeCompany, type FieldCompany } from './login-form.ts'
import { diagnoseTarget, type Diagnosis, findTarget } from './targets.ts'

/**
 * Where text entered in a field can go: the document's origin, the purpose of the field, where its form can submit it,
 * and the form around it.
 */
export type LoginPlace = [
  origin: string,
  kind: 'password' | 'text' | 'other',
  actions: string[],
  company: FieldCompany['kind'],
]

/** The properties of a field that matter for a login. */
export interface LoginField {
  diagnosis: Diagnosis
  place: LoginPlace
  company: Omit<FieldCompany, 'kind'>
}

const textTypes = new Set(['text', 'email', 'tel'])

/** Null if the field is gone. */
export function inspectLoginField(ref: string): LoginField | null {
  const field = findTarget(ref)
  if (field === null) return null
  const { kind: _, ...company } = companyOf(field)
  return { diagnosis: diagnoseTarget(ref), place: findLoginPlace(field), company }
}

/**
 * Sets the value of a field at once, as password managers do; false if the field is not what was observed. No key is
 * pressed, because the page could redirect keys to another field or document.
 */
export function fillLoginField(
  ref: string,
  seen: LoginPlace,
  value: string,
  isUsername: boolean,
): boolean {
  const field = findTarget(ref)
  if (!(field instanceof HTMLInputElement)) return false
  field.focus()
  if (JSON.stringify(findLoginPlace(field)) !== JSON.stringify(seen)) return false
  if (isUsername) memory.usernames.add(field)
  else rememberPassword(field)
  field.value = value
  field.dispatchEvent(
    new InputEvent('input', {
      bubbles: true,
      composed: true,
      inputType: 'insertReplacementText',
    }),
  )
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

function findLoginPlace(field: Element): LoginPlace {
  return [window.origin, kindOf(field), actionsOf(field), companyOf(field).kind]
}

function companyOf(field: Element): FieldCompany {
  if (field instanceof HTMLInputElement) return describeCompany(field)
  return { kind: 'other', hint: '', buttons: [], words: [] }
}

/** A password field stays one even if the page reveals its content. */
function kindOf(field: Element): LoginPlace[1] {
  if (!(field instanceof HTMLInputElement)) return 'other'
  if (isSecret(field) && !memory.usernames.has(field)) return 'password'
  return textTypes.has(field.type) ? 'text' : 'other'
}

/** A page can give the field any type afterwards. */
function rememberPassword(field: HTMLInputElement): void {
  rememberSecret(field)
  memory.filled.add(field)
}

/** Read from the prototype: a page can name a control of the form `action` or `elements`. */
function actionsOf(field: Element): string[] {
  const form = field instanceof HTMLInputElement ? field.form : null
  if (form === null) return []
  const own = Element.prototype.getAttribute.call(form, 'action')
  const controls: unknown = Reflect.get(HTMLFormElement.prototype, 'elements', form)
  const listed = controls instanceof HTMLFormControlsCollection ? [...controls] : []
  const others = [...listed, ...imageButtonsOf(form, field)]
    .map((button) => button.getAttribute('formaction'))
    .filter((action) => action !== null)
  return [own ?? '', ...others].map((action) => resolveAction(action, field))
}

/** Image buttons submit a form, but `elements` omits them. From the prototype again: pages can name images. */
function imageButtonsOf(form: HTMLFormElement, field: Element): HTMLInputElement[] {
  const root = field.getRootNode()
  const { SHOW_ELEMENT } = NodeFilter
  const walker = Document.prototype.createTreeWalker.call(field.ownerDocument, root, SHOW_ELEMENT)
  const buttons: HTMLInputElement[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof HTMLInputElement && node.type === 'image' && node.form === form)
      buttons.push(node)
  return buttons
}

/** An empty action submits to the document's own address, whatever its base is. */
function resolveAction(action: string, field: Element): string {
  if (action.trim() === '') return location.href
  return URL.parse(action, field.baseURI)?.href ?? action
}
