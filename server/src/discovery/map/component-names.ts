import type { Package } from '../project.ts'

/** The file behind a tag that is not imported, by package. */
export type ComponentNames = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Nuxt names components by their folders: `components/base/Button.vue` is `BaseButton`. */
export function listComponentNames(
  owner: Package,
  files: readonly string[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const file of files) {
    const below = /(?:^|\/)components\/(.+)\.vue$/.exec(file)?.[1]
    if (below === undefined || !file.startsWith(owner.root)) continue
    const words = below.split('/').map(toPascal)
    const name = words.reduce((joined, word) => joined + dropRepeated(joined, word), '')
    if (!names.has(name)) names.set(name, file)
  }
  return names
}

/** `base/BaseButton.vue` is `BaseButton` too. */
function dropRepeated(joined: string, word: string): string {
  return joined !== '' && word.startsWith(joined) ? word.slice(joined.length) : word
}

/** `app-header` is `AppHeader`. */
export function toPascal(tag: string): string {
  return tag.replaceAll(/(?:^|-)(\w)/g, (_all, first: string) => first.toUpperCase())
}
