import type { LinkFact } from '../file-facts.ts'
import { toSegment } from '../frameworks/file-pattern.ts'
import { type Element, getAttributeText, tidyText } from './element.ts'
import { type Constants, listAlternatives, readText, resolveConstant } from './static-text.ts'
import { getProperty, type SyntaxNode } from './syntax-node.ts'

/** The target of a link, before it is matched to a screen. */
export type Target = Pick<LinkFact, 'kind' | 'to'>

/** Elements whose `href` or `to` names a resource or a position in the page. */
const notLinks = new Set(['link', 'base', 'use', 'image', 'Teleport', 'teleport', 'Route'])

const redirects = new Set(['Navigate', 'Redirect'])

/** The links in a file's markup. */
export function readLinks(elements: readonly Element[], constants: Constants): LinkFact[] {
  return elements.flatMap((element) => {
    if (notLinks.has(element.tag)) return []
    const action = redirects.has(element.tag) ? 'redirect' : 'click'
    return listTargets(element, constants).map((target) => ({
      ...target,
      action,
      label: describeLinkElement(element),
      line: element.line,
      scope: element.scope,
    }))
  })
}

/** The text a person reads on an element. */
export function describeLinkElement(element: Element): string {
  const given = getAttributeText(element, 'aria-label') ?? getAttributeText(element, 'title') ?? ''
  return tidyText(element.text) || tidyText(given)
}

function listTargets(element: Element, constants: Constants): Target[] {
  const to = listValues(element, 'to', 'nested', constants)
  return to.length > 0 ? to : listValues(element, 'href', 'path', constants)
}

function listValues(
  element: Element,
  name: 'to' | 'href',
  kind: 'nested' | 'path',
  constants: Constants,
): Target[] {
  const value = element.attributes.get(name)
  if (value?.kind === 'text') return toTargets(kind, [value.text])
  return value?.kind === 'code' ? readTargets(value.node, kind, constants) : []
}

/** The possible meanings of code passed to a link or a router: a path, or an object with a path or a route's name. */
export function readTargets(
  node: SyntaxNode | null,
  kind: 'nested' | 'path',
  constants: Constants,
): Target[] {
  return listAlternatives(resolveConstant(node, constants)).flatMap((alternative): Target[] => {
    const value = resolveConstant(alternative, constants)
    if (value?.type !== 'ObjectExpression') {
      return toTargets(kind, [readText(alternative, constants)])
    }
    const name = readText(getProperty(value, 'name'), constants)
    if (name !== null) return [{ kind: 'name', to: name }]
    const path = ['pathname', 'path', 'href', 'to'].map((field) => getProperty(value, field))
    return toTargets(
      kind,
      path.map((field) => readText(field, constants)),
    )
  })
}

/**
 * Drops other sites, other schemes and positions in the same page; `:base/about` with an unknown base becomes `/about`.
 */
function toTargets(kind: 'nested' | 'path', texts: readonly (string | null)[]): Target[] {
  return texts.flatMap((text): Target[] => {
    const path = (text ?? '').trim().replace(/^:\w+(?=\/)/, '')
    const [bare = ''] = path.split(/[?#]/)
    const isElsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(bare)
    if (bare === '' || isElsewhere || bare.includes('\\')) return []
    return [{ kind: bare.startsWith('/') ? 'path' : kind, to: toWritten(bare).slice(0, 512) }]
  })
}

/** The route as a file system has it, `/items/[id]`, which `resolve` of SvelteKit and `href` of Next get. */
function toWritten(path: string): string {
  if (!path.includes('[')) return path
  const parts = path.split('/')
  return parts.map((part) => (part === '' ? '' : toSegment(part))).join('/')
}
