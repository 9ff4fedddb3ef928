import { isShownWithin, type Point } from '../elements/hits.ts'
import { doEdgesMeet, type Edges, intersectEdges } from '../geometry.ts'
import type { Cover } from './cover.ts'
import { readGenerated } from './generated-boxes.ts'
import { paintsAll } from './opaque-paint.ts'
import { flatParent, type Layer, PaintOrder } from './paint-order.ts'

const minPx = 8
/** Higher boxes are not lines of text. */
const maxLinePx = 60
/** Asking what is on top takes long on large pages. */
const maxAsks = 150
/** Every text is compared with each; of more, the largest are kept. */
const maxCovers = 300
/** So often the browser must agree before the order of two layers is taken for granted. */
const enoughAsks = 3

/** Collects opaque boxes during a walk, and tells afterwards what they cover. */
export class Covers {
  private covers: Cover[] = []
  private readonly order = new PaintOrder()
  private readonly agreed = new Map<Cover, Map<Layer | null, number>>()
  private asks = 0

  /** Looks at an element in a positioned box. clip: what its surroundings show of it. */
  note(element: Element, rect: DOMRect, style: CSSStyleDeclaration, clip: Edges): void {
    for (const box of readGenerated(element, rect, style, (one) => this.order.layerOf(one)))
      this.keep({ ...box, edges: intersectEdges(box.edges, clip) })
    const edges = intersectEdges(rect, clip)
    if (edges.right - edges.left < minPx || edges.bottom - edges.top < minPx) return
    // The background of these two is the ground of the whole page.
    if (element === document.body || element === document.documentElement) return
    if (!paintsAll(element, style)) return
    const layer = this.order.layerOf(element)
    if (layer === null) return
    this.keep({
      element,
      edges,
      layer,
      radius: readRadius(style, rect),
      isIrregular: isIrregular(style),
      isGenerated: false,
      isPressable: style.pointerEvents !== 'none',
    })
  }

  private keep(cover: Cover): void {
    this.covers.push(cover)
    if (this.covers.length >= 2 * maxCovers) this.covers = keepLargest(this.covers)
  }

  /** Whether nothing of an element in the window can be seen. */
  hides(element: Element, shown: Edges): boolean {
    if (this.covers.length === 0) return false
    return (
      this.findCover(element, [intersectEdges(element.getBoundingClientRect(), shown)]) !== null
    )
  }

  /** What covers every one of these parts of an element; null if something of them can be seen. */
  findCover(element: Element, parts: readonly Edges[]): Cover | null {
    if (this.covers.length === 0 || parts.length === 0) return null
    const near = this.listOver(element, parts)
    if (near.length === 0) return null
    let topmost: Cover | null = null
    for (const part of parts)
      for (const point of listPoints(part)) {
        const cover = near.find((one) => this.isCovering(one, element, point))
        if (cover === undefined) return null
        topmost ??= cover
      }
    return topmost
  }

  /** Whether any of its parts is near enough to a cover to be looked at. */
  mayCover(element: Element, part: Edges): boolean {
    return this.covers.length > 0 && this.listOver(element, [part]).length > 0
  }

  private listOver(element: Element, parts: readonly Edges[]): Cover[] {
    if (this.covers.length > maxCovers) this.covers = keepLargest(this.covers)
    const near = this.covers.filter(({ edges }) => parts.some((part) => doEdgesMeet(edges, part)))
    if (near.length === 0) return near
    const layer = this.order.layerOf(element)
    return near.filter((cover) => cover.layer !== layer && this.order.isOver(cover.layer, layer))
  }

  private isCovering(cover: Cover, element: Element, point: Point): boolean {
    return isInRounded(cover, point) && this.isConfirmed(cover, element, point)
  }

  /** The order of painting is computed; where the browser can be asked, it has to agree. */
  private isConfirmed(cover: Cover, element: Element, point: Point): boolean {
    if (!cover.isPressable) return !cover.isIrregular
    const layer = this.order.layerOf(element)
    const agreed = this.agreed.get(cover) ?? new Map<Layer | null, number>()
    const times = agreed.get(layer) ?? 0
    if (!cover.isIrregular && times >= enoughAsks) return true
    if (this.asks >= maxAsks) return !cover.isIrregular
    this.asks += 1
    const hit = findDeepest(point)
    if (hit === null) return false
    const isSeen = isShownWithin(element, hit) || isAround(hit, element, cover.element)
    if (!isSeen) this.agreed.set(cover, agreed.set(layer, times + 1))
    return !isSeen
  }
}

/** In their order; of equally large ones the later, which lie over the others. */
function keepLargest(covers: readonly Cover[]): Cover[] {
  const bySize = covers.toReversed().toSorted((one, other) => areaOf(other) - areaOf(one))
  const largest = new Set(bySize.slice(0, maxCovers))
  return covers.filter((cover) => largest.has(cover))
}

function areaOf({ edges: { left, top, right, bottom } }: Cover): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

/** What is pressed is around the text, and not around what should cover it. */
function isAround(hit: Element, element: Element, cover: Element): boolean {
  return isShownWithin(hit, element) && !isShownWithin(hit, cover)
}

function findDeepest({ x, y }: Point): Element | null {
  let hit = document.elementFromPoint(x, y)
  for (;;) {
    const inner = hit?.shadowRoot?.elementFromPoint(x, y) ?? null
    if (inner === null || inner === hit) return hit
    hit = inner
  }
}

/** Along the middle of a line, or in three rows of a higher box. */
function listPoints({ left, top, right, bottom }: Edges): Point[] {
  const rows = bottom - top > maxLinePx ? [0.5, 0.06, 0.94] : [0.5]
  return rows.flatMap((down) =>
    [0.5, 0.06, 0.94].map((across) => ({
      x: left + across * (right - left),
      y: top + down * (bottom - top),
    })),
  )
}

function isInRounded({ edges, radius }: Cover, { x, y }: Point): boolean {
  const { left, top, right, bottom } = edges
  if (x < left || x > right || y < top || y > bottom) return false
  const across = Math.max(left + radius - x, x - (right - radius), 0)
  const down = Math.max(top + radius - y, y - (bottom - radius), 0)
  return across ** 2 + down ** 2 <= radius ** 2
}

function readRadius({ borderRadius }: CSSStyleDeclaration, { width, height }: DOMRect): number {
  const shortest = Math.min(width, height)
  const amount = Number.parseFloat(borderRadius)
  const px = borderRadius.includes('%') ? (amount / 100) * shortest : amount
  return Math.min(Number.isNaN(px) ? 0 : px, shortest / 2)
}

function isIrregular({ clipPath, maskImage, transform }: CSSStyleDeclaration): boolean {
  if (clipPath !== 'none' || maskImage !== 'none') return true
  if (transform === 'none') return false
  const [, b = '0', c = '0'] = /^matrix\(([^)]*)\)$/u.exec(transform)?.[1]?.split(', ') ?? ['', '1']
  return Number(b) !== 0 || Number(c) !== 0
}

/** Whether an element stays where it is when the page is scrolled. */
export function isFixed(element: Element | null): boolean {
  if (element === null) return false
  const { position } = getComputedStyle(element)
  return position === 'fixed' || position === 'sticky' || isFixed(flatParent(element))
}
