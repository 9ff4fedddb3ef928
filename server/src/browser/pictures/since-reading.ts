import { z } from 'zod'
import type { RefTarget } from '../observe/splice-frames.ts'
import { DocumentGoneError } from '../page/document-errors.ts'
import type { PageLink } from '../page/page-link.ts'

const sinceReading = z.object({
  isSameView: z.boolean(),
  moved: z.array(z.int()),
  changed: z.boolean(),
})

/** What has changed on a page since its newest observation. moved: refs of elements that are elsewhere, or no longer shown. */
export interface PageSince {
  moved: ReadonlySet<string>
  isSteady: boolean
}

/** Asks each document that has elements of the observation, and the main one. */
export async function findSinceReading(
  link: PageLink,
  targets: ReadonlyMap<string, RefTarget>,
): Promise<PageSince> {
  const refsIn = new Map<string, string[]>([[link.mainFrameId, []]])
  for (const [ref, { frameId }] of targets)
    refsIn.set(frameId, [...(refsIn.get(frameId) ?? []), ref])
  const answers = await Promise.all(
    [...refsIn].map(([frameId, refs]) => compareDocument(link, { frameId, refs, targets })),
  )
  const isSteady = answers.every((answer) => answer.isSteady)
  const hasMovedFrames = answers.length > 1 && !isSteady
  const moved = answers.flatMap((answer) => answer.moved)
  const inFrames = [...targets].flatMap(([ref, { frames }]) => (frames.length > 0 ? [ref] : []))
  return { moved: new Set([...moved, ...(hasMovedFrames ? inFrames : [])]), isSteady }
}

interface ReadDocument {
  frameId: string
  /** Of its elements. */
  refs: readonly string[]
  targets: ReadonlyMap<string, RefTarget>
}

async function compareDocument(
  link: PageLink,
  { frameId, refs, targets }: ReadDocument,
): Promise<{ moved: readonly string[]; isSteady: boolean }> {
  const places = refs.map((ref) => [ref, readPlace(targets.get(ref))] as const)
  // A document without elements is compared with whatever was read of it last.
  const walkId = places[0]?.[1].walkId ?? null
  try {
    const since = await link.callJson(sinceReading, frameId, 'sinceReading', walkId)
    if (!since.isSameView) return { moved: refs, isSteady: false }
    const indices = new Set(since.moved)
    const gone = places.flatMap(([ref, { index }]) => (indices.has(index) ? [ref] : []))
    return { moved: gone, isSteady: !since.changed && gone.length === 0 }
  } catch (error) {
    if (!(error instanceof DocumentGoneError)) throw error
    return { moved: refs, isSteady: false }
  }
}

function readPlace(target: RefTarget | undefined): { walkId: number; index: number } {
  const [walkId, index] = (target?.localRef ?? '').split('.').map(Number)
  return { walkId: walkId ?? -1, index: index ?? -1 }
}
