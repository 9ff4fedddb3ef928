import { Parser } from 'htmlparser2'
import { z } from 'zod'
import type { GapFact, PageFact } from '../file-facts.ts'
import {
  type Constants,
  readText,
  readTextList,
  readWholeText,
  resolveConstant,
} from './static-text.ts'
import {
  getLastName,
  getNode,
  getNodes,
  getProperty,
  type SyntaxNode,
  traverse,
} from './syntax-node.ts'

/** What a page says about its own route, and what of that is computed. */
export interface RouteOfPage {
  page: PageFact | null
  gaps: GapFact[]
}

const macros = new Set(['definePageMeta', 'definePage'])

/** Reads `definePageMeta({ path: '/about' })` of Nuxt and `definePage` of Vue Router. */
export function readPageMacro(
  programs: readonly SyntaxNode[],
  constants: Constants,
  getLine: (offset: number) => number,
): RouteOfPage {
  const objects: SyntaxNode[] = []
  for (const program of programs) {
    traverse(program, (node) => {
      const isMacro =
        node.type === 'CallExpression' && macros.has(getLastName(getNode(node, 'callee')) ?? '')
      const [given] = isMacro ? getNodes(node, 'arguments') : []
      if (given !== undefined) objects.push(given)
    })
  }
  const [first] = objects
  const object = resolveConstant(first ?? null, constants)
  if (object === null) return { page: null, gaps: [] }
  const get = (name: string): SyntaxNode | null => getProperty(object, name)
  const page = {
    path: readWholeText(get('path'), constants),
    name: readWholeText(get('name'), constants),
    redirect: readRedirect(get('redirect'), constants),
    aliases: readTextList(get('alias'), constants),
  }
  const line = getLine(object.start)
  const computed = [
    ...(page.path === null && get('path') !== null ? ['path'] : []),
    ...(page.aliases.length === 0 && get('alias') !== null ? ['alias'] : []),
  ]
  const gaps = computed.map((name) => ({ line, table: null, reason: describeGap(name) }))
  return { page, gaps }
}

function describeGap(name: string): string {
  return `the ${name} that the page gives itself is known only at run time, so it is shown without it`
}

function readRedirect(node: SyntaxNode | null, constants: Constants): string | null {
  const value = resolveConstant(node, constants)
  if (value?.type !== 'ObjectExpression') return readText(value, constants)
  const name = readWholeText(getProperty(value, 'name'), constants)
  return name === null ? readText(getProperty(value, 'path'), constants) : `name:${name}`
}

const block = z.object({
  path: z.string().nullable().default(null),
  name: z.string().nullable().default(null).catch(null),
  redirect: z.string().nullable().default(null).catch(null),
  alias: z
    .union([z.array(z.string()), z.string().transform((alias) => [alias])])
    .default([])
    .catch([]),
})

/** Reads the block `<route lang="json">` of a page; one in YAML or JSON5 is named as a gap. */
export function readRouteBlock(text: string, getLine: (offset: number) => number): RouteOfPage {
  const found = findBlock(text)
  if (found === null) return { page: null, gaps: [] }
  const parsed = block.safeParse(parseJson(found.text))
  if (!parsed.success) {
    const reason = 'the block <route> of the page is not JSON, so what it says is not read'
    return { page: null, gaps: [{ line: getLine(found.start), reason, table: null }] }
  }
  const { alias, ...page } = parsed.data
  return { page: { ...page, aliases: alias }, gaps: [] }
}

function findBlock(text: string): { start: number; text: string } | null {
  let [start, end, level] = [-1, -1, 0]
  const parser = new Parser(
    {
      onopentag(tag) {
        if (tag === 'route' && level === 0 && start === -1) start = parser.endIndex + 1
        level += 1
      },
      onclosetag(tag) {
        level -= 1
        if (tag === 'route' && level === 0 && end === -1) end = parser.startIndex
      },
    },
    { lowerCaseTags: false, recognizeSelfClosing: true },
  )
  parser.end(text)
  return start === -1 || end < start ? null : { start, text: text.slice(start, end) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
