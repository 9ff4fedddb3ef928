import { boxOf } from './area-box.ts'
import { amountsRead } from '../amounts-read.ts'
import { isTranslucent } from '../colour.ts'
import { memory } from '../memory.ts'
import type { Edges } from '../geometry.ts'
import { intersectEdges, shownEdges } from '../geometry.ts'
import { findHit, findPressed, isHitAt } from './hits.ts'
import type { Point } from './hits.ts'

/** Scroll bars and rounding may be left uncovered at each side. */
const leftUncoveredPx = 20
/** What takes less of the window is a button that stays in its corner, such as that of a chat. */
const minAnswerShare = 0.04
/** Layers within each other that are asked about, the outermost ones; pages have one or two. */
const maxLayers = 8
const regions = 'header,nav,footer,[role=banner],[role=navigation],[role=contentinfo]'

/**
 * Which of the elements of the newest walk are in front of an overlay: what covers the window and other elements, as scripts put it behind a
 * dialog, with or without saying that it is one. None if there is no overlay, or nothing to use in front of it: then the page is covered by
 * mistake, or until it is ready.
 */
export function listInFront(): Set<Element> {
  for (const overlay of listOverlays()) {
    const answers = listAnswers(overlay)
    if (answers.length > 0) return new Set(answers)
  }
  return new Set()
}

function listAnswers(overlay: readonly Element[]): Element[] {
  const isAnswer = (element: Element) => isInFront(element, overlay)
  const isCovering = memory.elements.some((element) => {
    const hit = hitOf(element)
    return overlay.some((layer) => layer.contains(hit) && !layer.contains(element))
  })
  // What is in a frame belongs to another document, and could be the dialog.
  const isKnown = !memory.frames.some(isAnswer)
  return isCovering && isKnown ? memory.elements.filter(isAnswer) : []
}

/** Whether what covers an element is such an overlay. */
export function isOverlay(cover: Element, covered: Element): boolean {
  const spanning = listSpanning(cover).filter((layer) => !layer.contains(covered))
  const dimming = isShade(cover) ? listOverlays().filter((overlay) => overlay.every(isShade)) : []
  const overlays = [...takeLayers(spanning.toReversed()), ...dimming]
  const answers = [...memory.elements, ...memory.frames]
  return overlays.some(
    (overlay) => overlay.length > 0 && answers.some((element) => isInFront(element, overlay)),
  )
}

/**
 * What covers the window at its left, right and lower edge, the outermost first: one layer, or several that dim a part of it each. Most pages
 * have nothing of the kind at the first edge, and looking up what is at a place takes long on large ones.
 */
function listOverlays(): Element[][] {
  const hits: Element[] = []
  for (const { x, y } of listEdges()) {
    const hit = document.elementFromPoint(x, y)
    if (hit === null) return []
    hits.push(hit)
    if (listSharedLayers(hits).length === 0 && !hits.every(isShade)) return []
  }
  const dimming = hits.every(isShade) ? [...new Set(hits)] : []
  return [
    ...listSharedLayers(hits)
      .slice(0, maxLayers)
      .map((layer) => [layer]),
    dimming,
  ]
}

/** Each by itself. */
function takeLayers(layers: readonly Element[]): Element[][] {
  if (layers.length > maxLayers) amountsRead.miss('layers')
  return layers.slice(0, maxLayers).map((layer) => [layer])
}

function listSharedLayers(hits: readonly Element[]): Element[] {
  const [first = [], ...others] = hits.map(listSpanning)
  return first.filter((layer) => others.every((layers) => layers.includes(layer))).toReversed()
}

function listEdges(): Point[] {
  const { left, top, right, bottom } = shownEdges()
  return [
    { x: left + 2, y: (top + bottom) / 2 },
    { x: right - leftUncoveredPx, y: (top + bottom) / 2 },
    { x: (left + right) / 2, y: bottom - 2 },
  ]
}

/** The layers over the page that an element is in, the innermost first. */
function listSpanning(element: Element | null): Element[] {
  const spanning: Element[] = []
  for (let layer = element; layer !== null; layer = layer.parentElement)
    if (isSpanning(layer)) spanning.push(layer)
  return spanning
}

/** Many pages are in a box that is placed in the window, so such a box counts only if it dims or shows nothing. */
function isSpanning(element: Element): boolean {
  if (!isPlaced(element) || !spansWidth(element) || !spansHeight(element)) return false
  return getComputedStyle(element).position === 'fixed' || isDimming(element) || isBlank(element)
}

/** It dims what is behind it, such as a part of the page. */
function isShade(element: Element): boolean {
  return isPlaced(element) && isDimming(element) && isBlank(element)
}

function isPlaced(element: Element): boolean {
  const { position } = getComputedStyle(element)
  return position === 'fixed' || position === 'absolute'
}

function isDimming(element: Element): boolean {
  return isTranslucent(getComputedStyle(element).backgroundColor)
}

function isBlank(element: Element): boolean {
  const content = 'img,svg,canvas,video,iframe,input,button,select,textarea'
  return element.textContent.trim() === '' && element.querySelector(content) === null
}

function spansWidth(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect()
  const shown = shownEdges()
  return left <= shown.left + leftUncoveredPx && right >= shown.right - leftUncoveredPx
}

function spansHeight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const shown = shownEdges()
  return top <= shown.top + leftUncoveredPx && bottom >= shown.bottom - leftUncoveredPx
}

/** In a box large enough to be a dialog. The header of the page, as wide as the window, may be in front of everything, too. */
function isInFront(element: Element, overlay: readonly Element[]): boolean {
  if (!element.isConnected || !isHitAt(element, middleOf(element))) return false
  const region = element.closest(regions)
  const isOfOverlay = overlay.some((layer) => layer.contains(region))
  const isOfPage = region !== null && !isOfOverlay && spansWidth(region)
  return !isOfPage && isInLargeBox(element, overlay)
}

function isInLargeBox(element: Element | null, overlay: readonly Element[]): boolean {
  if (element === null || overlay.some((layer) => layer !== element && element.contains(layer)))
    return false
  const { position } = getComputedStyle(element)
  const isBox = position === 'fixed' || position === 'absolute'
  return (
    (isBox && shareOfWindow(element) >= minAnswerShare) ||
    isInLargeBox(element.parentElement, overlay)
  )
}

function shareOfWindow(element: Element): number {
  const shown = shownEdges()
  return areaOf(intersectEdges(element.getBoundingClientRect(), shown)) / areaOf(shown)
}

function areaOf({ left, top, right, bottom }: Edges): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

function hitOf(element: Element): Element | null {
  const { x, y } = middleOf(element)
  return findHit(element, x, y)
}

function middleOf(element: Element): Point {
  const { left, top, right, bottom } = findPressed(element, boxOf(element))
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}
