import { z } from 'zod'
import { quoteText } from '../../../lib/text/sentence.ts'
import type { PerformResult } from '../action-context.ts'
import type { ElementPerformer } from '../performer.ts'
import { placeInWindow, pointAt, type WindowPoint } from '../point-at.ts'

const drop = z.object({ x: z.number(), y: z.number() }).nullable()

export const dragPerformer: ElementPerformer<'drag'> = async (
  { found },
  { text },
  context,
): Promise<PerformResult> => {
  const { link } = context.target
  // Asked once the element has been brought into view, and by every try: bringing it there can move the rest of the page.
  const missed: WindowPoint[] = []
  const carry = async (from: WindowPoint): Promise<void> => {
    const place = await link.callJson(drop, found.frameId, 'findDrop', found.localRef, text)
    const to = place === null ? null : await placeInWindow(link, found.frames, place)
    if (to === null) missed.push(from)
    if (to === null) return
    const { mouse } = context.target.page
    await mouse.move(from.x, from.y)
    await mouse.down()
    try {
      // Pages take a drag only from several moves.
      await mouse.move(to.x, to.y, { steps: 8 })
    } finally {
      await mouse.up()
    }
  }
  const outcome = await pointAt(found, 'drag', context, carry)
  return missed.length === 0
    ? outcome
    : { kind: 'not_visible', message: `the place ${quoteText(text)} is not in view` }
}
