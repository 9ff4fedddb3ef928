import { z } from 'zod'
import type { PageLink } from '../../page/page-link.ts'
import type { ViewPerformer } from '../performer.ts'

const place = z.object({ x: z.number(), y: z.number() })

export const scrollPerformer: ViewPerformer<'scroll'> = async ({ to }, { target: { link } }) => {
  const beyond = await link.callJson(place.nullable(), link.mainFrameId, 'scroll', to)
  if (beyond !== null) await bringToMiddle(link, beyond)
  return null
}

/** Moves the window on the viewport first and then the page, as a finger does; as all scrolling, without touch events. */
async function bringToMiddle(link: PageLink, { x, y }: z.infer<typeof place>): Promise<void> {
  const objectId = await link.callForNode(link.mainFrameId, 'root')
  if (objectId === null) return
  const rect = { x: x - 1, y: y - 1, width: 2, height: 2 }
  await link.bounded(() => link.session.send('DOM.scrollIntoViewIfNeeded', { objectId, rect }))
}
