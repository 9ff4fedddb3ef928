import type { Device } from '@understudy/contract/visitor/devices'
import { type Box, intersect, roundOut } from '../lib/box.ts'
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
 * Marks for what a visitor could use now, in reading order: the elements in the window or in that part of it, or only those of a
 * dialog that must be answered first.
 */
export function listMarks(
  { elements }: Pick<Observation, 'elements'>,
  part: Box | null = null,
): ViewMarks {
  const isAsked = elements.some(({ inModal }) => inModal)
  const usable = elements.filter(
    ({ inModal, box, coveredBy }) =>
      (inModal || !isAsked) &&
      coveredBy === null &&
      box.width > 0 &&
      box.height > 0 &&
      (part === null || intersect(box, part) !== null),
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

/**
 * A picture that was taken after the page was read. moved: how many marks are left out because their elements are elsewhere by now;
 * unplaced: because they would hide what the page shows.
 */
export interface DrawnView extends MarkedPicture {
  moved: number
  unplaced: number
  /** The page looks as it was read. */
  isSteady: boolean
}

/** What the visitor sees, as a model gets it. unmarked: how many elements that could be used have no mark. */
export interface ShownView extends DrawnView {
  unmarked: number
  /** It shows a part of the window, because the visitor looked closely at something. */
  isPart: boolean
}

/** How much of what lies around something is shown with it: pixels on each side, or that share of its size. */
const AROUND = { px: 60, share: 0.5 }

/** What a visitor sees who looks closely at something: it and what lies around it, in the window; null if it is not there. */
export function findSurroundings(
  { x, y, width, height }: Box,
  { scroll }: Pick<Observation, 'scroll'>,
): Box | null {
  const across = Math.max(AROUND.px, width * AROUND.share)
  const down = Math.max(AROUND.px, height * AROUND.share)
  const around = {
    x: x - across,
    y: y - down,
    width: width + 2 * across,
    height: height + 2 * down,
  }
  const window = { x: 0, y: 0, width: scroll.viewportWidth, height: scroll.viewportHeight }
  return intersect(roundOut(around), window)
}

/** Pixels that providers count as one token of a picture. */
const PIXELS_PER_TOKEN = 750

/** The most that one picture may cost. A phone's window is small, and loses nothing. */
const MAX_VIEW_TOKENS = { desktop: 1400, tablet: 1400, phone: 500 } as const satisfies Record<
  Device,
  number
>

/** For the picture of one thing and what lies around it. */
export const MAX_CLOSE_PIXELS = 500 * PIXELS_PER_TOKEN

export function findMaxPixels(device: Device): number {
  return MAX_VIEW_TOKENS[device] * PIXELS_PER_TOKEN
}

/** Tokens that a provider counts for a picture, estimated. */
export function estimateViewTokens({ widthPx, heightPx }: MarkedPicture): number {
  return Math.ceil((widthPx * heightPx) / PIXELS_PER_TOKEN)
}
