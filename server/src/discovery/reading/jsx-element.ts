import type { AttributeValue, Element } from './element.ts'
import { type Constants, readWholeText } from './static-text.ts'
import {
  getLastName,
  getNode,
  getNodes,
  getProperty,
  getText,
  type SyntaxNode,
} from './syntax-node.ts'

/** The tag as written, including `fetcher.Form`; empty for a fragment. */
export function getTag(node: SyntaxNode): string {
  return renderName(getNode(getNode(node, 'openingElement'), 'name'))
}

function renderName(name: SyntaxNode | null): string {
  if (name?.type !== 'JSXMemberExpression') return getText(name, 'name') ?? ''
  return `${renderName(getNode(name, 'object'))}.${renderName(getNode(name, 'property'))}`
}

/** An element from JSX; attribute names are in lower case, as lookups expect. */
export function createJsxElement(
  node: SyntaxNode,
  place: Pick<Element, 'parent' | 'line' | 'scope'>,
  constants: Constants,
): Element {
  const attributes = new Map<string, AttributeValue>()
  for (const attribute of getNodes(getNode(node, 'openingElement'), 'attributes')) {
    const [name, value] = readAttribute(attribute, constants)
    if (name !== null) attributes.set(name.toLowerCase(), value)
    if (attribute.type !== 'JSXSpreadAttribute') continue
    for (const [key, given] of readRegistered(attribute)) attributes.set(key, given)
  }
  return { tag: getTag(node), attributes, text: '', ...place }
}

function readAttribute(
  attribute: SyntaxNode,
  constants: Constants,
): [string | null, AttributeValue] {
  const name = getText(getNode(attribute, 'name'), 'name')
  const value = getNode(attribute, 'value')
  if (value === null) return [name, { kind: 'flag' }]
  if (value.type === 'Literal') return [name, { kind: 'text', text: getText(value, 'value') ?? '' }]
  const node = getNode(value, 'expression') ?? value
  const text = readWholeText(node, constants)
  return [name, text === null ? { kind: 'code', node } : { kind: 'text', text }]
}

/** `{...register('email', { required: true })}`, which is how form libraries name a field. */
function readRegistered(spread: SyntaxNode): [string, AttributeValue][] {
  const call = getNode(spread, 'argument')
  if (getLastName(getNode(call, 'callee')) !== 'register') return []
  const [name, options] = getNodes(call, 'arguments')
  const text = getText(name ?? null, 'value')
  const isRequired = getProperty(options ?? null, 'required') !== null
  return [
    ...(text === null ? [] : [['name', { kind: 'text', text }] satisfies [string, AttributeValue]]),
    ...(isRequired ? [['required', { kind: 'flag' }] satisfies [string, AttributeValue]] : []),
  ]
}
