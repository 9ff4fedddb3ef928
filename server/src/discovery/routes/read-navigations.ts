import type { LinkFact } from '../file-facts.ts'
import type { Element } from '../reading/element.ts'
import { describeLinkElement, readTargets, type Target } from '../reading/read-links.ts'
import { type Constants, readWholeText } from '../reading/static-text.ts'
import { getKey, getLastName, getNode, getNodes, type SyntaxNode } from '../reading/syntax-node.ts'
import { isNavigatorCall, type Navigators, routerMethods } from './navigators.ts'

/** Code that navigates, and the element whose handler contains it. */
export interface Navigation {
  targets: Target[]
  action: LinkFact['action']
  label: string
  near: Element | null
  start: number
}

const goers = new Set(['navigate', 'goto', 'navigateTo', 'visit'])
const redirecters = new Set(['redirect', 'permanentRedirect', 'redirectDocument'])
const routers = /router|history|navigation|navigate/i

/** Reads a call such as `router.push('/cart')`, or `location.href = '/cart'`; null if the node is neither. */
export function readNavigation(
  node: SyntaxNode,
  constants: Constants,
  navigators: Navigators,
): Pick<Navigation, 'targets' | 'action'> | null {
  if (node.type === 'AssignmentExpression') {
    if (!isLocation(getNode(node, 'left'))) return null
    return { targets: readTargets(getNode(node, 'right'), 'path', constants), action: 'navigate' }
  }
  if (node.type !== 'CallExpression') return null
  const callee = getNode(node, 'callee')
  const action = isNavigatorCall(callee, navigators) ? 'navigate' : judgeCallee(callee)
  if (action === null) return null
  // In `redirect(303, '/login')` and `res.redirect(301, '/')` the status comes first.
  const target = getNodes(node, 'arguments').find(
    ({ type, value }) => type !== 'Literal' || typeof value !== 'number',
  )
  return { targets: readTargets(target ?? null, 'path', constants), action }
}

function judgeCallee(callee: SyntaxNode | null): 'navigate' | 'redirect' | null {
  const name = getLastName(callee) ?? ''
  if (redirecters.has(name)) return 'redirect'
  if (callee?.type === 'Identifier') return goers.has(name) ? 'navigate' : null
  const object = getNode(callee, 'object')
  const holder = getLastName(object) ?? getLastName(getNode(object, 'callee')) ?? ''
  const isRouter = routerMethods.has(name) && routers.test(holder)
  const isBrowser = ['assign', 'replace'].includes(name) && holder === 'location'
  return isRouter || isBrowser ? 'navigate' : null
}

function isLocation(left: SyntaxNode | null): boolean {
  const name = getLastName(left)
  if (name === 'location') return true
  return name === 'href' && getLastName(getNode(left, 'object')) === 'location'
}

const labels = ['label', 'name', 'title', 'text']

/** Reads a menu entry, `{ href: '/about', label: 'About' }`; null if the object is not one. */
export function readMenuEntry(
  node: SyntaxNode,
  constants: Constants,
): Pick<Navigation, 'targets' | 'label'> | null {
  if (node.type !== 'ObjectExpression') return null
  const properties = getNodes(node, 'properties')
  const way = properties.find((property) => ['href', 'to'].includes(getKey(property) ?? ''))
  const text = readWholeText(getNode(way ?? null, 'value'), constants)
  if (way === undefined || text?.startsWith('/') !== true) return null
  const label = properties.find((property) => labels.includes(getKey(property) ?? ''))
  return {
    targets: readTargets(getNode(way, 'value'), 'path', constants),
    label: readWholeText(getNode(label ?? null, 'value'), constants) ?? '',
  }
}

/** Navigations as links, once the text of the enclosing elements is known. */
export function toLinks(
  navigations: readonly (Navigation & { scope: string })[],
  getLine: (offset: number) => number,
): LinkFact[] {
  return navigations.flatMap(({ targets, action, label, near, start, scope }) =>
    targets.map((target) => ({
      ...target,
      action,
      label: label === '' && near !== null ? describeLinkElement(near) : label,
      line: getLine(start),
      scope,
    })),
  )
}
