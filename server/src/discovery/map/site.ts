import type { LinkFact } from '../file-facts.ts'
import type { Alias, Receiver, Screen } from '../screen.ts'
import { resolveAddress, resolveNested, scoreMatch, splitPath } from './match-pattern.ts'

/** The screens of one site and lookups for them. */
export interface Site {
  screens: readonly Screen[]
  aliases: readonly Alias[]
  receivers: readonly Receiver[]
  /** By address; initially empty. */
  found: Map<string, Screen | null>
}

const maxAliases = 5

/** The screen a link on another screen leads to; null if there is none. */
export function findLinkTarget(
  site: Site,
  from: Screen,
  link: Pick<LinkFact, 'kind' | 'to'>,
): Screen | null {
  if (link.kind === 'name') return findNamed(site, link.to)
  return findScreen(site, resolveTarget(from, link))
}

/** The address of a link, from the root of the site. */
export function resolveTarget(from: Screen, { kind, to }: Pick<LinkFact, 'kind' | 'to'>): string {
  if (to.startsWith('/')) return to
  return kind === 'nested' ? resolveNested(from.pattern, to) : resolveAddress(from.pattern, to)
}

/** The screen at an address, following redirects to other screens; caches its results. */
export function findScreen(site: Site, address: string): Screen | null {
  const known = site.found.get(address)
  if (known !== undefined) return known
  const screen = lookUp(site, address, 0)
  site.found.set(address, screen)
  return screen
}

function lookUp(site: Site, address: string, depth: number): Screen | null {
  const screen = findShown(site, splitPath(address))
  const isExact = screen !== null && !splitPath(screen.pattern).some((part) => part.endsWith('*'))
  const alias = isExact || depth >= maxAliases ? null : findBest(site.aliases, splitPath(address))
  if (alias === null) return screen
  const name = /^name:(.*)$/s.exec(alias.target)?.[1]
  const target = name === undefined ? lookUp(site, alias.target, depth + 1) : findNamed(site, name)
  return target ?? screen
}

/** As written, then with a locale prefix, then as a file. */
function findShown({ screens }: Site, path: readonly string[]): Screen | null {
  return (
    findBest(screens, path) ??
    findBest(screens.filter(hasLocale), [':locale', ...path]) ??
    findBest(screens, [...path.slice(0, -1), `${path.at(-1) ?? ''}.html`])
  )
}

function findNamed({ screens }: Site, name: string): Screen | null {
  return screens.find((screen) => screen.name === name) ?? null
}

/** The code that handles a form sent to an address. */
export function findReceiver(site: Site, address: string): Receiver | null {
  return findBest(site.receivers, splitPath(address))
}

function hasLocale({ pattern }: Screen): boolean {
  return /^\/:(?:locale|lang|lng|language)\??(?:\/|$)/.test(pattern)
}

function findBest<Candidate extends { pattern: string }>(
  candidates: readonly Candidate[],
  path: readonly string[],
): Candidate | null {
  let best: Candidate | null = null
  let bestScore = -1
  for (const candidate of candidates) {
    const score = scoreVariants(candidate.pattern, path)
    if (score === null || score <= bestScore) continue
    best = candidate
    bestScore = score
  }
  return best
}

/** An optional part can be anywhere, so the pattern is also tried without it. */
function scoreVariants(pattern: string, path: readonly string[]): number | null {
  const parts = splitPath(pattern)
  const whole = scoreMatch(parts, path)
  const shorter = parts.filter((part) => !part.endsWith('?'))
  if (shorter.length === parts.length) return whole
  return whole ?? scoreMatch(shorter, path)
}
