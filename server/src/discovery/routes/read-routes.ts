import type { FlatRouteFact, GapFact, Reference, RouteFact } from '../file-facts.ts'
import { getTag } from '../reading/jsx-element.ts'
import {
  type Constants,
  listAlternatives,
  readWholeText,
  resolveConstant,
} from '../reading/static-text.ts'
import {
  getLastName,
  getNode,
  getNodes,
  getProperty,
  type SyntaxNode,
  traverse,
} from '../reading/syntax-node.ts'
import { joinPattern, tidyPattern } from './join-pattern.ts'
import { readJsxRoute } from './jsx-route.ts'
import { looksLikeRoute, readObjectRoute } from './object-route.ts'
import { readRouteCall } from './route-call.ts'
import { findTable } from './router-gaps.ts'
import type { WrittenRoute } from './written-route.ts'

export interface RouteTables {
  routes: Omit<RouteFact, 'scope'>[]
  flatRoutes: FlatRouteFact[]
  gaps: GapFact[]
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
  const read: Reading = { constants, getLine, inner: new Set(), flat: new Map(), gaps: new Map() }
  traverse(program, (node) => {
    if (isFlatRoutes(node)) addFlatRoutes(node, { ...read, ...top, table: node })
    const roots = listRoots(node, constants)
    if (roots.length === 0) return true
    const above = { ...read, ...top, table: node }
    tables.set(
      node,
      roots.flatMap((root) => flatten(root, above)),
    )
    return false
  })
  // A table elsewhere in the file belongs to the table that names it.
  const outer = [...tables].filter(([node]) => !read.inner.has(node))
  const own = outer.flatMap(([, routes]) => routes)
  const isCut = own.length > maxRoutes
  const more = isCut ? [{ line: 1, reason: `only ${maxRoutes} routes are read`, table: null }] : []
  return {
    routes: own.slice(0, maxRoutes),
    flatRoutes: [...read.flat.values()],
    gaps: [...read.gaps.values(), ...more],
    nodes: new Set([...tables.keys(), ...read.inner]),
  }
}

const top = { pattern: '/', components: [] }
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

/** What is collected from a whole script. */
interface Reading {
  constants: Constants
  getLine: (offset: number) => number
  /** Tables that belong to a route of another table. */
  inner: Set<SyntaxNode>
  flat: Map<SyntaxNode, FlatRouteFact>
  gaps: Map<SyntaxNode, GapFact>
}

interface Above extends Reading {
  pattern: string
  components: Reference[]
  /** The table being read, which can refer to itself. */
  table: SyntaxNode
  level?: number
}

/** The routes of an element of a table: a route, or everything that is spread into the table. */
function flatten(node: SyntaxNode, above: Above): RouteTables['routes'] {
  const { constants, level = 0 } = above
  if (level > maxLevels) return []
  const parts = listParts(node, above)
  if (parts !== null) {
    return parts.flatMap((part) => flatten(part, { ...above, level: level + 1 }))
  }
  const value = resolveConstant(node, constants)
  if (value === null) return []
  const written = readRoute(value, constants)
  if (written !== null) return flattenRoute(node, written, above)
  if (isFlatRoutes(value)) addFlatRoutes(value, above)
  else addGap(value, above)
  return []
}

/** What a spread, a condition or a promise stands for; null for anything else. */
function listParts(node: SyntaxNode, above: Above): SyntaxNode[] | null {
  const value = resolveConstant(node, above.constants)
  if (value === null) return null
  switch (value.type) {
    case 'SpreadElement':
    case 'AwaitExpression':
      return listAlternatives(getNode(value, 'argument')).flatMap((part) =>
        listElements(part, above),
      )
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return listAlternatives(value).flatMap((part) => listElements(part, above))
    default:
      return null
  }
}

function flattenRoute(
  node: SyntaxNode,
  written: WrittenRoute,
  above: Above,
): RouteTables['routes'] {
  const { level = 0 } = above
  if (written.isComputed) {
    const reason = 'the path of a route is known only at run time, so it is not on the map'
    above.gaps.set(node, { line: above.getLine(node.start), reason, table: null })
    return []
  }
  const pattern =
    written.path === null ? above.pattern : joinPattern(above.pattern, written.path, written)
  const components = [...above.components, ...written.components]
  const inside = { ...above, pattern: pattern.replace(/\/\*$/, ''), components, level: level + 1 }
  const children = written.children.flatMap((child) => listElements(child, above))
  const below = children.flatMap((child) => flatten(child, inside))
  const { name, title, redirect } = written
  const own = {
    framework: isVue(node) ? ('vue-router' as const) : ('react-router' as const),
    pattern: tidyPattern(pattern),
    name,
    title,
    redirect,
    components,
    line: above.getLine(node.start),
  }
  const others = written.aliases.map((alias) => ({
    ...own,
    pattern: tidyPattern(joinPattern(above.pattern, alias)),
    name: null,
    redirect: own.pattern,
  }))
  const isShown = redirect !== null || (written.components.length > 0 && written.path !== null)
  const isCovered = below.some((route) => route.pattern === own.pattern)
  return [...(isShown && !isCovered ? [own] : []), ...below, ...others]
}

function isFlatRoutes(node: SyntaxNode): boolean {
  return node.type === 'CallExpression' && getLastName(getNode(node, 'callee')) === 'flatRoutes'
}

function addFlatRoutes(node: SyntaxNode, above: Above): void {
  const [options = null] = getNodes(node, 'arguments')
  const folder = getProperty(options, 'rootDirectory')
  above.flat.set(node, {
    folder: folder === null ? 'routes' : readWholeText(folder, above.constants),
    prefix: above.pattern,
    components: above.components,
    line: above.getLine(node.start),
  })
}

/** What is no route and not known to be nothing: a call, a name from another file, a computed list. */
function addGap(node: SyntaxNode, above: Above): void {
  if (node.type === 'Literal' || isNothing(node)) return
  const isNested = above.pattern !== '/'
  const reason = isNested
    ? `routes below ${tidyPattern(above.pattern)} are computed or in another file, so they are not read, or without this path`
    : 'a part of the route table is computed, so its routes are not read'
  const table = isNested ? null : findTable(node)
  above.gaps.set(node, { line: above.getLine(node.start), reason, table })
}

/** `undefined`, `false` and objects without a path or children, such as options. */
function isNothing(node: SyntaxNode): boolean {
  if (node.type === 'ObjectExpression') {
    return getNodes(node, 'properties').every(({ type }) => type !== 'SpreadElement')
  }
  return node.type === 'Identifier' && getLastName(node) === 'undefined'
}

function readRoute(value: SyntaxNode, constants: Constants): WrittenRoute | null {
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

function isVue(node: SyntaxNode): boolean {
  const keys = getNodes(node, 'properties').map((property) => getNode(property, 'key')?.['name'])
  return ['component', 'components', 'redirect'].some((key) => keys.includes(key))
}
