import type { Package, Place, Project } from '../project.ts'
import type { Found, Screen } from '../screen.ts'

/** Finds the screens that one framework declares in a package. `files`: only those of the package. */
export type Framework = (project: Project, owner: Package, files: readonly string[]) => Found

export const nothingFound: Found = {
  screens: [],
  aliases: [],
  receivers: [],
  bases: [],
  unread: [],
}

/** Whether a package has one of the dependencies or the framework's configuration file. */
export function isBuiltWith(
  { root, dependencies }: Package,
  files: readonly string[],
  { packages, config }: { packages: readonly string[]; config?: string },
): boolean {
  if (packages.some((name) => dependencies.has(name))) return true
  const start = join(root, `${config ?? ' '}.config.`)
  return files.some((path) => path.startsWith(start))
}

/** Appends names to the root of a package, which can be empty. */
export function join(root: string, path: string): string {
  return root === '' ? path : `${root}/${path}`
}

/** The whole file. */
export function wholeFile(file: string): Place {
  return { file, name: null }
}

/** A screen declared by the location of its file. */
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
