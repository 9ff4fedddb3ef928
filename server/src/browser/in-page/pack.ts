import type { WalkedFrame } from '../../turn/page/walk.ts'

/** Member name → what it is if it is left out. */
export type LeftOut = Readonly<Record<string, unknown>>

/** JSON of a walk without what is restored where it is read, which halves its size: also null and empty lists. */
export function packWalk(walk: WalkedFrame, leftOut: LeftOut): string {
  const pack = (item: object): object =>
    Object.fromEntries(Object.entries(item).filter(([name, value]) => says(value, leftOut[name])))
  return JSON.stringify({
    ...walk,
    items: walk.items.map(pack),
    elements: walk.elements.map(pack),
  })
}

function says(value: unknown, usual: unknown): boolean {
  if (value === null || value === usual) return false
  return !Array.isArray(value) || value.length > 0
}
