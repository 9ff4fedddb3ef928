import type { Zone } from '../../turn/page/walk.ts'
import { isClippedToNothing } from './clip-shapes.ts'
import { type Edges, intersectEdges } from './geometry.ts'

/** Inherited state of a walk. clip bounds content in flow, looseClip content positioned against an outer box. */
export interface Surroundings {
  clip: Edges
  looseClip: Edges
  viewport: Edges
  zone: Zone
  /** The name of an ancestor already contains this text. */
  isNamed: boolean
  /** Inside a heading or a control that is one: blocks continue the line instead of beginning a new one. */
  isOneLine: boolean
  isInteractive: boolean
  isPointer: boolean
  isHidden: boolean
  /** In a dialog that must be answered before anything behind it. */
  isModal: boolean
  /** Visible, but accepts neither clicks nor keys. */
  isInert: boolean
  /** Of everything around it, multiplied; 1 is opaque. */
  opacity: number
  /** In a positioned box, which can lie over other parts of the page. */
  isPlaced: boolean
  depth: number
}

export function startSurroundings(viewport: Edges): Surroundings {
  return {
    clip: viewport,
    looseClip: viewport,
    viewport,
    zone: 'page',
    isNamed: false,
    isOneLine: false,
    isInteractive: false,
    isPointer: false,
    isHidden: false,
    isModal: false,
    isInert: false,
    opacity: 1,
    isPlaced: false,
    depth: 0,
  }
}

/** The values for an element itself, depending on its positioning. */
export function enterElement(
  element: Element,
  rect: DOMRect,
  style: CSSStyleDeclaration,
  above: Surroundings,
): Surroundings {
  // Reading a style is expensive, so each is read once.
  const { position, visibility, opacity } = style
  const isFixed = position === 'fixed'
  const isDialog = isDialogElement(element)
  const isStuck = position === 'sticky' && rect.top < 5
  return {
    ...above,
    clip: clipFor(position, isDialog, above),
    looseClip: isFixed ? above.viewport : above.looseClip,
    zone: zoneOf(above.zone, isDialog, isFixed || isStuck),
    isHidden: visibility !== 'visible',
    isModal: above.isModal || (isDialog && isModal(element)),
    isInert: isInert(element, above),
    opacity: opacity === '1' ? above.opacity : above.opacity * Number(opacity),
    isPlaced: above.isPlaced || position !== 'static',
    depth: above.depth + 1,
  }
}

function isModal(element: Element): boolean {
  return element.getAttribute('aria-modal') === 'true' || element.matches(':modal')
}

/** A modal dialog stays usable inside an inert part, unless it is inert itself. */
function isInert(element: Element, above: Surroundings): boolean {
  return element.hasAttribute('inert') || (above.isInert && !element.matches(':modal'))
}

function clipFor(position: string, isDialog: boolean, above: Surroundings): Edges {
  if (position === 'fixed' || isDialog) return above.viewport
  return position === 'absolute' ? above.looseClip : above.clip
}

/** Whether an element may lie over other parts of the page and hide them: the two outermost ones only by what they draw. */
export function isLifted(element: Element, { isHidden, opacity, isPlaced }: Surroundings): boolean {
  if (isHidden || opacity < 0.99) return false
  return isPlaced || element === document.body || element === document.documentElement
}

/** The state inside an element: clipped if it hides overflow. Null if nothing of it is visible. */
export function narrow(
  element: Element,
  rect: DOMRect,
  style: CSSStyleDeclaration,
  here: Surroundings,
): Surroundings | null {
  if (isClippedToNothing(rect, style)) return null
  return clipInside(element, rect, style, here)
}

/** More of something large can be recognized, whatever its share. */
const maxSliverPx = 24

/** Whether its surroundings, and not the edge of the window, leave less than `share` of its height. */
export function isCutDown(
  { top, bottom }: Edges,
  { clip, viewport, zone }: Pick<Surroundings, 'clip' | 'viewport' | 'zone'>,
  share: number,
): boolean {
  const isCut =
    (top < clip.top && (zone === 'fixed' || clip.top > viewport.top)) ||
    (bottom > clip.bottom && (zone === 'fixed' || clip.bottom < viewport.bottom))
  const shown = Math.min(bottom, clip.bottom) - Math.max(top, clip.top)
  return isCut && shown < maxSliverPx && shown < share * (bottom - top)
}

/** The same for its width or its height. */
export function isSliver(
  edges: Edges,
  { clip, viewport, zone }: Pick<Surroundings, 'clip' | 'viewport' | 'zone'>,
  share: number,
): boolean {
  const turned = { clip: turn(clip), viewport: turn(viewport), zone }
  return isCutDown(edges, { clip, viewport, zone }, share) || isCutDown(turn(edges), turned, share)
}

function turn({ left, top, right, bottom }: Edges): Edges {
  return { left: top, top: left, right: bottom, bottom: right }
}

function clipInside(
  element: Element,
  rect: DOMRect,
  style: CSSStyleDeclaration,
  here: Surroundings,
): Surroundings | null {
  const isClipping = doesClip(element, style)
  // Reading a style is expensive; if both clips are equal, positioning makes no difference.
  if (!isClipping && here.looseClip === here.clip) return here
  const isPositioned = style.position !== 'static' || style.transform !== 'none'
  if (!isClipping) return isPositioned ? { ...here, looseClip: here.clip } : here
  if (rect.width <= 1 || rect.height <= 1) return null
  const clip = intersectEdges(here.clip, rect)
  return { ...here, clip, looseClip: isPositioned ? clip : here.looseClip }
}

function doesClip(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.overflowX === 'visible' && style.overflowY === 'visible') return false
  return element !== document.documentElement && element !== document.body
}

function zoneOf(above: Zone, isDialog: boolean, isFixed: boolean): Zone {
  if (isDialog || above === 'dialog') return 'dialog'
  return isFixed ? 'fixed' : above
}

function isDialogElement(element: Element): boolean {
  if (element instanceof HTMLDialogElement) return element.open
  const role = element.getAttribute('role')
  return (
    role === 'dialog' || role === 'alertdialog' || element.getAttribute('aria-modal') === 'true'
  )
}
