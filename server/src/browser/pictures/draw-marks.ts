import { z } from 'zod'
import type { DrawnView } from '../../turn/view.ts'
import type { MarkOrder, Screenshot } from '../browser-session.ts'
import { MAX_PICTURE_SIDE_PX } from '../limits.ts'
import type { PageLink } from '../page/page-link.ts'

const side = z.int().min(1).max(MAX_PICTURE_SIDE_PX)
const count = z.int().min(0)
const bytes = z.string().transform((encoded): Uint8Array => Buffer.from(encoded, 'base64'))

const painted = { bytes, widthPx: side, heightPx: side, unplaced: count }
/** A picture as it leaves a page: its bytes are base64 of a JPEG. */
const paintedMarks = z.strictObject(painted).refine(isJpeg)

/** The same with what has changed since the page was read, as it leaves a host. */
export const drawnView: z.ZodType<DrawnView> = z
  .strictObject({ ...painted, moved: count, isSteady: z.boolean() })
  .refine(isJpeg)

type PaintedMarks = z.infer<typeof paintedMarks>

/** Draws in the isolated world of the page, whose canvas has fonts and codecs. */
export async function drawMarks(
  link: PageLink,
  { bytes: picture, extension }: Screenshot,
  { marks, windowWidth, maxPixels, part }: Omit<MarkOrder, 'isFresh'>,
): Promise<PaintedMarks> {
  const type = extension === 'jpg' ? 'image/jpeg' : 'image/png'
  const drawn = marks.map(({ number, box }) => [number, box.x, box.y, box.width, box.height])
  const encoded = Buffer.from(picture).toString('base64')
  const answer = await link.call(link.mainFrameId, 'paintMarks', encoded, type, drawn, {
    windowWidth,
    maxPixels,
    part,
  })
  return paintedMarks.parse(JSON.parse(String(answer)))
}

function isJpeg({ bytes: [first, second] }: { bytes: Uint8Array }): boolean {
  return first === 0xff && second === 0xd8
}
