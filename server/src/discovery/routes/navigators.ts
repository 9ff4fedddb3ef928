import type { SyntaxNode } from '../reading/syntax-node.ts'
import { getKey, getLastName, getNode, getNodes } from '../reading/syntax-node.ts'

/** What a name leads elsewhere with: its methods, or a call of it; null for a name that hides such a one. */
type Navigator = 'router' | 'goer' | null

/** The navigators that code sees under their names: those of its block or function, then those around it. */
export interface Navigators {
  own: ReadonlyMap<string, Navigator>
  around: Navigators | null
}

export const noNavigators: Navigators = { own: new Map(), around: null }

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

const eaches: ReadonlySet<string> = new Set(['ForOfStatement', 'ForInStatement'])

const blocks: ReadonlySet<string> = new Set(['Program', 'BlockStatement'])

/** Whether a call leads elsewhere by a navigator: `r.push`, `push` or `go`. */
export function isNavigatorCall(callee: SyntaxNode | null, navigators: Navigators): boolean {
  if (callee?.type === 'Identifier') return find(callee, navigators) === 'goer'
  const object = getNode(callee, 'object')
  const isRouter = object?.type === 'Identifier' && find(object, navigators) === 'router'
  return isRouter && routerMethods.has(getLastName(callee) ?? '')
}

/** The navigators inside a node: those around it and those that it declares, `const r = useRouter()`. */
export function enterScope(node: SyntaxNode, around: Navigators): Navigators {
  const own = new Map<string, Navigator>()
  hide(listGiven(node), own)
  for (const declarator of listDeclarators(node)) declare(declarator, { own, around })
  return own.size === 0 ? around : { own, around }
}

/** The patterns of a node whose names are given their values from elsewhere, and the names of functions declared in it. */
function listGiven(node: SyntaxNode): SyntaxNode[] {
  if (functions.has(node.type)) return getNodes(node, 'params')
  if (node.type === 'CatchClause') return listNode(node, 'param')
  if (eaches.has(node.type)) {
    return getNodes(getNode(node, 'left'), 'declarations').flatMap((one) => listNode(one, 'id'))
  }
  return listStatements(node)
    .filter(({ type }) => type === 'FunctionDeclaration')
    .flatMap((statement) => listNode(statement, 'id'))
}

function listNode(node: SyntaxNode, field: string): SyntaxNode[] {
  const found = getNode(node, field)
  return found === null ? [] : [found]
}

function find(identifier: SyntaxNode, navigators: Navigators): Navigator {
  const name = getLastName(identifier) ?? ''
  let scope: Navigators | null = navigators
  while (scope !== null && !scope.own.has(name)) scope = scope.around
  return scope?.own.get(name) ?? null
}

function listDeclarators(node: SyntaxNode): SyntaxNode[] {
  return listStatements(node)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((statement) => getNodes(statement, 'declarations'))
}

/** What a block or a file consists of, exported or not; of a loop what its counters are declared by. */
function listStatements(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'ForStatement') return listNode(node, 'init')
  if (!blocks.has(node.type)) return []
  return getNodes(node, 'body').map((statement) => getNode(statement, 'declaration') ?? statement)
}

interface OpenScope extends Navigators {
  own: Map<string, Navigator>
}

function declare(declarator: SyntaxNode, scope: OpenScope): void {
  const id = getNode(declarator, 'id')
  const given = judgeValue(getNode(declarator, 'init'), scope)
  const name = getLastName(id)
  if (id === null) return
  hide([id], scope.own)
  if (name !== null) scope.own.set(name, given)
  else if (given === 'router') {
    for (const method of listMethods(id)) scope.own.set(method, 'goer')
  }
}

function hide(patterns: readonly SyntaxNode[], own: Map<string, Navigator>): void {
  for (const name of patterns.flatMap(listNames)) own.set(name, null)
}

/** What `useRouter()`, or a name that stands for it, gives. */
function judgeValue(value: SyntaxNode | null, scope: Navigators): Navigator {
  if (value?.type === 'Identifier') return find(value, scope)
  if (value?.type !== 'CallExpression') return null
  return hooks.get(getLastName(getNode(value, 'callee')) ?? '') ?? null
}

/** The names that `{ push, replace: swap }` gives to methods that lead elsewhere. */
function listMethods(pattern: SyntaxNode): string[] {
  return getNodes(pattern, 'properties').flatMap((property) => {
    const name = getLastName(getNode(property, 'value'))
    return name !== null && routerMethods.has(getKey(property) ?? '') ? [name] : []
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
