import type { RouteFact } from '../file-facts.ts'
import { getFacts, type Package, type Place, type Project } from '../project.ts'
import { join, wholeFile } from './framework.ts'

/** The layouts around every route that are not in a table: `app/root`, and the component with the router's view. */
export function listShells(
  project: Project,
  framework: RouteFact['framework'],
  { owner, files }: { owner: Package; files: readonly string[] },
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
