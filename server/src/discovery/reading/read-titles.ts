import type { TitleFact } from '../file-facts.ts'
import { type Element, findAround, getAttributeText, tidyText } from './element.ts'
import { type Constants, readText, resolveConstant } from './static-text.ts'
import { getLastName, getNode, getNodes, getProperty, type SyntaxNode } from './syntax-node.ts'

/** Components that pass their `title` to the head of the page. */
const titled = /layout|head$|seo|helmet|page$/i

/** Titles in the markup: the document's own, one passed to a layout, or else the main heading. */
export function readMarkupTitles(elements: readonly Element[]): TitleFact[] {
  return elements.flatMap((element) => {
    const text = tidyText(readTitle(element))
    const isHeading = element.tag === 'h1'
    return text === '' ? [] : [{ text, isHeading, scope: element.scope }]
  })
}

function readTitle(element: Element): string {
  if (element.tag === 'h1') return element.text
  if (element.tag.toLowerCase() === 'title') {
    return findAround(element.parent, ({ tag }) => tag === 'svg') === null ? element.text : ''
  }
  // The outermost component of a page in Astro or Vue, `<Base title="About">`.
  const isOutermost = element.scope === '' && element.parent === null && /^[A-Z]/.test(element.tag)
  const isTitled = isOutermost || titled.test(element.tag)
  return isTitled ? (getAttributeText(element, 'title') ?? '') : ''
}

const headCalls = new Set(['useHead', 'useSeoMeta', 'definePageMeta', 'useTitle', 'setTitle'])

/** A title set by a script: page metadata, a call such as `useHead`, or `document.title`. */
export function readScriptTitle(
  node: SyntaxNode,
  scope: string,
  constants: Constants,
): TitleFact | null {
  const text = readText(findTitle(node, scope, constants), constants)
  return text === null ? null : { text: tidyText(text), isHeading: false, scope }
}

function findTitle(node: SyntaxNode, scope: string, constants: Constants): SyntaxNode | null {
  switch (node.type) {
    case 'AssignmentExpression':
      return isDocumentTitle(getNode(node, 'left')) ? getNode(node, 'right') : null
    case 'CallExpression':
      return headCalls.has(getLastName(getNode(node, 'callee')) ?? '')
        ? findHeadTitle(node, constants)
        : null
    default:
      return metadata.has(scope) ? findMetadataTitle(node) : null
  }
}

function isDocumentTitle(left: SyntaxNode | null): boolean {
  return getLastName(left) === 'title' && getLastName(getNode(left, 'object')) === 'document'
}

function findHeadTitle(call: SyntaxNode, constants: Constants): SyntaxNode | null {
  const value = resolveConstant(getNodes(call, 'arguments')[0] ?? null, constants)
  return value?.type === 'ObjectExpression' ? getProperty(value, 'title') : value
}

/** Exports that define the head of a page in Next.js and React Router. */
const metadata = new Set(['metadata', 'generateMetadata', 'meta'])

function findMetadataTitle(node: SyntaxNode): SyntaxNode | null {
  const title = getProperty(node, 'title')
  if (title?.type !== 'ObjectExpression') return title
  return getProperty(title, 'absolute') ?? getProperty(title, 'default')
}

/** The title of a Markdown page: from its frontmatter, or its first heading. */
export function readProseTitle(text: string): TitleFact[] {
  const head = /^---\n(.*?)\n---/s.exec(text)?.[1] ?? ''
  const given = /^title:\s*["']?(.+?)["']?\s*$/m.exec(head)?.[1]
  const title = given ?? /^#\s+(.+)$/m.exec(text)?.[1] ?? ''
  return title === '' ? [] : [{ text: tidyText(title), isHeading: given === undefined, scope: '' }]
}
