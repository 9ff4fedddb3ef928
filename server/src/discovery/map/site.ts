import { Buffer } from 'node:buffer'
import { resolveAddress, resolveNested, splitPath } from '../../lib/address/match-pattern.ts'
import { type FindBestMatches, indexPages, indexPatterns } from '../../lib/address/pattern-index.ts'
import type { LinkFact } from '../file-facts.ts'
import type { Alias, Found, Receiver, Screen } from '../screen.ts'

/** The screens of one site and lookups for them. */
export interface Site {
  screens: readonly Screen[]
  named: ReadonlyMap<string | null, Screen>
  findShownAt: FindBestMatches<Screen>
  findAliases: FindBestMatches<Alias>
  findReceivers: FindBestMatches<Receiver>
  /** Paths that addresses can start with, besides those that the patterns contain. */
  bases: readonly string[]
  /** By address; initially empty. */
  found: Map<string, Screen | null>
}

export function createSite({
  screens,
  aliases,
  receivers,
  bases,
}: Pick<Found, 'screens' | 'aliases' | 'receivers' | 'bases'>): Site {
  return {
    screens,
    // Of several with one name, the first is linked to.
    named: new Map(screens.toReversed().map((screen) => [screen.name, screen])),
    findShownAt: indexPages(screens),
    findAliases: indexPatterns(aliases),
    findReceivers: indexPatterns(receivers),
    bases,
    found: new Map(),
  }
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
  const [screen = null] = [address, ...listOtherForms(site, address)].flatMap(
    (form) => lookUp(site, form, 0) ?? [],
  )
  site.found.set(address, screen)
  return screen
}

/** The address with or without a base path, which most links leave to the router, and without percent signs. */
function listOtherForms({ bases }: Site, address: string): string[] {
  const based = bases.flatMap((base) => {
    const isBelow = address === base || address.startsWith(`${base}/`)
    return [isBelow ? address.slice(base.length) || '/' : `${base}${address}`]
  })
  return address.includes('%') ? [...based, decode(address)] : based
}

function decode(address: string): string {
  return address.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    const text = Buffer.from(encoded.replaceAll('%', ''), 'hex').toString()
    return /[%/?#\ufffd]/.test(text) ? encoded : text
  })
}

function lookUp(site: Site, address: string, depth: number): Screen | null {
  const screen = site.findShownAt(splitPath(address))?.[0] ?? null
  const isExact = screen !== null && !splitPath(screen.pattern).some((part) => part.endsWith('*'))
  const alias =
    isExact || depth >= maxAliases ? null : (site.findAliases(splitPath(address))?.[0] ?? null)
  if (alias === null) return screen
  const name = /^name:(.*)$/s.exec(alias.target)?.[1]
  const target = name === undefined ? lookUp(site, alias.target, depth + 1) : findNamed(site, name)
  return target ?? screen
}

function findNamed({ named }: Site, name: string): Screen | null {
  return named.get(name) ?? null
}

/** The code that handles a form sent to an address. */
export function findReceiver(site: Site, address: string): Receiver | null {
  return site.findReceivers(splitPath(address))?.[0] ?? null
}
