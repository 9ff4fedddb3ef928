import type { Page } from 'playwright-core'
import { z } from 'zod'
import type { Gesture } from '../in-page/acting/hit-watch.ts'
import { COVER_POLL_MS } from '../limits.ts'
import type { FrameRef, RefTarget } from '../observe/splice-frames.ts'
import { DocumentGoneError } from '../page/document-errors.ts'
import type { PageLink } from '../page/page-link.ts'
import type { ActionContext, PerformResult } from './action-context.ts'
import { explainRefusal } from './explain-failure.ts'
import { untilOperable } from './until-operable.ts'

const place = z.object({ x: z.number(), y: z.number() })
/** In pixels of the window. */
export type WindowPoint = z.infer<typeof place>
type Deed = (at: WindowPoint) => Promise<void>

const gestures: Readonly<
  Record<Exclude<Gesture, 'drag'>, (page: Page, at: WindowPoint) => Promise<void>>
> = {
  press: (page, { x, y }) => page.mouse.click(x, y),
  tap: (page, { x, y }) => page.touchscreen.tap(x, y),
  hover: (page, { x, y }) => page.mouse.move(x, y),
}

/**
 * Waits until a gesture meets the element: visible, enabled, not moving, not covered, in all documents around it. Input that met another
 * element, because the page moved, was kept from it, and is tried again. A drag is carried out by the caller.
 */
export async function pointAt(
  found: RefTarget,
  ...[gesture, context, carry]:
    | [gesture: Exclude<Gesture, 'drag'>, context: ActionContext, carry?: undefined]
    | [gesture: 'drag', context: ActionContext, carry: Deed]
): Promise<PerformResult> {
  const { link, page } = context.target
  const deed: Deed = carry ?? ((at) => gestures[gesture](page, at))
  let tries = 0
  const done = await untilOperable(async (capMs) => {
    const aimed = await aimAt(link, found, 'aim', [gesture, capMs, tries])
    if (aimed === null) return null
    tries += 1
    const isDone = await perform(found, deed, aimed, context)
    if (!isDone) await context.clock.sleep(COVER_POLL_MS, context.signal)
    return isDone ? 'done' : null
  }, context)
  return done === null ? explainRefusal(link, found) : null
}

async function perform(
  found: RefTarget,
  deed: Deed,
  aimed: WindowPoint,
  { target: { link, page } }: ActionContext,
): Promise<boolean> {
  const at = await placeInWindow(link, found.frames, aimed)
  if (at !== null) await unlessClosed(page, () => link.bounded(() => deed(at)), undefined)
  // Asked in any case, because it ends the watch for the input.
  const isHit = await unlessClosed(page, () => hasHit(link, found), true)
  return at !== null && isHit
}

/** A window that closes itself when it is pressed has reacted to it. */
async function unlessClosed<T>(page: Page, ask: () => Promise<T>, closed: T): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const isLost = page.context().browser()?.isConnected() === false
    if (!page.isClosed() || isLost) throw error
    return closed
  }
}

/** Null if something covers one of the frames there. */
export async function placeInWindow(
  link: PageLink,
  frames: readonly FrameRef[],
  inner: WindowPoint,
): Promise<WindowPoint | null> {
  let at: WindowPoint | null = inner
  for (const frame of frames.toReversed())
    at = at === null ? null : await aimAt(link, frame, 'aimThrough', [at])
  return at
}

async function aimAt(
  link: PageLink,
  { frameId, localRef }: FrameRef,
  method: 'aim' | 'aimThrough',
  args: readonly unknown[],
): Promise<WindowPoint | null> {
  return link.callJson(place.nullable(), frameId, method, localRef, ...args)
}

/** A document that is gone has reacted to it. */
async function hasHit(link: PageLink, { frameId }: RefTarget): Promise<boolean> {
  try {
    return (await link.call(frameId, 'hasHit')) === true
  } catch (error) {
    if (error instanceof DocumentGoneError) return true
    throw error
  }
}
