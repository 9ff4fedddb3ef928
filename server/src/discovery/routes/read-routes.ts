import type { Reference, RouteFact } from '../file-facts.ts'
import { joinPattern, tidyPattern } from './join-pattern.ts'
import { getTag } from '../reading/jsx-element.ts'
import { readJsxRoute } from './jsx-route.ts'
import { looksLikeRoute, readObjectRoute } from './object-route.ts'
import { readRouteCall } from './route-call.ts'
import type { Constants } from '../reading/static-text.ts'
import { resolveConstant } from '../reading/static-text.ts'
import type { SyntaxNode } from '../reading/syntax-node.ts'
import { getNode, getNodes, traverse } from '../reading/syntax-node.ts'
import type { WrittenRoute } from './written-route.ts'

export interface RouteTables {
  routes: Omit<RouteFact, 'scope'>[]
  /** The nodes of the tables. */
  nodes: ReadonlySet<SyntaxNode>
}

/** The routes a script declares: `<Route>` elements, arrays of route objects, and calls of `@react-router/dev`. */
export function readRoutes(
  program: SyntaxNode,
  constants: Constants,
  getLine: (offset: number) => number,
): RouteTables {
  const tables = new Map<SyntaxNode, RouteTables['routes']>()
  const inner = new Set<SyntaxNode>()
  traverse(program, (node) => {
    const roots = listRoots(node, constants)
    if (roots.length === 0) return true
    const above = { pattern: '/', components: [], constants, getLine, inner, table: node }
    tables.set(
      node,
      roots.flatMap((root) => flatten(root, above)),
    )
    return false
  })
  // A table elsewhere in the file belongs to the table that names it.
  const outer = [...tables].filter(([node]) => !inner.has(node))
  return {
    routes: outer.flatMap(([, routes]) => routes).slice(0, maxRoutes),
    nodes: new Set([...tables.keys(), ...inner]),
  }
}

const maxRoutes = 2000
const maxLevels = 20

/** The top-level routes of a table that starts at this node. */
function listRoots(node: SyntaxNode, constants: Constants): SyntaxNode[] {
  if (node.type === 'JSXElement') return getTag(node) === 'Route' ? [node] : []
  if (node.type !== 'ArrayExpression') return []
  const elements = getNodes(node, 'elements')
  const isTable = elements.some(
    (element) => looksLikeRoute(element) || readRouteCall(element, constants) !== null,
  )
  return isTable ? elements : []
}

interface Above {
  pattern: string
  components: Reference[]
  constants: Constants
  getLine: (offset: number) => number
  /** Tables that belong to a route of another table. */
  inner: Set<SyntaxNode>
  /** The table being read, which can refer to itself. */
  table: SyntaxNode
  level?: number
}

function flatten(node: SyntaxNode, above: Above): RouteTables['routes'] {
  const { constants, level = 0 } = above
  const spread = node.type === 'SpreadElement' ? getNode(node, 'argument') : node
  const written = spread === null ? null : readRoute(spread, constants)
  if (written === null || level > maxLevels) return []
  const pattern =
    written.path === null ? above.pattern : joinPattern(above.pattern, written.path, written)
  const components = [...above.components, ...written.components]
  const children = written.children.flatMap((child) => listElements(child, above))
  const below = children.flatMap((child) =>
    flatten(child, {
      ...above,
      pattern: pattern.replace(/\/\*$/, ''),
      components,
      level: level + 1,
    }),
  )
  const { name, title, redirect } = written
  const own = {
    framework: isVue(spread) ? ('vue-router' as const) : ('react-router' as const),
    pattern: tidyPattern(pattern),
    name,
    title,
    redirect,
    components,
    line: above.getLine(node.start),
  }
  const isShown = redirect !== null || (written.components.length > 0 && written.path !== null)
  const isCovered = below.some((route) => route.pattern === own.pattern)
  return isShown && !isCovered ? [own, ...below] : below
}

function readRoute(node: SyntaxNode, constants: Constants): WrittenRoute | null {
  const value = resolveConstant(node, constants)
  if (value === null) return null
  if (value.type === 'JSXElement') return readJsxRoute(value, constants)
  return value.type === 'ObjectExpression'
    ? readObjectRoute(value, constants)
    : readRouteCall(value, constants)
}

/** Children are elements, or an array that can be declared elsewhere in the file. */
function listElements(node: SyntaxNode, { constants, inner, table }: Above): SyntaxNode[] {
  const value = resolveConstant(node, constants)
  if (value?.type !== 'ArrayExpression') return [node]
  if (value === table) return []
  inner.add(value)
  return getNodes(value, 'elements')
}

function isVue(node: SyntaxNode | null): boolean {
  const keys = getNodes(node, 'properties').map((property) => getNode(property, 'key')?.['name'])
  return ['component', 'components', 'redirect'].some((key) => keys.includes(key))
}
