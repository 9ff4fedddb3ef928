import { type Box, intersect, roundOut, surround } from '../lib/box.ts'
import type { Observation } from './observation.ts'

/**
 * A place as a mind names it: elements by their refs (“e3 e12”), or a part of the picture in thousandths of its width and height
 * (“left, top, width, height”). Frames have the number of a ref without its letter, which is understood, too.
 */
export type NamedPlace =
  | { kind: 'nowhere' }
  /** words: the part that names nothing of the view. */
  | { kind: 'unknown'; words: string }
  /** In pixels of the window. */
  | { kind: 'box'; box: Box }

type Window = Pick<Observation, 'elements' | 'scroll'>

/** The whole window in the unit of a mind's boxes. */
const WHOLE = 1000

export function findNamedPlace(words: string, view: Window): NamedPlace {
  const parts = words.split(/[\s,;[\]()]+/u).filter((part) => part !== '')
  if (parts.length === 0) return { kind: 'nowhere' }
  if (parts.length === 4 && parts.every(isShare)) return findPart(parts.map(Number), view)
  let named: Box | null = null
  for (const part of parts) {
    const ref = /^\d+$/u.test(part) ? `e${part}` : part
    const element = view.elements.find((each) => each.ref === ref)
    if (element === undefined) return { kind: 'unknown', words: part }
    named = named === null ? element.box : surround(named, element.box)
  }
  return place(named, view)
}

function isShare(part: string): boolean {
  return /^\d{1,4}(?:\.\d+)?$/u.test(part) && Number(part) <= WHOLE
}

function findPart([left = 0, top = 0, width = 0, height = 0]: number[], view: Window): NamedPlace {
  const { viewportWidth, viewportHeight } = view.scroll
  const [across, down] = [viewportWidth / WHOLE, viewportHeight / WHOLE]
  return place(
    { x: left * across, y: top * down, width: width * across, height: height * down },
    view,
  )
}

function place(named: Box | null, view: Window): NamedPlace {
  const box = named === null ? null : cut(named, view)
  return box === null ? { kind: 'nowhere' } : { kind: 'box', box }
}

/** The part in the window, in whole pixels; null if there is none. */
function cut(box: Box, { scroll }: Window): Box | null {
  const window = { x: 0, y: 0, width: scroll.viewportWidth, height: scroll.viewportHeight }
  return intersect(roundOut(box), window)
}
