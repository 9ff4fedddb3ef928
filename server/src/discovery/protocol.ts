import { uxMap } from '@understudy/contract/ux-map'
import { z } from 'zod'
import { fileFacts } from './file-facts.ts'

const unread = z.array(z.object({ file: z.string(), reason: z.string() }))

/** A request to the reading process, one JSON text per line. */
export const readingRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), path: z.string(), text: z.string() }),
  z.object({
    kind: z.literal('build'),
    paths: z.array(z.string()),
    facts: z.array(z.tuple([z.string(), fileFacts])),
    unread,
  }),
])
export type ReadingRequest = z.infer<typeof readingRequest>

/** Its response, in the same order. */
export const readingAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), facts: fileFacts }),
  z.object({ kind: z.literal('unreadable'), reason: z.string() }),
  z.object({ kind: z.literal('map'), map: uxMap }),
])
export type ReadingAnswer = z.infer<typeof readingAnswer>
