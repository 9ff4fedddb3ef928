import type { WalkedFrame } from '../../turn/page/walk.ts'

/** Member name → what it is if it is left out. */
export type LeftOut = Readonly<Record<string, unknown>>

/** JSON of a walk without what is restored where it is read, which halves its size: also null and empty lists. */
export function packWalk(walk: WalkedFrame, leftOut: LeftOut): string {
  return JSON.stringify({
    ...walk,
    items: walk.items.map((item) => pack(item, leftOut)),
    elements: walk.elements.map((element) => pack(element, leftOut)),
  })
}

function pack<T extends object>(item: T, leftOut: LeftOut): Partial<T> {
  const kept: Partial<T> = {}
  for (const name in item) if (says(item[name], leftOut[name])) kept[name] = item[name]
  return kept
}

function says(value: unknown, usual: unknown): boolean {
  if (value === null || value === usual) return false
  return !Array.isArray(value) || value.length > 0
}
