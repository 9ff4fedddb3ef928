import type { GapFact, Reference, SettingFact } from '../file-facts.ts'
import type { Element } from '../reading/element.ts'
import { listSettingValues } from '../reading/read-settings.ts'
import { type Constants, listAlternatives, resolveConstant } from '../reading/static-text.ts'
import {
  getLastName,
  getNode,
  getNodes,
  getProperty,
  type SyntaxNode,
  traverse,
} from '../reading/syntax-node.ts'

/** Functions that get the whole route table as their first argument. */
const tableFirst = new Set([
  'createBrowserRouter',
  'createHashRouter',
  'createMemoryRouter',
  'useRoutes',
])

/** Functions that get the base path of all addresses as their first argument. */
const baseFirst = new Set(['createWebHistory', 'createWebHashHistory'])

const routers = new Set(['BrowserRouter', 'Router', 'StaticRouter', 'RouterProvider'])

export interface RouterFacts {
  gaps: GapFact[]
  settings: SettingFact[]
}

/** What the code that creates a router says: a base path for all addresses, and a table that is not in this file. */
export function readRouters(
  program: SyntaxNode,
  { constants, getLine }: { constants: Constants; getLine: (offset: number) => number },
  elements: readonly Element[],
): RouterFacts {
  const found: RouterFacts = { gaps: [], settings: [] }
  traverse(program, (node) => {
    if (node.type !== 'CallExpression') return
    const line = getLine(node.start)
    const base = findBase(node)
    if (base !== null)
      found.settings.push({ name: 'base', values: listSettingValues(base, constants), line })
    const given = findGiven(node)
    const missing = given === null ? [] : listMissing(given, constants, 0)
    for (const table of missing) found.gaps.push({ line, reason: notRead, table })
  })
  for (const { tag, attributes, line } of elements) {
    const value = routers.has(tag) ? attributes.get('basename') : undefined
    if (value?.kind === 'text') found.settings.push({ name: 'base', values: [value.text], line })
    if (value?.kind === 'code')
      found.settings.push({ name: 'base', values: listSettingValues(value.node, constants), line })
  }
  return found
}

const notRead = 'the routes of this router are computed, so they are not read'

function findBase(call: SyntaxNode): SyntaxNode | null {
  const name = getLastName(getNode(call, 'callee')) ?? ''
  const [first, second] = getNodes(call, 'arguments')
  if (baseFirst.has(name)) return first ?? null
  if (tableFirst.has(name)) return getProperty(second ?? null, 'basename')
  return name === 'createBrowserHistory' ? getProperty(first ?? null, 'basename') : null
}

/** The table that a call gets; null if the call creates no router with one. */
function findGiven(call: SyntaxNode): SyntaxNode | null {
  const name = getLastName(getNode(call, 'callee')) ?? ''
  const [first = null] = getNodes(call, 'arguments')
  if (tableFirst.has(name)) return first
  return name === 'createRouter' ? getProperty(first, 'routes') : null
}

const maxLevels = 6

/** The parts of a table that are not in this file, each with the name it has here; null for one without a name. */
function listMissing(node: SyntaxNode, constants: Constants, level: number): (Reference | null)[] {
  return listAlternatives(resolveConstant(node, constants)).flatMap((each) => {
    const value = resolveConstant(each, constants)
    if (value === null || level > maxLevels) return []
    if (['ArrayExpression', 'JSXElement', 'JSXFragment'].includes(value.type)) return []
    const call = value.type === 'AwaitExpression' ? getNode(value, 'argument') : value
    if (call?.type !== 'CallExpression') return [findTable(value)]
    // `setupLayouts(routes)`, `routes.map(…)`: what a call returns depends on the tables it gets.
    const holder = getNode(getNode(call, 'callee'), 'object')
    const functions = /Function/
    const given = [...getNodes(call, 'arguments'), ...(holder === null ? [] : [holder])]
    const tables = given.filter(({ type }) => !functions.test(type))
    return tables.length === 0
      ? [null]
      : tables.flatMap((table) => listMissing(table, constants, level + 1))
  })
}

/** The name by which a table from elsewhere is used, `routes` and `admin.routes`; null if it has none. */
export function findTable(node: SyntaxNode): Reference | null {
  if (node.type === 'MemberExpression') {
    const object = getNode(node, 'object')
    return object === null ? null : findTable(object)
  }
  if (node.type === 'CallExpression') {
    const callee = getNode(node, 'callee')
    return callee?.type === 'Identifier' ? findTable(callee) : null
  }
  const name = node.type === 'Identifier' ? getLastName(node) : null
  return name === null ? null : { from: null, name }
}
