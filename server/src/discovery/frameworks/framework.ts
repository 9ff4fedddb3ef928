import type { Package, Place, Project } from '../project.ts'
import type { Found, Screen } from '../screen.ts'

/** Finds the screens that one framework declares in a package. `files`: those of the package alone. */
export type Framework = (project: Project, owner: Package, files: readonly string[]) => Found

export const nothingFound: Found = { screens: [], aliases: [], receivers: [] }

/** Whether a package names one of the dependencies or has the configuration file of its framework. */
export function isBuiltWith(
  { root, dependencies }: Package,
  files: readonly string[],
  { packages, config }: { packages: readonly string[]; config?: string },
): boolean {
  if (packages.some((name) => dependencies.has(name))) return true
  const start = join(root, `${config ?? ' '}.config.`)
  return files.some((path) => path.startsWith(start))
}

/** Puts names behind the root of a package, which may be empty. */
export function join(root: string, path: string): string {
  return root === '' ? path : `${root}/${path}`
}

/** All of a file. */
export function wholeFile(file: string): Place {
  return { file, name: null }
}

/** A screen that is declared by the place of its file. */
export function createFileScreen(
  screen: Pick<Screen, 'framework' | 'site' | 'pattern' | 'file'> & Partial<Screen>,
): Screen {
  return {
    name: null,
    title: null,
    line: 1,
    own: [wholeFile(screen.file)],
    around: [],
    extraLinks: [],
    ...screen,
  }
}
