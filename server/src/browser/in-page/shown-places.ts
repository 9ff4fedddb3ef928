import { readWindow } from './geometry.ts'
import { isVisibleChange } from './idle/visible-changes.ts'
import { memory } from './memory.ts'

/** How far something may be from where it was read, in CSS pixels: edges are rounded. */
const tolerancePx = 2
/** More changes at once are not kept: some of them are visible. */
const maxRecords = 200
const watched = { subtree: true, childList: true, characterData: true, attributes: true }

/**
 * What has changed since a reading. isSameView: nothing else was read since, and the window shows the same part. moved: indices of
 * controls; changed: whether anything else may look different.
 */
export interface SinceReading {
  isSameView: boolean
  moved: number[]
  changed: boolean
}

/**
 * Where the controls of the newest reading were shown, and whether the document has changed since. A picture taken later shows the same
 * moment only if nothing did.
 */
export class ShownPlaces {
  private walkId = 0
  private window = ''
  private boxes: (DOMRect | null)[] = []
  private frames: (DOMRect | null)[] = []
  private records: MutationRecord[] = []
  private readonly observer = new MutationObserver((records) => this.note(records))

  /** The document has just been read. */
  keep(): void {
    this.observer.disconnect()
    this.records = []
    this.walkId = memory.walkId
    this.window = describeWindow()
    this.boxes = memory.elements.map(findPlace)
    this.frames = memory.frames.map(findPlace)
    const roots = memory.elements.map((element) => element.getRootNode())
    for (const root of new Set([document, ...roots])) this.observer.observe(root, watched)
  }

  /** walkId: of the reading that is compared with, null for the newest. */
  compare(walkId: number | null): SinceReading {
    this.note(this.observer.takeRecords())
    const isNewest = this.walkId > 0 && (walkId ?? this.walkId) === this.walkId
    const moved = memory.elements.flatMap((element, index) =>
      hasMoved(element, this.boxes[index] ?? null) ? [index] : [],
    )
    const changed =
      memory.frames.some((frame, index) => hasMoved(frame, this.frames[index] ?? null)) ||
      this.records.length > maxRecords ||
      this.records.some(isVisibleChange)
    return { isSameView: isNewest && this.window === describeWindow(), moved, changed }
  }

  private note(records: readonly MutationRecord[]): void {
    this.records.push(...records.slice(0, maxRecords + 1))
    if (this.records.length > maxRecords) this.observer.disconnect()
  }
}

function describeWindow(): string {
  const { left, top, scale } = readWindow()
  return [left, top].map((px) => Math.round(px)).join(' ') + ` ${scale.toFixed(2)}`
}

/** Null for what is not shown. */
function findPlace(element: Element): DOMRect | null {
  const isShown = element.isConnected && element.checkVisibility({ visibilityProperty: true })
  return isShown ? element.getBoundingClientRect() : null
}

function hasMoved(element: Element, before: DOMRect | null): boolean {
  const now = findPlace(element)
  if (now === null || before === null) return now !== before
  return (
    Math.abs(now.left - before.left) > tolerancePx ||
    Math.abs(now.top - before.top) > tolerancePx ||
    Math.abs(now.right - before.right) > tolerancePx ||
    Math.abs(now.bottom - before.bottom) > tolerancePx
  )
}
