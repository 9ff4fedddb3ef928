import type { SettingFact } from '../file-facts.ts'
import { getFacts, type Package, type Project } from '../project.ts'
import { buildBase } from '../reading/read-settings.ts'
import { joinPattern } from '../routes/join-pattern.ts'
import type { Alias, Found, Unread } from '../screen.ts'
import { join } from './framework.ts'

interface Located {
  file: string
  setting: SettingFact
}

/** The settings of this name in the configuration of a package: `next.config.ts` for `next`. */
export function listSettings(
  project: Project,
  { root }: Package,
  { config, name }: { config: string; name: SettingFact['name'] },
): Located[] {
  const start = join(root, `${config}.config.`)
  return [...project.facts]
    .filter(([file]) => file.startsWith(start) && !file.slice(start.length).includes('/'))
    .flatMap(([file, { settings }]) =>
      settings.filter((each) => each.name === name).map((setting) => ({ file, setting })),
    )
}

/** A folder from the configuration, relative to the package; the usual one if it has none. */
export function findFolder(
  project: Project,
  owner: Package,
  { config, name, usual }: { config: string; name: SettingFact['name']; usual: string },
): string {
  const [first] = listSettings(project, owner, { config, name })
  return trimFolder(first?.setting.values[0] ?? usual)
}

/** `./src/pages/` is `src/pages`. */
export function trimFolder(folder: string): string {
  return folder
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
}

/**
 * Puts the base path of a configuration before all addresses. One that is known only at run time is named, and the
 * addresses are those without it.
 */
export function addBase(
  project: Project,
  owner: Package,
  { config, found }: { config: string; found: Found },
): Found {
  return found.screens.length + found.aliases.length === 0
    ? found
    : prependBase(found, listSettings(project, owner, { config, name: 'base' }))
}

/** The same with the base path of a router, which can name that of the build. */
export function addRouterBase(
  project: Project,
  owner: Package,
  { config, files, found }: { config: string; files: readonly string[]; found: Found },
): Found {
  if (found.screens.length + found.aliases.length === 0) return found
  const written = listSettings(project, owner, { config, name: 'base' })
  const routers = files.flatMap((file) =>
    isConfiguration(file)
      ? []
      : getFacts(project, file)
          .settings.filter(({ name }) => name === 'base')
          .map((setting) => ({ file, setting })),
  )
  const built = ['vite', 'vue'].flatMap((build) =>
    listSettings(project, owner, { config: build, name: 'base' }),
  )
  const isOfBuild = routers.some(({ setting }) => setting.values.includes(buildBase))
  const own = routers.filter(({ setting }) => !setting.values.includes(buildBase))
  return prependBase(found, [...written, ...own, ...(isOfBuild ? built : [])])
}

function isConfiguration(file: string): boolean {
  return /\.config\.\w+$/.test(file)
}

function prependBase(found: Found, settings: readonly Located[]): Found {
  const given = settings.flatMap(({ setting }) => setting.values)
  const known = [...new Set(given.flatMap((value) => (value === null ? [] : toBase(value))))]
  const [only = ''] = known
  if (given.length === 0) return found
  if (known.length === 1 && !given.includes(null)) {
    const move = <Placed extends { pattern: string }>(placed: Placed): Placed => ({
      ...placed,
      pattern: joinPattern(only, placed.pattern, { isMounted: true }),
    })
    return {
      ...found,
      screens: found.screens.map(move),
      aliases: found.aliases.map((alias) => ({ ...move(alias), target: moveTarget(only, alias) })),
      bases: only === '/' ? [] : [only],
    }
  }
  const unread = settings.map(({ file, setting }): Unread => {
    const reason = `the base path of all addresses is known only at run time (line ${setting.line}), so they are shown without it`
    return { file, reason }
  })
  return {
    ...found,
    bases: known.filter((base) => base !== '/'),
    unread: [...found.unread, ...unread],
  }
}

/** A name of a route stays. */
function moveTarget(base: string, { target }: Alias): string {
  return target.startsWith('/') ? joinPattern(base, target, { isMounted: true }) : target
}

/** `https://example.com/docs/` and `docs` are `/docs`; an address without a path is `/`. */
function toBase(value: string): string {
  const path = value.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
  return joinPattern('', path.replace(/^\.\/?$/, '/'), { isMounted: true })
}
