import { boxOf, holderOf } from '../elements/area-box.ts'
import { findControl, isDisabled } from '../elements/describe-element.ts'
import type { Point } from '../elements/hits.ts'

/** Waits between attempts; the last one repeats. */
const pausesMs = [20, 100, 100, 500]
/** Documents out of sight render no frames. */
const longestFrameMs = 200

/** Pressing something in one of these presses it. */
const pressable = 'button,[role=button],[role=checkbox],[role=radio]'

/** Attempts an action until it succeeds, for so long; null if it never did. */
export async function untilReady<T>(
  attempt: (index: number) => Promise<T | null> | T | null,
  capMs: number,
): Promise<T | null> {
  const untilMs = performance.now() + capMs
  for (let index = 0; ; index += 1) {
    const done = await attempt(index)
    if (done !== null) return done
    const leftMs = untilMs - performance.now()
    if (leftMs <= 0) return null
    await pause(Math.min(leftMs, pausesMs[index] ?? 500))
  }
}

export function isVisible(element: Element): boolean {
  const { width, height } = boxOf(element)
  return width > 0 && height > 0 && holderOf(element).checkVisibility({ visibilityProperty: true })
}

/** Neither disabled nor inert. */
export function isEnabled(element: Element): boolean {
  const control = findControl(element.closest(pressable) ?? element)
  return !isDisabled(control) && !isInert(element)
}

/** How far the middle of an element that only pulses moves from one frame to the next, by rounding. */
const roundingPx = 1

/** Whether its middle, where it is pressed, stays where it is from one frame to the next. */
export async function isStable(element: Element): Promise<boolean> {
  await nextFrame()
  const before = findMiddle(element)
  await nextFrame()
  const after = findMiddle(element)
  return Math.abs(before.x - after.x) < roundingPx && Math.abs(before.y - after.y) < roundingPx
}

function findMiddle(element: Element): Point {
  const { left, top, width, height } = boxOf(element)
  return { x: left + width / 2, y: top + height / 2 }
}

function isInert(element: Element): boolean {
  if (element.closest('[inert]') !== null) return true
  const root = element.getRootNode()
  return root instanceof ShadowRoot && isInert(root.host)
}

/** Resolves after the events of what was scrolled before it. */
export async function nextFrame(): Promise<void> {
  await Promise.race([
    new Promise((resolve) => requestAnimationFrame(resolve)),
    pause(longestFrameMs),
  ])
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
}
