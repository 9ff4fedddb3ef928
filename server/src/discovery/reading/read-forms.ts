import type { FormFact } from '../file-facts.ts'
import { type Element, findAround, getAttributeText, tidyText } from './element.ts'
import { type Constants, readTexts } from './static-text.ts'
import { getLastName, getNode, getNodes, type SyntaxNode } from './syntax-node.ts'

/** `form` itself and the framework components that replace it. */
const formTag = /^(?:form|[uv]form|[vq]-form|[\w$]+\.form)$/i

const controls = new Set(['input', 'select', 'textarea'])
const notFields = /button|^(?:a|form|iframe|meta|slot|param|fieldset|option|map|object|label)$/i
const notTyped = new Set(['submit', 'button', 'reset', 'image', 'hidden'])
const maxFields = 100

/** The forms in a file's markup, each with its fields. */
export function readForms(elements: readonly Element[], constants: Constants): FormFact[] {
  const fields = Map.groupBy(elements.filter(isField), (element) => findForm(element.parent))
  return elements.filter(isForm).map((form) => {
    const action = form.attributes.get('action')
    const path =
      action?.kind === 'code'
        ? readTexts(action.node, constants)[0]
        : getAttributeText(form, 'action')
    const handler = nameHandler(form, ['onsubmit', 'action'])
    const isSentByCode = action?.kind === 'code' && path === undefined
    return {
      action: path === undefined || path === null || path === '' ? null : path.slice(0, 512),
      method: parseMethod(getAttributeText(form, 'method')) ?? (isSentByCode ? 'post' : 'get'),
      handler,
      fields: (fields.get(form) ?? []).slice(0, maxFields).map(describeField),
      line: form.line,
      scope: form.scope,
    }
  })
}

function isForm(element: Element): boolean {
  return formTag.test(element.tag)
}

function findForm(element: Element | null): Element | null {
  return findAround(element, isForm)
}

function isField(element: Element): boolean {
  if (notTyped.has(getAttributeText(element, 'type') ?? '')) return false
  if (controls.has(element.tag.toLowerCase())) return true
  return !notFields.test(element.tag) && getAttributeText(element, 'name') !== null
}

function describeField(element: Element): FormFact['fields'][number] {
  const tag = element.tag.toLowerCase()
  const type = getAttributeText(element, 'type') ?? (tag === 'input' ? 'text' : tag)
  const required = element.attributes.get('required')
  const isRefused = required?.kind === 'code' && required.node['value'] === false
  return {
    name: nameField(element),
    type: tidyText(type),
    required: required !== undefined && !isRefused,
    line: element.line,
  }
}

const names = ['name', 'id', 'v-model', 'bind:value', 'bind:checked', 'aria-label', 'placeholder']

function nameField(element: Element): string {
  for (const name of names) {
    const value = element.attributes.get(name)
    const text = value?.kind === 'code' ? getLastName(value.node) : getAttributeText(element, name)
    if (text !== null && text !== '') return tidyText(text)
  }
  return ''
}

function parseMethod(text: string | null): FormFact['method'] | null {
  const method = text?.toLowerCase()
  return method === 'get' || method === 'post' || method === 'dialog' ? method : null
}

function nameHandler(form: Element, attributes: readonly string[]): string | null {
  for (const attribute of attributes) {
    const value = form.attributes.get(attribute)
    const name = value?.kind === 'code' ? nameFunction(value.node) : null
    if (name !== null) return name
  }
  return null
}

/** `save`, `form.save`, `handleSubmit(save)`, `() => save(id)` and `save.bind(null, id)` are all `save`. */
function nameFunction(node: SyntaxNode | null): string | null {
  if (node === null) return null
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') {
    return nameFunction(findCall(getNode(node, 'body')))
  }
  if (node.type === 'AwaitExpression') return nameFunction(getNode(node, 'argument'))
  if (node.type !== 'CallExpression') return getLastName(node)
  const callee = getNode(node, 'callee')
  if (getLastName(callee) === 'bind') return getLastName(getNode(callee, 'object'))
  const [first] = getNodes(node, 'arguments')
  const wraps = /^(?:handleSubmit|onSubmit|useCallback|enhance)$/.test(getLastName(callee) ?? '')
  return wraps && first !== undefined ? nameFunction(first) : getLastName(callee)
}

/** The last call in a handler, which follows its `event.preventDefault()`. */
function findCall(body: SyntaxNode | null): SyntaxNode | null {
  if (body?.type !== 'BlockStatement') return body
  const last = getNodes(body, 'body').at(-1) ?? null
  return getNode(last, 'expression') ?? getNode(last, 'argument')
}
