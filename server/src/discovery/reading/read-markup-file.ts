import { type FileFacts, noFacts } from '../file-facts.ts'
import { enterScope, type Navigators, noNavigators } from '../routes/navigators.ts'
import { type Navigation, readNavigation, toLinks } from '../routes/read-navigations.ts'
import { createLineFinder } from './create-line-finder.ts'
import type { Element } from './element.ts'
import { type EmbeddedScript, extractFrontmatter, extractScripts } from './extract-scripts.ts'
import type { Dialect } from './markup-attribute.ts'
import { parseScript } from './parse-script.ts'
import { readForms } from './read-forms.ts'
import { readLinks } from './read-links.ts'
import { readMarkup } from './read-markup.ts'
import { readModule } from './read-modules.ts'
import { readPageMacro, readRouteBlock, type RouteOfPage } from './read-page.ts'
import { readScript, type ScriptFindings } from './read-script.ts'
import { readMarkupTitles } from './read-titles.ts'
import { type Constants, listConstants } from './static-text.ts'
import { type SyntaxNode, traverse } from './syntax-node.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The facts of a page or component whose markup is not JSX. Everything in it has one scope, the empty one. */
export function readMarkupFile(text: string, dialect: Dialect): FileFacts {
  const getLine = createLineFinder(text)
  const { markup, scripts } = dialect === 'astro' ? extractFrontmatter(text) : extractScripts(text)
  const programs = scripts.flatMap((script) => parse(script, dialect) ?? [])
  const constants = new Map(programs.flatMap((program) => [...listConstants(program)]))
  const navigators = programs.reduce((around, program) => enterScope(program, around), noNavigators)
  const elements = readMarkup(markup, dialect, getLine)
  const found = programs.map((program) =>
    readScript(program, { constants, skipped: new Set(), getLine }, ''),
  )
  const imports = Object.fromEntries(
    programs.flatMap((program) => Object.entries(readModule(program).imports)),
  )
  if (dialect === 'template') Object.assign(imports, readIncludes(text))
  const navigations = found.flatMap((part) => part.navigations)
  const pages = dialect === 'vue' ? readPage(text, { programs, constants, getLine }) : {}
  return {
    ...noFacts,
    ...pages,
    imports,
    links: [
      ...readLinks(elements, constants),
      ...toLinks(navigations, getLine),
      ...toLinks(readHandlers(elements, constants, navigators), (line) => line),
    ],
    forms: readForms(elements, constants),
    titles: [...listTitles(found), ...readMarkupTitles(elements)],
    uses: { '': Object.keys(imports) },
    tags: [...new Set(elements.map(({ tag }) => tag))],
  }
}

/** The macro counts before the block, which is the older notation. */
function readPage(
  text: string,
  script: { programs: SyntaxNode[]; constants: Constants; getLine: (offset: number) => number },
): RouteOfPage {
  const macro = readPageMacro(script.programs, script.constants, script.getLine)
  const block = readRouteBlock(text, script.getLine)
  return { page: macro.page ?? block.page, gaps: [...macro.gaps, ...block.gaps] }
}

function listTitles(found: readonly ScriptFindings[]): FileFacts['titles'] {
  return found.flatMap(({ titles }) => titles)
}

/** Templates included by a template: `include('partials/nav')`, `{{> nav}}`. */
function readIncludes(text: string): FileFacts['imports'] {
  const includes = text.matchAll(/include\(?\s*['"]([\w./-]+)['"]|\{\{>\s*([\w./-]+)/g)
  return Object.fromEntries(
    [...includes].map(([, file, partial]) => {
      const from = file ?? `../partials/${partial ?? ''}`
      return [`include ${from}`, { from: from.startsWith('.') ? from : `./${from}`, name: '*' }]
    }),
  )
}

/** Scripts of components must parse; those of pages can contain other template syntax. */
function parse(script: EmbeddedScript, dialect: Dialect): SyntaxNode | null {
  try {
    return parseScript(script.text, script.language)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    if (dialect === 'html' || dialect === 'template') return null
    if (dialect === 'astro') return parseScript(withoutReturns(script.text), script.language)
    throw error
  }
}

/** Astro allows a top-level return in a page, which is not valid in a module. */
function withoutReturns(text: string): string {
  return text
    .replaceAll(/\breturn\b(?=[ \t]*[;}\n])/g, '0     ')
    .replaceAll(/\breturn\b/g, 'void  ')
}

/** Transitions in handlers, `@click="$router.push('/cart')"`. */
function readHandlers(
  elements: readonly Element[],
  constants: Constants,
  navigators: Navigators,
): (Navigation & { scope: string })[] {
  const navigations: (Navigation & { scope: string })[] = []
  for (const element of elements) {
    for (const value of element.attributes.values()) {
      if (value.kind !== 'code') continue
      traverse(value.node, (node) => {
        const way = readNavigation(node, constants, navigators)
        // The code is parsed separately, so its location is the element's line.
        const place = { near: element, start: element.line, label: '', scope: '' }
        if (way !== null) navigations.push({ ...way, ...place })
      })
    }
  }
  return navigations
}
