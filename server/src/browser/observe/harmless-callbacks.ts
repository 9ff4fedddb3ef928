import { foldUrl } from '../../lib/address/fold-url.ts'
import { keepNewest } from '../../lib/keep-newest.ts'

/** Places in the code of a page, as numbers, whose callbacks changed nothing visible, and those that once did. */
export interface LearnedCallbacks {
  harmless: readonly number[]
  visible: readonly number[]
}

/** Scripts choose how many addresses and places there are. */
const maxKinds = 200
const maxPlaces = 200

/** What a session has learned about delayed callbacks, for each kind of page: documents forget it. */
export class HarmlessCallbacks {
  private readonly kinds = new Map<string, { harmless: Set<number>; visible: Set<number> }>()

  list(url: string): number[] {
    const known = this.kinds.get(foldUrl(url))
    return known === undefined ? [] : [...known.harmless]
  }

  learn(url: string, { harmless, visible }: LearnedCallbacks): void {
    if (harmless.length === 0 && visible.length === 0) return
    const kind = foldUrl(url)
    const known = this.kinds.get(kind) ?? { harmless: new Set(), visible: new Set() }
    for (const place of visible) known.visible.add(place)
    for (const place of harmless) known.harmless.add(place)
    for (const place of known.visible) known.harmless.delete(place)
    keepNewest(known.harmless, maxPlaces)
    keepNewest(known.visible, maxPlaces)
    this.kinds.set(kind, known)
    keepNewest(this.kinds, maxKinds)
  }
}
