import { z } from 'zod'
import type { MarkedPicture } from '../../turn/view.ts'
import type { MarkOrder, Screenshot } from '../browser-session.ts'
import { MAX_PICTURE_SIDE_PX } from '../limits.ts'
import type { PageLink } from '../page/page-link.ts'

const side = z.int().min(1).max(MAX_PICTURE_SIDE_PX)
const bytes = z.string().transform((encoded): Uint8Array => Buffer.from(encoded, 'base64'))

/** A marked picture as it leaves a page or a host: its bytes are base64 of a JPEG. */
export const markedPicture: z.ZodType<MarkedPicture> = z
  .strictObject({ bytes, widthPx: side, heightPx: side })
  .refine(({ bytes: [first, second] }) => first === 0xff && second === 0xd8)

/** Draws in the isolated world of the page, whose canvas has fonts and codecs. */
export async function drawMarks(
  link: PageLink,
  { bytes: picture, extension }: Screenshot,
  { marks, ...size }: MarkOrder,
): Promise<MarkedPicture> {
  const type = extension === 'jpg' ? 'image/jpeg' : 'image/png'
  const drawn = marks.map(({ number, box }) => [number, box.x, box.y, box.width, box.height])
  const encoded = Buffer.from(picture).toString('base64')
  const answer = await link.call(link.mainFrameId, 'paintMarks', encoded, type, drawn, size)
  return markedPicture.parse(JSON.parse(String(answer)))
}
