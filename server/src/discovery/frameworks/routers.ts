import type { RouteFact } from '../file-facts.ts'
import type { Package, Place, Project } from '../project.ts'
import { getFacts, resolveReference } from '../project.ts'
import type { Alias, Screen } from '../screen.ts'
import type { Framework } from './framework.ts'
import { join, nothingFound, wholeFile } from './framework.ts'

const react = /^(?:react-router(?:-dom)?|@react-router\/.*|@remix-run\/react)$/
const vue = /^(?:vue-router|vue|@ionic\/vue-router)$/

/** React Router, from the route tables in code. */
export const findReactRouter: Framework = (project, owner, files) =>
  findRoutes('react-router', project, { owner, files })

/** Vue Router, from the route tables in code. */
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
): ReturnType<Framework> {
  const names = [...owner.dependencies]
  const isReact = names.some((name) => react.test(name))
  const isVue = names.some((name) => vue.test(name))
  if (names.length > 0 && !(framework === 'react-router' ? isReact : isVue)) return nothingFound
  const declared = files.flatMap((file) =>
    getFacts(project, file)
      .routes.filter((route) => isReact !== isVue || route.framework === framework)
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
  return { ...nothingFound, screens, aliases }
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

/** The layouts around every route that are not in a table: `app/root`, and the component with the router's view. */
function listShells(
  project: Project,
  framework: RouteFact['framework'],
  { owner, files }: Tree,
): Place[] {
  if (framework === 'react-router') {
    const roots = ['tsx', 'jsx', 'ts', 'js'].map((end) => join(owner.root, `app/root.${end}`))
    return files.filter((file) => roots.includes(file)).map(wholeFile)
  }
  return files
    .filter((file) => /(?:^|\/)App\.vue$/.test(file) && hasView(project, file))
    .map(wholeFile)
}

function hasView(project: Project, file: string): boolean {
  const { tags } = getFacts(project, file)
  return tags.includes('RouterView') || tags.includes('router-view')
}
