import type { GapFact, RouteFact } from '../file-facts.ts'
import { getFacts, type Project, resolveReference } from '../project.ts'
import type { Unread } from '../screen.ts'
import { generatedRoutes } from './vue-pages.ts'

const names = { 'react-router': 'React Router', 'vue-router': 'Vue Router' } as const

/** The parts of route tables that could not be read; those that are tables of other files are not missing. */
export function listTableGaps(
  project: Project,
  { framework, files }: { framework: RouteFact['framework']; files: readonly string[] },
): Unread[] {
  const gaps = files
    .filter((file) => !/\.(?:vue|svelte|astro|html?)$/.test(file))
    .flatMap((file) =>
      getFacts(project, file)
        .gaps.filter((gap) => !isRead(project, file, gap))
        .map(({ reason, line }) => ({
          file,
          reason: `${names[framework]}: ${reason} (line ${line})`,
        })),
    )
  return [...new Map(gaps.map((gap) => [`${gap.file}\n${gap.reason}`, gap])).values()]
}

function isRead(project: Project, file: string, { table }: GapFact): boolean {
  if (table === null) return false
  const { imports } = getFacts(project, file)
  const from = (Object.hasOwn(imports, table.name) ? imports[table.name]?.from : null) ?? ''
  if (generatedRoutes.test(from)) return true
  const place = resolveReference(project, file, table)
  // A parameter: the table that it gets is elsewhere in the package.
  if (place === null) return from === '' && !Object.hasOwn(imports, table.name)
  const { routes, flatRoutes } = getFacts(project, place.file)
  return routes.length + flatRoutes.length > 0
}
