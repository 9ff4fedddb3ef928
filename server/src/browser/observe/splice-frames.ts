import type { ObservedElement } from '../../turn/observation.ts'
import { boundText } from '../../turn/page/bound-text.ts'
import { observedElement } from '../../turn/page/element.ts'
import { fitLines, fitOptions } from '../../turn/page/fit-lists.ts'
import { maxControls, maxLengths, maxLines } from '../../turn/page/limits.ts'
import type { Exceeded, WalkedFrame, Zone } from '../../turn/page/walk.ts'

/** A document with its walk, its position in the viewport, and the documents within it. */
export interface FrameWalk {
  frameId: string
  walk: WalkedFrame
  x: number
  y: number
  /** The frames that it is in, outermost first. */
  frames: readonly FrameRef[]
  selectorPath: string
  children: ReadonlyMap<number, FrameWalk>
}

/** An element in a document. */
export interface FrameRef {
  frameId: string
  /** `walkId.index` there, or `walkId.f0` for a frame. */
  localRef: string
}

/** Where an element of the observation is found, and the frames that its document is in, outermost first. */
export interface RefTarget extends FrameRef {
  frames: readonly FrameRef[]
  element: ObservedElement
}

/** A piece of the outline of the whole page. */
export type OutlineItem =
  | { kind: 'break'; zone: Zone; marker: string }
  | { kind: 'text'; zone: Zone; text: string }
  | { kind: 'element'; zone: Zone; element: ObservedElement }

export interface SplicedPage {
  items: readonly OutlineItem[]
  targets: ReadonlyMap<string, RefTarget>
  elements: readonly ObservedElement[]
  lines: readonly string[]
  /** Visible controls beyond the limits of a document or of the whole page. */
  leftOut: number
  /** What was not read because a document has too much of it. */
  exceeded: readonly Exceeded[]
}

/** Combines a document and its nested documents into one page: one numbering, boxes where the window shows them. */
export function spliceFrames(root: FrameWalk): SplicedPage {
  const items: OutlineItem[] = []
  const targets = new Map<string, RefTarget>()
  const lines: string[] = []
  let leftOut = 0
  addFrame(root, null)
  return {
    items,
    targets,
    elements: fitOptions(
      [...targets.values()].map(({ element }) => element),
      maxLengths.options,
    ),
    lines: fitLines(lines.slice(0, maxLines), maxLengths.lines),
    leftOut,
    exceeded: sumExceeded(listExceeded(root)),
  }

  function addFrame(frame: FrameWalk, outerZone: Zone | null): void {
    lines.push(...frame.walk.lines)
    leftOut += frame.walk.leftOut
    for (const item of frame.walk.items) {
      const zone = outerZone ?? item.zone
      if (item.kind === 'element') addElement(frame, item.index, zone)
      else if (item.kind === 'frame') addChild(frame, item.index, zone)
      else items.push({ ...item, zone })
    }
  }

  function addElement(frame: FrameWalk, index: number, zone: Zone): void {
    const walked = frame.walk.elements[index]
    if (walked === undefined) return
    if (targets.size >= maxControls) {
      leftOut += 1
      return
    }
    const ref = `e${targets.size + 1}`
    const { index: _, ...seen } = walked
    const lead = (within: string) => boundText(frame.selectorPath + within, maxLengths.selector)
    const { form, selector } = seen
    const led = {
      ...seen,
      row: frame === root ? seen.row : null,
      ref,
      form: form === null ? null : lead(form),
      selector: lead(selector),
    }
    const element = observedElement.place(led, { ...root.walk.view, x: frame.x, y: frame.y })
    const localRef = `${frame.walk.walkId}.${index}`
    targets.set(ref, { frameId: frame.frameId, localRef, frames: frame.frames, element })
    items.push({ kind: 'element', zone, element })
  }

  function addChild(frame: FrameWalk, index: number, zone: Zone): void {
    const child = frame.children.get(index)
    const name = frame.walk.frames[index]?.name ?? ''
    items.push({ kind: 'break', zone, marker: '' })
    items.push({ kind: 'text', zone, text: name === '' ? '(frame)' : `(frame: ${name})` })
    items.push({ kind: 'break', zone, marker: '' })
    if (child !== undefined) addFrame(child, zone)
    items.push({ kind: 'break', zone, marker: '' })
  }
}

function sumExceeded(all: readonly Exceeded[]): Exceeded[] {
  return [...Map.groupBy(all, ({ quantity }) => quantity)].map(([quantity, of]) => ({
    quantity,
    more: of.reduce((sum, { more }) => sum + more, 0),
  }))
}

function listExceeded({ walk, children }: FrameWalk): Exceeded[] {
  return [...walk.exceeded, ...[...children.values()].flatMap(listExceeded)]
}
