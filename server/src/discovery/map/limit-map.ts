import { Buffer } from 'node:buffer'
import type { UxMap } from '@understudy/contract/ux-map'

type MapNode = UxMap['nodes'][number]

/** As JSON. A map is parsed as a whole for each request for it, which holds up the service. */
const maxBytes = 6 * 1024 * 1024
const maxEdges = 20_000
const maxUnresolved = 500

/**
 * The map without what exceeds its limits; `unread_files` says what is missing. Forms come last, and every screen gets
 * its first form before any gets its second: the first ones are its own, the last ones those of its layouts.
 */
export function limitMap(map: UxMap, { hasMoreScreens }: { hasMoreScreens: boolean }): UxMap {
  const room = { bytes: maxBytes }
  const nodes = takeWhileRoom(room, map.nodes.map(withoutForms))
  const ids = new Set(nodes.map(({ id }) => id))
  const possible = map.edges.filter(({ from, to }) => ids.has(from) && ids.has(to))
  const edges = takeWhileRoom(room, possible.slice(0, maxEdges))
  const unresolved = takeWhileRoom(room, map.unresolved_links.slice(0, maxUnresolved))
  const unread = takeWhileRoom(room, map.unread_files)
  const hasAllForms = addForms(room, nodes, map.nodes)
  const missing = [
    ...(hasMoreScreens || nodes.length < map.nodes.length ? ['screens'] : []),
    ...(edges.length < map.edges.length ? ['transitions'] : []),
    ...(unresolved.length < map.unresolved_links.length ? ['links that match no screen'] : []),
    ...(unread.length < map.unread_files.length ? ['unread files'] : []),
    ...(hasAllForms ? [] : ['forms']),
  ]
  return {
    ...map,
    nodes,
    edges,
    unresolved_links: unresolved,
    unread_files: [
      ...unread,
      ...missing.map((what) => ({ file: '', reason: `the map has too many ${what}` })),
    ],
  }
}

interface Room {
  bytes: number
}

function withoutForms(node: MapNode): MapNode {
  return { ...node, forms: [] }
}

/** Gives the screens their forms as far as there is room; returns whether none is missing. */
function addForms(room: Room, nodes: readonly MapNode[], given: readonly MapNode[]): boolean {
  const all = nodes.flatMap((node, index) =>
    (given[index]?.forms ?? []).map((form, rank) => ({ node, form, rank })),
  )
  const ranked = all.toSorted((one, other) => one.rank - other.rank)
  const taken = takeWhileRoom(room, ranked, ({ form }) => form)
  for (const { node, form } of taken) node.forms.push(form)
  return taken.length === all.length
}

/** The items up to the first for which there is no room; `shown` is what the map has of an item. */
function takeWhileRoom<Item>(
  room: Room,
  items: readonly Item[],
  shown: (item: Item) => unknown = (item) => item,
): Item[] {
  const end = items.findIndex((item) => !takes(room, shown(item)))
  return items.slice(0, end === -1 ? items.length : end)
}

/** Whether there is room for a value; if so, it is taken. */
function takes(room: Room, value: unknown): boolean {
  const bytes = Buffer.byteLength(JSON.stringify(value)) + 1
  if (bytes > room.bytes) return false
  room.bytes -= bytes
  return true
}
