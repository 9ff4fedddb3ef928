import type { DrawnView } from '../../turn/view.ts'
import type { MarkOrder, Screenshot } from '../browser-session.ts'
import type { RefTarget } from '../observe/splice-frames.ts'
import type { PageLink } from '../page/page-link.ts'
import { drawMarks } from './draw-marks.ts'
import { findSinceReading, type PageSince } from './since-reading.ts'

const unchanged: PageSince = { moved: new Set(), isSteady: true }

/** Marks only what is where it was read, if the picture is fresh. targets: of the newest observation. */
export async function drawView(
  link: PageLink,
  picture: Screenshot,
  { order, targets }: { order: MarkOrder; targets: ReadonlyMap<string, RefTarget> },
): Promise<DrawnView> {
  const { isFresh, ...ordered } = order
  const { moved, isSteady } = isFresh ? await findSinceReading(link, targets) : unchanged
  const marks = order.marks.filter(({ number }) => !moved.has(`e${number}`))
  const drawn = await drawMarks(link, picture, { ...ordered, marks })
  return { ...drawn, moved: order.marks.length - marks.length, isSteady }
}
