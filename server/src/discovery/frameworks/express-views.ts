import type { Package } from '../project.ts'
import { join } from './framework.ts'

const endings = ['', '.ejs', '.hbs', '.handlebars', '.mustache', '.njk', '.liquid', '.html']

/** The template or file that a handler names, in one of the usual folders. */
export function findView(files: readonly string[], owner: Package, view: string): string | null {
  const name = view.replace(/^(?:\.{0,2}\/)+/, '')
  const places = ['views', 'src/views', 'templates', 'server/views', 'public', '', 'src']
  const known = new Set(files)
  for (const place of places) {
    const base = join(owner.root, place === '' ? name : `${place}/${name}`)
    const found = endings.map((ending) => base + ending).find((path) => known.has(path))
    if (found !== undefined) return found
  }
  return null
}

/** Templates that wrap every view. */
export function listViewLayouts(files: readonly string[]): string[] {
  return files.filter((file) => /(?:^|\/)views\/(?:layout|layouts\/main)\.\w+$/.test(file))
}
