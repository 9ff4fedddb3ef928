import { z } from 'zod'
import type { HowRead } from '../../turn/page/limits.ts'
import { leftOutOfWalk, type WalkedFrame, walkedFrame } from '../../turn/page/walk.ts'
import type { Edges } from '../in-page/geometry.ts'
import { MAX_FRAMES, MAX_FRAME_DEPTH } from '../limits.ts'
import { DocumentGoneError } from '../page/document-errors.ts'
import type { PageLink } from '../page/page-link.ts'
import type { SessionPage } from '../page/session-page.ts'
import type { FrameWalk } from './splice-frames.ts'

const describedHost = z.object({
  shadowRoots: z
    .array(z.object({ backendNodeId: z.int(), shadowRootType: z.string().optional() }))
    .optional(),
})

/** Traverses the visible part of a page, all its documents in parallel. */
export async function walkPage({ link, channel }: Walkable, reading: HowRead): Promise<FrameWalk> {
  const root = { frameId: link.mainFrameId, x: 0, y: 0, frames: [], selectorPath: '' }
  return walkFrame({ link, channel, reading, part: null }, root, 0)
}

type Walkable = Pick<SessionPage, 'link' | 'channel'>

type Place = Omit<FrameWalk, 'walk' | 'children'>

interface Walking extends Walkable {
  reading: HowRead
  /** What the window shows of the outermost document's viewport, if only a part of it. */
  part: Edges | null
}

async function walkFrame(walking: Walking, place: Place, depth: number): Promise<FrameWalk> {
  const { link } = walking
  const walk = await walkDocument(walking, place)
  const part = depth === 0 ? findPart(walk) : walking.part
  const shown = depth < MAX_FRAME_DEPTH ? walk.frames.slice(0, MAX_FRAMES) : []
  const children = await Promise.all(
    shown.map(async (frame): Promise<readonly [number, FrameWalk] | null> => {
      try {
        const frameId = await link.findChildFrame(place.frameId, frame.index)
        if (frameId === null) return null
        const child = {
          frameId,
          x: place.x + frame.box.x,
          y: place.y + frame.box.y,
          frames: [
            ...place.frames,
            { frameId: place.frameId, localRef: `${walk.walkId}.f${frame.index}` },
          ],
          selectorPath: `${place.selectorPath}${frame.selector} >> internal:control=enter-frame >> `,
        }
        return [frame.index, await walkFrame({ ...walking, part }, child, depth + 1)]
      } catch (error) {
        // A frame that is being loaded or removed shows nothing.
        if (error instanceof DocumentGoneError) return null
        throw error
      }
    }),
  )
  return { ...place, walk, children: new Map(children.filter((child) => child !== null)) }
}

/** Traverses one document; once more if closed shadow trees were found. */
async function walkDocument(
  { link, channel, reading, part }: Walking,
  { frameId, x, y }: Place,
): Promise<WalkedFrame> {
  const within = part === null ? null : moveEdges(part, -x, -y)
  const observe = async (how: HowRead) => {
    const given = [channel, how, within, leftOutOfWalk]
    return link.callJson(walkedFrame.fromPage, frameId, 'observe', ...given)
  }
  let walk = await observe(reading)
  for (let round = 0; walk.suspects > 0 && round < 3; round += 1) {
    const found = await findClosedRoots(link, frameId, walk.suspects)
    if (found === 0) break
    walk = await observe('again')
  }
  return walk
}

function findPart({ view, scroll }: WalkedFrame): Edges | null {
  const { left, top, isPart } = view
  const part = { left: 0, top: 0, right: scroll.viewportWidth, bottom: scroll.viewportHeight }
  return isPart ? moveEdges(part, left, top) : null
}

function moveEdges({ left, top, right, bottom }: Edges, x: number, y: number): Edges {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}

/** Asks the debugger about hosts the walk could not look into; the agent remembers the answer. */
async function findClosedRoots(link: PageLink, frameId: string, suspects: number): Promise<number> {
  const indexes = Array.from({ length: suspects }, (_, index) => index)
  const found = await Promise.all(
    indexes.map(async (index) => findClosedRoot(link, frameId, index)),
  )
  return found.filter(Boolean).length
}

async function findClosedRoot(link: PageLink, frameId: string, index: number): Promise<boolean> {
  const objectId = await link.callForNode(frameId, 'suspect', index)
  if (objectId === null) return false
  const { session, contextId } = await link.sessionOf(frameId)
  const { node } = await link.bounded(() =>
    session.send('DOM.describeNode', { objectId, pierce: true }),
  )
  const roots = describedHost.parse(node).shadowRoots ?? []
  const closed = roots.find((root) => root.shadowRootType === 'closed')
  const resolved =
    closed === undefined
      ? null
      : await link.bounded(() =>
          session.send('DOM.resolveNode', {
            backendNodeId: closed.backendNodeId,
            executionContextId: contextId,
          }),
        )
  await link.bounded(() =>
    session.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration:
        'function (root) { root ? __understudy.addClosedRoot(this, root) : __understudy.clearSuspect(this) }',
      arguments: resolved === null ? [] : [{ objectId: resolved.object.objectId }],
    }),
  )
  return resolved !== null
}
