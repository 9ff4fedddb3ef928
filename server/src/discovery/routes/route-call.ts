import type { Reference } from '../file-facts.ts'
import { type Constants, readWholeText } from '../reading/static-text.ts'
import { getLastName, getNode, getNodes, type SyntaxNode } from '../reading/syntax-node.ts'
import type { WrittenRoute } from './written-route.ts'

interface Places {
  path: number | null
  file: number | null
}

/** The positions of the path and file arguments in each call (`@react-router/dev/routes`). */
const calls: Partial<Record<string, Places>> = {
  route: { path: 0, file: 1 },
  index: { path: null, file: 0 },
  layout: { path: null, file: 0 },
  prefix: { path: 0, file: null },
}

/** Reads `route('about', './about.tsx')`, `index(…)`, `layout(…, […])` and `prefix('admin', […])`. */
export function readRouteCall(node: SyntaxNode, constants: Constants): WrittenRoute | null {
  const call = node.type === 'SpreadElement' ? getNode(node, 'argument') : node
  const callee = getNode(call, 'callee')
  const name = callee?.type === 'Identifier' ? (getLastName(callee) ?? '') : ''
  const places = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (places === undefined) return null
  const given = getNodes(call, 'arguments')
  const [path, file] = [places.path, places.file].map((index) =>
    index === null ? null : readWholeText(given[index] ?? null, constants),
  )
  if (typeof file !== 'string' && places.file !== null) return null
  return {
    path: name === 'index' ? '' : (path ?? null),
    name: null,
    title: null,
    redirect: null,
    components: typeof file === 'string' ? [toModule(file)] : [],
    children: findTables(given, places),
    isMounted: true,
    aliases: [],
    isComputed: isComputed(places, path),
  }
}

function isComputed({ path: index }: Places, path: string | null | undefined): boolean {
  return index !== null && typeof path !== 'string'
}

/** The last argument that can be a table and is neither path nor file. */
function findTables(given: readonly SyntaxNode[], { path, file }: Places): SyntaxNode[] {
  return given
    .filter(({ type }, index) => index !== path && index !== file && holders.has(type))
    .slice(-1)
}

const holders = new Set(['ArrayExpression', 'Identifier', 'AwaitExpression', 'CallExpression'])

/** Files are relative to the folder of the table, with or without `./`. */
function toModule(file: string): Reference {
  return { from: /^\.{0,2}\//.test(file) ? file : `./${file}`, name: '*' }
}
