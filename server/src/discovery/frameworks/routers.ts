import type { RouteFact } from '../file-facts.ts'
import { getFacts, type Package, type Place, type Project, resolveReference } from '../project.ts'
import type { Alias, Found, Screen } from '../screen.ts'
import { addRouterBase } from './base-path.ts'
import { placeFlatRoutes } from './flat-routes.ts'
import { type Framework, nothingFound } from './framework.ts'
import { listShells } from './shells.ts'
import { listTableGaps } from './table-gaps.ts'
import { findVuePages } from './vue-pages.ts'

const react = /^(?:react-router(?:-dom)?|@react-router\/.*|@remix-run\/react)$/
const vue = /^(?:vue-router|vue|@ionic\/vue-router)$/

/** React Router, from the route tables in code. */
export const findReactRouter: Framework = (project, owner, files) =>
  findRoutes('react-router', project, { owner, files })

/** Vue Router, from the route tables in code and the pages that a plugin makes routes of. */
export const findVueRouter: Framework = (project, owner, files) =>
  findRoutes('vue-router', project, { owner, files })

interface Tree {
  owner: Package
  files: readonly string[]
}

/** The tables of both look alike, so the package's dependencies decide which router it is. */
function findRoutes(
  framework: RouteFact['framework'],
  project: Project,
  { owner, files }: Tree,
): Found {
  const names = [...owner.dependencies]
  const isReact = names.some((name) => react.test(name))
  const isVue = names.some((name) => vue.test(name))
  if (names.length > 0 && !(framework === 'react-router' ? isReact : isVue)) return nothingFound
  const fits = (other: RouteFact['framework']): boolean => isReact !== isVue || other === framework
  const declared = files.flatMap((file) =>
    getFacts(project, file)
      .routes.filter((route) => fits(route.framework))
      .map((route) => ({ file, route })),
  )
  const shells = listShells(project, framework, { owner, files })
  const aliases: Alias[] = []
  const screens: Screen[] = []
  for (const { file, route } of declared) {
    const { pattern, redirect } = route
    if (/^\/:\w+\*$/.test(pattern)) continue
    if (redirect !== null) aliases.push({ site: owner.root, pattern, target: redirect })
    else screens.push(createScreen(project, { owner, file, route, framework, shells }))
  }
  const flat = files.flatMap((file) =>
    (framework === 'react-router' ? getFacts(project, file).flatRoutes : []).map((route) =>
      placeFlatRoutes(project, { framework, owner, files, file, route, shells }),
    ),
  )
  const paged = framework === 'vue-router' ? [findVuePages(project, owner, files)] : []
  const all: readonly Found[] = [{ ...nothingFound, screens, aliases }, ...flat, ...paged]
  const isMixed = isReact && isVue && framework === 'vue-router'
  const gaps = isMixed ? [] : listTableGaps(project, { framework, files })
  const found = {
    ...nothingFound,
    screens: all.flatMap((each) => each.screens),
    aliases: all.flatMap((each) => each.aliases),
    unread: [...all.flatMap((each) => each.unread), ...gaps],
  }
  return addRouterBase(project, owner, { config: 'react-router', files, found })
}

interface Declared {
  owner: Package
  file: string
  route: RouteFact
  framework: string
  shells: readonly Place[]
}

function createScreen(
  project: Project,
  { owner, file, route, framework, shells }: Declared,
): Screen {
  const places = route.components.flatMap(
    (reference) => resolveReference(project, file, reference) ?? [],
  )
  const table = route.scope === '' ? [] : [{ file, name: route.scope }]
  const own = places.slice(-1)
  const ownFile = own[0]?.file
  return {
    framework,
    site: owner.root,
    pattern: route.pattern,
    name: route.name,
    title: route.title,
    file,
    line: route.line,
    own,
    around: [...shells.filter((shell) => shell.file !== ownFile), ...table, ...places.slice(0, -1)],
    extraLinks: [],
  }
}
