import { getKey, getLastName, getNode, getNodes, type SyntaxNode } from '../reading/syntax-node.ts'

/** How a name navigates: through its methods, or by calling it; null for a name that shadows a navigator. */
type Navigator = 'router' | 'goer' | null

/** The navigators that code can use by name: those of its block or function, then those of enclosing ones. */
export interface Navigators {
  own: ReadonlyMap<string, Navigator>
  around: Navigators | null
}

export const noNavigators: Navigators = { own: new Map(), around: null }

/** The methods of a router that navigate. */
export const routerMethods: ReadonlySet<string> = new Set(['push', 'replace', 'navigate'])

/** The hooks of Next, Vue Router, React Router and similar libraries, by what they return. */
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

/** Whether a call navigates: `r.push`, `push` or `go`. */
export function isNavigatorCall(callee: SyntaxNode | null, navigators: Navigators): boolean {
  if (callee?.type === 'Identifier') return find(callee, navigators) === 'goer'
  const object = getNode(callee, 'object')
  const isRouter = object?.type === 'Identifier' && find(object, navigators) === 'router'
  return isRouter && routerMethods.has(getLastName(callee) ?? '')
}

/** The navigators inside a node: inherited ones and those it declares, `const r = useRouter()`. */
export function enterScope(node: SyntaxNode, around: Navigators): Navigators {
  const own = new Map<string, Navigator>()
  hide(listGiven(node), own)
  for (const declarator of listDeclarators(node)) declare(declarator, { own, around })
  return own.size === 0 ? around : { own, around }
}

/** The patterns in a node whose names get their values elsewhere, and the names of functions declared in it. */
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

/** The statements of a block or file, exported or not; for a loop, the declarations of its counters. */
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

/** What `useRouter()`, or a name for it, returns. */
function judgeValue(value: SyntaxNode | null, scope: Navigators): Navigator {
  if (value?.type === 'Identifier') return find(value, scope)
  if (value?.type !== 'CallExpression') return null
  return hooks.get(getLastName(getNode(value, 'callee')) ?? '') ?? null
}

/** The names in `{ push, replace: swap }` for methods that navigate. */
function listMethods(pattern: SyntaxNode): string[] {
  return getNodes(pattern, 'properties').flatMap((property) => {
    const name = getLastName(getNode(property, 'value'))
    return name !== null && routerMethods.has(getKey(property) ?? '') ? [name] : []
  })
}

/** The names declared by a pattern, `{ a, b: [c], ...d } = {}`. */
function listNames(pattern: SyntaxNode): string[] {
  const name = getLastName(pattern)
  if (name !== null) return [name]
  const below = ['left', 'argument', 'value', 'parameter'].flatMap(
    (field) => getNode(pattern, field) ?? [],
  )
  const parts = [...getNodes(pattern, 'properties'), ...getNodes(pattern, 'elements')]
  return [...below, ...parts].flatMap(listNames)
}
