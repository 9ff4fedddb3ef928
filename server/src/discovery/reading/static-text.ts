import {
  getLastName,
  getNode,
  getNodes,
  getProperty,
  getText,
  type SyntaxNode,
  traverse,
} from './syntax-node.ts'

/** The variables and functions of a file, by name; names declared more than once are left out. */
export type Constants = ReadonlyMap<string, SyntaxNode>

const maxDepth = 8

export function listConstants(program: SyntaxNode): Constants {
  const constants = new Map<string, SyntaxNode>()
  const ambiguous = new Set<string>()
  traverse(program, (node) => {
    const isFunction = node.type === 'FunctionDeclaration'
    if (node.type !== 'VariableDeclarator' && !isFunction) return
    const name = getLastName(getNode(node, 'id'))
    const value = isFunction ? node : getNode(node, 'init')
    if (name === null || value === null) return
    if (constants.has(name)) ambiguous.add(name)
    constants.set(name, value)
  })
  for (const name of ambiguous) constants.delete(name)
  return constants
}

/**
 * The text of an expression as far as the code states it; each unknown part becomes `:name`, after the last name of its
 * expression: `/products/${product.id}` becomes `/products/:id`. null if no part is known.
 */
export function readText(node: SyntaxNode | null, constants: Constants): string | null {
  const text = node === null ? null : render(node, constants, 0)
  return text === null || /^:\w+$/.test(text) ? null : text
}

/** Like `readText`, but only if every part is known. */
export function readWholeText(node: SyntaxNode | null, constants: Constants): string | null {
  const resolved = node === null ? null : unwrap(node, constants, 0)
  if (resolved?.type === 'Literal') return getText(resolved, 'value')
  const isPlainTemplate =
    resolved?.type === 'TemplateLiteral' && getNodes(resolved, 'expressions').length === 0
  return isPlainTemplate ? render(resolved, constants, 0) : null
}

/** The texts of an array, or the one text; unknown ones are left out. */
export function readTextList(node: SyntaxNode | null, constants: Constants): string[] {
  const value = resolveConstant(node, constants)
  const items = value?.type === 'ArrayExpression' ? getNodes(value, 'elements') : [value]
  return items.flatMap((item) => readWholeText(item, constants) ?? [])
}

/** Every text an expression can evaluate to: both branches of a condition count. */
export function readTexts(node: SyntaxNode | null, constants: Constants): string[] {
  return listAlternatives(node).flatMap((alternative) => readText(alternative, constants) ?? [])
}

export function listAlternatives(node: SyntaxNode | null): SyntaxNode[] {
  if (node === null) return []
  if (node.type === 'ConditionalExpression') {
    return [
      ...listAlternatives(getNode(node, 'consequent')),
      ...listAlternatives(getNode(node, 'alternate')),
    ]
  }
  if (node.type === 'LogicalExpression') {
    return [...listAlternatives(getNode(node, 'left')), ...listAlternatives(getNode(node, 'right'))]
  }
  return [node]
}

/** Resolves types, parentheses and variables to the underlying expression. */
export function resolveConstant(node: SyntaxNode | null, constants: Constants): SyntaxNode | null {
  return node === null ? null : unwrap(node, constants, 0)
}

const wrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ChainExpression',
  'ParenthesizedExpression',
])

function unwrap(node: SyntaxNode, constants: Constants, depth: number): SyntaxNode {
  if (depth > maxDepth) return node
  const next = lookThrough(node, constants, depth)
  return next === null ? node : unwrap(next, constants, depth + 1)
}

function lookThrough(node: SyntaxNode, constants: Constants, depth: number): SyntaxNode | null {
  if (wrappers.has(node.type)) return getNode(node, 'expression')
  if (node.type === 'Identifier') return constants.get(getText(node, 'name') ?? '') ?? null
  if (node.type !== 'MemberExpression' || node['computed'] === true) return null
  const object = getNode(node, 'object')
  if (object === null) return null
  const holder = unwrap(object, constants, depth + 1)
  return getProperty(holder, getLastName(getNode(node, 'property')) ?? '')
}

function render(node: SyntaxNode, constants: Constants, depth: number): string | null {
  if (depth > maxDepth) return null
  const resolved = unwrap(node, constants, depth)
  switch (resolved.type) {
    case 'Literal': {
      const value = resolved['value']
      return typeof value === 'string' || typeof value === 'number' ? String(value) : null
    }
    case 'TemplateLiteral':
      return renderTemplate(resolved, constants, depth)
    case 'BinaryExpression':
      return renderSum(resolved, constants, depth)
    case 'NewExpression':
    case 'CallExpression':
      return renderCall(resolved, constants, depth)
    default:
      return null
  }
}

function renderSum(node: SyntaxNode, constants: Constants, depth: number): string | null {
  if (getText(node, 'operator') !== '+') return null
  const left = renderPart(getNode(node, 'left'), constants, depth + 1)
  return left + renderPart(getNode(node, 'right'), constants, depth + 1)
}

/** Calls that return their argument, as far as addresses are concerned. */
const passing = new Set(['URL', 'String', 'encodeURIComponent', 'encodeURI', 'resolve', 'href'])

function renderCall(node: SyntaxNode, constants: Constants, depth: number): string | null {
  const [first] = getNodes(node, 'arguments')
  const isPassing = passing.has(getLastName(getNode(node, 'callee')) ?? '')
  return isPassing && first !== undefined ? renderPart(first, constants, depth + 1) : null
}

function renderTemplate(node: SyntaxNode, constants: Constants, depth: number): string {
  const expressions = getNodes(node, 'expressions')
  return getNodes(node, 'quasis')
    .map((quasi, index) => {
      const value = quasi['value']
      const isText = typeof value === 'object' && value !== null && 'cooked' in value
      const text = isText && typeof value.cooked === 'string' ? value.cooked : ''
      const expression = expressions[index]
      return expression === undefined ? text : text + renderPart(expression, constants, depth + 1)
    })
    .join('')
}

function renderPart(node: SyntaxNode | null, constants: Constants, depth: number): string {
  if (node === null) return ''
  return render(node, constants, depth) ?? `:${nameUnknown(node)}`
}

function nameUnknown(node: SyntaxNode): string {
  const [first] = getNodes(node, 'arguments')
  const name = getLastName(node) ?? getLastName(first ?? null)
  return name !== null && /^\w+$/.test(name) ? name : 'param'
}
