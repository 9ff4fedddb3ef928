import { boxOf, holderOf } from '../elements/area-box.ts'
import { findPressed, isHitAt, type Point } from '../elements/hits.ts'
import { findTarget, revealElement } from '../elements/targets.ts'
import { doEdgesMeet, readWindow, shownEdges } from '../geometry.ts'
import type { Gesture, HitWatch } from './hit-watch.ts'
import { isEnabled, isStable, isVisible, nextFrame, untilReady } from './readiness.ts'

/** What is in one of these is pressed by pressing any of it. */
const pressed = 'button,[role=button],a,[role=link]'
const fields = 'input,textarea,select'

/** Where it is brought to, in turn, if something fixed to the window covers it. */
const alignments = ['end', 'center', 'start'] as const

/**
 * Waits until an element can be operated and says where, in pixels of the surrounding window, after which the watch lets input
 * reach only it. Null if it did not become operable in time; what was scrolled in vain in its document is then scrolled back.
 * Resolves after the events of all scrolling. `tries`: how often it was pressed in vain.
 */
export async function aim(
  ref: string,
  gesture: Gesture,
  { capMs, tries }: { capMs: number; tries: number },
  watch: HitWatch,
): Promise<Point | null> {
  const places = listPlaces(findTarget(ref))
  const point = await untilReady((attempt) => tryToAim(ref, gesture, tries + attempt), capMs)
  const element = findTarget(ref)
  const hasMoved = places.some(isElsewhere)
  if (point === null) places.forEach(returnTo)
  if (hasMoved) await nextFrame()
  if (point === null || element === null) return null
  watch.start(findWhole(element), gesture)
  return placeInWindow(point)
}

/** Where a box is scrolled to. */
interface Place {
  box: Element
  left: number
  top: number
}

function listPlaces(element: Element | null): Place[] {
  return listAround(element).map((box) => ({ box, left: box.scrollLeft, top: box.scrollTop }))
}

function isElsewhere({ box, left, top }: Place): boolean {
  return box.scrollLeft !== left || box.scrollTop !== top
}

function returnTo({ box, left, top }: Place): void {
  box.scrollTo({ left, top, behavior: 'instant' })
}

function listAround(element: Element | null): Element[] {
  if (element === null) return []
  const root = element.getRootNode()
  const outer = root instanceof ShadowRoot ? root.host : null
  return [element, ...listAround(element.parentElement ?? outer)]
}

async function tryToAim(ref: string, gesture: Gesture, attempt: number): Promise<Point | null> {
  const element = findTarget(ref)
  if (element === null || !(await isStable(element))) return null
  if (!isVisible(element) || (gesture !== 'hover' && !isEnabled(element))) return null
  const align = alignments[(attempt + alignments.length - 1) % alignments.length] ?? 'center'
  if (attempt === 0) revealElement(element)
  else holderOf(element).scrollIntoView({ block: align, inline: align, behavior: 'instant' })
  const point = findMiddle(element)
  return point !== null && isHitAt(findWhole(element), point) ? point : null
}

/** The place of a point in a frame, in pixels of the window around this document; null if the frame is covered there. */
export function aimThrough(ref: string, { x, y }: Point): Point | null {
  const frame = findTarget(ref)
  if (!(frame instanceof HTMLElement)) return null
  const { left, top, width, height } = frame.getBoundingClientRect()
  const { paddingLeft, paddingTop } = getComputedStyle(frame)
  // Frames can be shown larger or smaller than they are.
  if (frame.offsetWidth === 0 || frame.offsetHeight === 0) return null
  const [scaleX, scaleY] = [width / frame.offsetWidth, height / frame.offsetHeight]
  const point = {
    x: left + scaleX * (frame.clientLeft + Number.parseFloat(paddingLeft) + x),
    y: top + scaleY * (frame.clientTop + Number.parseFloat(paddingTop) + y),
  }
  return isHitAt(frame, point) ? placeInWindow(point) : null
}

/** Input is sent to places in the window, in pixels of the page; on touch screens the window can be moved on the viewport. */
function placeInWindow({ x, y }: Point): Point {
  const { left, top } = readWindow()
  return { x: x - left, y: y - top }
}

/** Null if the window shows none of it. */
function findMiddle(element: Element): Point | null {
  const shown = findPressed(element, boxOf(element))
  if (!doEdgesMeet(shown, shownEdges())) return null
  return { x: (shown.left + shown.right) / 2, y: (shown.top + shown.bottom) / 2 }
}

function findWhole(element: Element): Element {
  const isField = element.matches(fields) || isEdited(element)
  return isField ? element : (element.closest(pressed) ?? element)
}

function isEdited(element: Element): boolean {
  return element instanceof HTMLElement && element.isContentEditable
}
