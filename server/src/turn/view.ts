import type { Box } from '@understudy/contract/common'
import type { Device } from '@understudy/contract/visitor/devices'
import type { Observation } from './observation.ts'

/** A frame with a number that is drawn on a picture of the window. */
export interface ViewMark {
  /** The element's ref without its letter: 12 for `e12`. */
  number: number
  /** In pixels of the window. */
  box: Box
}

/** The marks of a view, and how many of its elements have none. */
export interface ViewMarks {
  marks: readonly ViewMark[]
  unmarked: number
}

/** More frames would hide what they mark. */
const MAX_MARKS = 60

/**
 * Marks for what a visitor could use now, in reading order: the elements in the window, or only those of a dialog that must be
 * answered first.
 */
export function listMarks({ elements }: Pick<Observation, 'elements'>): ViewMarks {
  const isAsked = elements.some(({ inModal }) => inModal)
  const usable = elements.filter(
    ({ inModal, box }) => (inModal || !isAsked) && box.width > 0 && box.height > 0,
  )
  const marks = usable
    .slice(0, MAX_MARKS)
    .map(({ ref, box }) => ({ number: Number(ref.slice(1)), box }))
  return { marks, unmarked: usable.length - marks.length }
}

/** A picture of the window with its marks, small enough for a model; always a JPEG. */
export interface MarkedPicture {
  bytes: Uint8Array
  widthPx: number
  heightPx: number
}

/** What the visitor sees, as a model gets it. unmarked: how many elements that could be used have no mark. */
export interface ShownView extends MarkedPicture {
  unmarked: number
}

/** Pixels that providers count as one token of a picture. */
const PIXELS_PER_TOKEN = 750

/** The most that one picture may cost. A phone's window is small, and loses nothing. */
const MAX_VIEW_TOKENS = { desktop: 1400, tablet: 1400, phone: 500 } as const satisfies Record<
  Device,
  number
>

export function findMaxPixels(device: Device): number {
  return MAX_VIEW_TOKENS[device] * PIXELS_PER_TOKEN
}

/** Tokens that a provider counts for a picture, estimated. */
export function estimateViewTokens({ widthPx, heightPx }: MarkedPicture): number {
  return Math.ceil((widthPx * heightPx) / PIXELS_PER_TOKEN)
}
