import { type Constants, readText, readTextList, readWholeText } from '../reading/static-text.ts'
import { getKey, getNode, getNodes, getProperty, type SyntaxNode } from '../reading/syntax-node.ts'
import { listComponents, readRedirect } from './jsx-route.ts'
import type { WrittenRoute } from './written-route.ts'

const shows = ['element', 'Component', 'component', 'components', 'lazy', 'children', 'redirect']

/** Whether an object looks like a route of React Router or Vue Router. */
export function looksLikeRoute(node: SyntaxNode): boolean {
  const keys = getNodes(node, 'properties').map(getKey)
  const hasPlace = keys.includes('path') || keys.includes('index')
  return (hasPlace || keys.includes('children')) && shows.some((key) => keys.includes(key))
}

/** Reads a route object of either router. */
export function readObjectRoute(node: SyntaxNode, constants: Constants): WrittenRoute | null {
  if (!looksLikeRoute(node)) return null
  const get = (name: string): SyntaxNode | null => getProperty(node, name)
  const children = get('children')
  const shown = ['element', 'Component', 'component', 'lazy'].map(get)
  const named = getNodes(get('components'), 'properties').map((property) =>
    getNode(property, 'value'),
  )
  const isIndex = get('index') !== null
  const path = isIndex ? '' : readWholeText(get('path'), constants)
  return {
    path,
    name: readWholeText(get('name'), constants),
    title: readWholeText(getProperty(get('meta'), 'title'), constants),
    redirect: readRedirect(get('element'), constants) ?? readTarget(get('redirect'), constants),
    components: [...shown, ...named].flatMap(listComponents),
    children: children === null ? [] : [children],
    isMounted: false,
    aliases: readTextList(get('alias'), constants),
    isComputed: path === null && get('path') !== null,
  }
}

function readTarget(node: SyntaxNode | null, constants: Constants): string | null {
  if (node?.type !== 'ObjectExpression') return readText(node, constants)
  const path = readText(getProperty(node, 'path'), constants)
  const name = readText(getProperty(node, 'name'), constants)
  return path ?? (name === null ? null : `name:${name}`)
}
