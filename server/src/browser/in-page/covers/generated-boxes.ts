import { type Edges, shownEdges } from '../geometry.ts'
import type { Cover } from './cover.ts'
import { paintsBackground } from './opaque-paint.ts'
import type { Layer } from './paint-order.ts'

/** Smaller elements do not draw layers over others. */
const minShare = 0.1

/** Opaque boxes that an element draws without elements of their own: generated content, and what is behind a dialog. */
export function readGenerated(
  element: Element,
  rect: DOMRect,
  style: CSSStyleDeclaration,
  layerOf: (element: Element) => Layer | null,
): Cover[] {
  const covers = readBackdrop(element)
  const shown = shownEdges()
  const area = (shown.right - shown.left) * (shown.bottom - shown.top)
  if (rect.width * rect.height < minShare * area && element !== document.body) return covers
  const isGround = style.position === 'static'
  if (isGround && element !== document.body && element !== document.documentElement) return covers
  for (const name of ['::before', '::after'] as const) {
    const drawn = getComputedStyle(element, name)
    const edges = isDrawn(drawn) ? placeOf(drawn, rect, isGround) : null
    if (edges === null) continue
    const z = drawn.zIndex === 'auto' ? 0 : Number(drawn.zIndex)
    const isAfter = name === '::after'
    const layer = { element, parent: layerOf(element), isContext: true, z, isAfter }
    covers.push(describe(element, edges, layer, drawn))
  }
  return covers
}

function readBackdrop(element: Element): Cover[] {
  if (!(element instanceof HTMLDialogElement) && !element.hasAttribute('popover')) return []
  if (!element.matches(':modal,:popover-open')) return []
  const style = getComputedStyle(element, '::backdrop')
  if (style.display === 'none' || style.opacity !== '1' || !paintsBackground(style)) return []
  const layer = { element, parent: null, isContext: true, z: 2 ** 31, isAfter: false }
  return [describe(element, shownEdges(), layer, style)]
}

function describe(
  element: Element,
  edges: Edges,
  layer: Layer,
  { clipPath, transform, pointerEvents }: CSSStyleDeclaration,
): Cover {
  const isIrregular = clipPath !== 'none' || transform !== 'none'
  return {
    element,
    edges,
    layer,
    radius: 0,
    isIrregular,
    isGenerated: true,
    isPressable: !isIrregular && pointerEvents !== 'none',
  }
}

function isDrawn(style: CSSStyleDeclaration): boolean {
  const { content, position, visibility, opacity, display } = style
  const isPlaced = position === 'fixed' || position === 'absolute'
  if (content === 'none' || content === 'normal' || !isPlaced || display === 'none') return false
  return visibility === 'visible' && opacity === '1' && paintsBackground(style)
}

/** Its used offsets are those from the window, or from the box of its element; null if they are from something else. */
function placeOf(style: CSSStyleDeclaration, rect: DOMRect, isGround: boolean): Edges | null {
  const [left, top, width, height] = [style.left, style.top, style.width, style.height].map(
    Number.parseFloat,
  )
  if ([left, top, width, height].some((px) => px === undefined || Number.isNaN(px))) return null
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    return null
  const isFixed = style.position === 'fixed'
  if (!isFixed && isGround) return edgesOf(left - scrollX, top - scrollY, width, height)
  return isFixed
    ? edgesOf(left, top, width, height)
    : edgesOf(rect.left + left, rect.top + top, width, height)
}

function edgesOf(left: number, top: number, width: number, height: number): Edges {
  return { left, top, right: left + width, bottom: top + height }
}
