import type { PageFact } from '../file-facts.ts'
import { getFacts, type Package, type Place, type Project } from '../project.ts'
import { joinPattern, tidyPattern } from '../routes/join-pattern.ts'
import type { Alias, Found, Screen, Unread } from '../screen.ts'
import { createFileScreen, nothingFound, wholeFile } from './framework.ts'

/** A file that Nuxt, or a plugin of Vue Router, makes a route of. */
export interface PageFile {
  file: string
  /** The segments of its address as the names of folders and file form them, without groups. */
  segments: readonly string[]
  name: string
  /** The page that shows this one inside it. */
  parent: PageFile | null
}

interface Pages {
  framework: string
  owner: Package
  /** Each after its parent. */
  pages: readonly PageFile[]
  shells: readonly Place[]
}

/** The screens of pages, which can state another path, name, aliases or a redirect in their code. */
export function placePages(project: Project, { framework, owner, pages, shells }: Pages): Found {
  const aliases: Alias[] = []
  const screens = new Map<PageFile, Screen>()
  const patterns = new Map<PageFile, string>()
  const site = owner.root
  for (const page of pages) {
    const { file, parent } = page
    const own = getFacts(project, file).page
    const above = findAbove(patterns, parent)
    const pattern = tidyPattern(joinPattern(above, own?.path ?? listOwnSegments(page).join('/')))
    patterns.set(page, pattern)
    aliases.push(...listAliases(own, { above, pattern }).map((alias) => ({ site, ...alias })))
    if (isRedirect(own)) continue
    // The page itself is shown inside its parent, which then is no screen of its own.
    if (parent !== null && above === pattern) screens.delete(parent)
    const around = [...shells, ...listParents(page).map((each) => wholeFile(each.file))]
    const name = own?.name ?? page.name
    screens.set(page, createFileScreen({ framework, site, pattern, file, around, name }))
  }
  const unread = listGaps(project, pages)
  return { ...nothingFound, screens: [...screens.values()], aliases, unread }
}

function findAbove(patterns: ReadonlyMap<PageFile, string>, parent: PageFile | null): string {
  return parent === null ? '' : (patterns.get(parent) ?? '')
}

function listOwnSegments({ segments, parent }: PageFile): readonly string[] {
  return parent === null ? segments : segments.slice(parent.segments.length)
}

function isRedirect(own: PageFact | null): boolean {
  return own !== null && own.redirect !== null
}

function listAliases(
  own: PageFact | null,
  { above, pattern }: { above: string; pattern: string },
): Pick<Alias, 'pattern' | 'target'>[] {
  if (own === null) return []
  const others = own.aliases.map((alias) => ({
    pattern: tidyPattern(joinPattern(above, alias)),
    target: pattern,
  }))
  return own.redirect === null ? others : [...others, { pattern, target: own.redirect }]
}

function listParents({ parent }: PageFile): PageFile[] {
  return parent === null ? [] : [...listParents(parent), parent]
}

function listGaps(project: Project, pages: readonly PageFile[]): Unread[] {
  return pages.flatMap(({ file }) =>
    getFacts(project, file).gaps.map(({ reason, line }) => ({
      file,
      reason: `${reason} (line ${line})`,
    })),
  )
}
