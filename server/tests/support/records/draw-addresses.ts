import { discover } from '../../../src/discovery/discover.ts'
import { createTextTree } from './describe-ux-map.ts'

/** A repository in a few lines, and what its map must say: addresses, links as `from > to`, and what is not read. */
export interface AddressCase {
  files: Record<string, string>
  screens: string[]
  links?: string[]
  unread?: string[]
}

/** A manifest with these dependencies. */
export function depend(...names: string[]): string {
  return JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) })
}

/** The same of the map that is drawn; of its links those that are asked for. `lost` are links without a screen. */
export async function drawAddresses({ files, links = [] }: AddressCase): Promise<unknown> {
  const tree = createTextTree(Object.entries(files))
  const { signal } = new AbortController()
  const { map } = await discover(tree, { root: null, known: new Map(), signal })
  const patterns = new Map(map.nodes.map(({ id, url_pattern }) => [id, url_pattern]))
  const ways = map.edges.map(({ from, to }) => `${patterns.get(from)} > ${patterns.get(to)}`)
  return {
    screens: [...patterns.values()].toSorted(),
    links: links.filter((link) => ways.includes(link)),
    unread: map.unread_files.map(({ file, reason }) => `${file}: ${reason}`),
    lost: map.unresolved_links,
  }
}

export function describeExpected({ screens, links = [], unread = [] }: AddressCase): unknown {
  return { screens: screens.toSorted(), links, unread, lost: [] }
}
