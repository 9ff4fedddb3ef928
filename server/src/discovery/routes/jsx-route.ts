import type { Reference } from '../file-facts.ts'
import { getTag } from '../reading/jsx-element.ts'
import { findLoaded } from '../reading/read-modules.ts'
import { type Constants, readText, readWholeText } from '../reading/static-text.ts'
import {
  getLastName,
  getNode,
  getNodes,
  getText,
  type SyntaxNode,
  traverse,
} from '../reading/syntax-node.ts'
import type { WrittenRoute } from './written-route.ts'

/** Reads `<Route path element={…}>` as used in versions 5 and 6 of React Router. */
export function readJsxRoute(node: SyntaxNode, constants: Constants): WrittenRoute | null {
  const tag = getTag(node)
  const children = getNodes(node, 'children')
  const elements = children.filter(({ type }) => type === 'JSXElement')
  if (tag === '' && node.type === 'JSXFragment') return createGroup(elements)
  if (tag !== 'Route') return null
  const attributes = getNodes(getNode(node, 'openingElement'), 'attributes')
  const get = (name: string): SyntaxNode | null => {
    const attribute = attributes.find((each) => getText(getNode(each, 'name'), 'name') === name)
    const value = getNode(attribute ?? null, 'value')
    return getNode(value, 'expression') ?? value
  }
  const isIndex = attributes.some((each) => getText(getNode(each, 'name'), 'name') === 'index')
  const routes = elements.filter((element) => getTag(element) === 'Route')
  const shown = [get('element'), get('Component'), get('component'), get('render'), get('lazy')]
  const inline = routes.length === 0 ? elements : []
  const path = isIndex ? '' : readWholeText(get('path'), constants)
  return {
    path,
    name: null,
    title: null,
    redirect: readRedirect(get('element'), constants),
    components: [...shown, ...inline].flatMap((value) => listComponents(value)),
    children: routes,
    isMounted: false,
    aliases: [],
    isComputed: path === null && get('path') !== null,
  }
}

function createGroup(children: SyntaxNode[]): WrittenRoute {
  return {
    path: null,
    name: null,
    title: null,
    redirect: null,
    components: [],
    children,
    isMounted: false,
    aliases: [],
    isComputed: false,
  }
}

/** Components by name, outermost first; a lazily loaded module counts as one. */
export function listComponents(node: SyntaxNode | null): Reference[] {
  if (node === null) return []
  const loaded = findLoaded(node)
  if (loaded !== null) return [{ ...loaded, name: '*' }]
  if (node.type === 'Identifier') return [{ from: null, name: getText(node, 'name') ?? '' }]
  const found: Reference[] = []
  traverse(node, (below) => {
    if (below.type !== 'JSXOpeningElement') return
    const name = getLastName(getNode(below, 'name')) ?? ''
    if (/^[A-Z]/.test(name)) found.push({ from: null, name })
  })
  return found
}

/** The target of `<Navigate to="/home" />` in a route's place. */
export function readRedirect(node: SyntaxNode | null, constants: Constants): string | null {
  if (node?.type !== 'JSXElement' || !/^(?:Navigate|Redirect)$/.test(getTag(node))) return null
  const attributes = getNodes(getNode(node, 'openingElement'), 'attributes')
  const to = attributes.find((each) => getText(getNode(each, 'name'), 'name') === 'to')
  const value = getNode(to ?? null, 'value')
  return readText(getNode(value, 'expression') ?? value, constants)
}
