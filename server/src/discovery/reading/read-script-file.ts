import { type FileFacts, noFacts } from '../file-facts.ts'
import { readExpress } from '../routes/read-express.ts'
import { toLinks } from '../routes/read-navigations.ts'
import { readRoutes } from '../routes/read-routes.ts'
import { readRouters } from '../routes/router-gaps.ts'
import { createLineFinder } from './create-line-finder.ts'
import { parseScript, type ScriptLanguage } from './parse-script.ts'
import { readForms } from './read-forms.ts'
import { readLinks } from './read-links.ts'
import { listPieces, type ModuleFacts, readModule } from './read-modules.ts'
import { readScript } from './read-script.ts'
import { readMarkupTitles } from './read-titles.ts'
import { listConstants } from './static-text.ts'

/** The facts of a script. Throws UnreadableFile if it cannot be parsed. */
export function readScriptFile(text: string, language: ScriptLanguage): FileFacts {
  const program = parseScript(text, language)
  const constants = listConstants(program)
  const getLine = createLineFinder(text)
  const tables = readRoutes(program, constants, getLine)
  const found = readScript(program, { constants, skipped: tables.nodes, getLine }, null)
  const links = [...readLinks(found.elements, constants), ...toLinks(found.navigations, getLine)]
  const module = readModule(program)
  const routers = readRouters(program, { constants, getLine }, found.elements)
  const scopes = listPieces(program).map(({ name, node }) => ({
    name,
    from: getLine(node.start),
    to: getLine(node.end),
  }))
  return {
    ...noFacts,
    ...module,
    ...readExpress(program, constants, getLine),
    links,
    forms: readForms(found.elements, constants),
    titles: [...found.titles, ...readMarkupTitles(found.elements)],
    ...routers,
    gaps: [...tables.gaps, ...routers.gaps],
    flatRoutes: tables.flatRoutes,
    uses: keepOwn(found.uses, module),
    routes: tables.routes.map((route) => ({
      ...route,
      scope: scopes.find(({ from, to }) => route.line >= from && route.line <= to)?.name ?? '',
    })),
  }
}

/** The names used in a scope that refer to imports and other scopes. */
function keepOwn(uses: FileFacts['uses'], { imports }: ModuleFacts): FileFacts['uses'] {
  const leadsOn = (name: string): boolean =>
    Object.hasOwn(imports, name) || Object.hasOwn(uses, name)
  return Object.fromEntries(
    Object.entries(uses).map(([scope, names]) => [
      scope,
      names.filter((name) => name !== scope && leadsOn(name)),
    ]),
  )
}
