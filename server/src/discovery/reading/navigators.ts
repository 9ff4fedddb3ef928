import type { SyntaxNode } from './syntax-node.ts'
import { getKey, getLastName, getNode, getNodes } from './syntax-node.ts'

/** What a name leads elsewhere with: its methods, or a call of it; null for a name that hides such a one. */
type Navigator = 'router' | 'goer' | null

/** The navigators that code sees under their names, those of the blocks and functions around it included. */
export type Navigators = ReadonlyMap<string, Navigator>

export const noNavigators: Navigators = new Map()

/** The methods of a router that lead elsewhere. */
export const routerMethods: ReadonlySet<string> = new Set(['push', 'replace', 'navigate'])

/** The hooks of Next, Vue Router, React Router and their kin, by what they give. */
const hooks: ReadonlyMap<string, Navigator> = new Map([
  ['useRouter', 'router'],
  ['useHistory', 'router'],
  ['useNavigate', 'goer'],
])

const functions: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

/** Whether a call leads elsewhere by a navigator: `r.push`, `push` or `go`. */
export function isNavigatorCall(callee: SyntaxNode | null, navigators: Navigators): boolean {
  if (callee?.type === 'Identifier') return navigators.get(getLastName(callee) ?? '') === 'goer'
  const object = getNode(callee, 'object')
  const isRouter =
    object?.type === 'Identifier' && navigators.get(getLastName(object) ?? '') === 'router'
  return isRouter && routerMethods.has(getLastName(callee) ?? '')
}

/** The navigators inside a node: those around it and those that it declares, `const r = useRouter()`. */
export function enterScope(node: SyntaxNode, around: Navigators): Navigators {
  if (functions.has(node.type)) return hide(getNodes(node, 'params'), around)
  if (node.type !== 'Program' && node.type !== 'BlockStatement') return around
  const declarations = getNodes(node, 'body')
    .map((statement) => getNode(statement, 'declaration') ?? statement)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((statement) => getNodes(statement, 'declarations'))
  return declarations.reduce(declare, around)
}

function hide(parameters: readonly SyntaxNode[], around: Navigators): Navigators {
  const hidden = parameters.flatMap(listNames).filter((name) => around.has(name))
  return hidden.length === 0
    ? around
    : new Map([...around, ...hidden.map((name) => [name, null] as const)])
}

function declare(around: Navigators, declarator: SyntaxNode): Navigators {
  const id = getNode(declarator, 'id')
  const given = judgeValue(getNode(declarator, 'init'), around)
  const name = getLastName(id)
  if (id === null || given === null) return id === null ? around : hide([id], around)
  if (name !== null) return new Map([...around, [name, given]])
  return given === 'router' ? new Map([...around, ...takeMethods(id)]) : around
}

/** What `useRouter()`, or a name that stands for it, gives. */
function judgeValue(value: SyntaxNode | null, around: Navigators): Navigator {
  if (value?.type === 'Identifier') return around.get(getLastName(value) ?? '') ?? null
  if (value?.type !== 'CallExpression') return null
  return hooks.get(getLastName(getNode(value, 'callee')) ?? '') ?? null
}

/** `{ push, replace: swap }`. */
function takeMethods(pattern: SyntaxNode): [string, Navigator][] {
  return getNodes(pattern, 'properties').flatMap((property): [string, Navigator][] => {
    const name = getLastName(getNode(property, 'value'))
    return name !== null && routerMethods.has(getKey(property) ?? '') ? [[name, 'goer']] : []
  })
}

/** The names that a pattern gives, `{ a, b: [c], ...d } = {}`. */
function listNames(pattern: SyntaxNode): string[] {
  const name = getLastName(pattern)
  if (name !== null) return [name]
  const below = ['left', 'argument', 'value', 'parameter'].flatMap(
    (field) => getNode(pattern, field) ?? [],
  )
  const parts = [...getNodes(pattern, 'properties'), ...getNodes(pattern, 'elements')]
  return [...below, ...parts].flatMap(listNames)
}
