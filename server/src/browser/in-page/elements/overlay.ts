import { amountsRead } from '../amounts-read.ts'
import { isTranslucent } from '../colour.ts'
import { type Edges, intersectEdges, shownEdges } from '../geometry.ts'
import { memory } from '../memory.ts'
import { boxOf } from './area-box.ts'
import { findHit, findInnermost, findParent, findPressed, isHitAt, type Point } from './hits.ts'

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
  const behind = listOverlays().filter((overlay) =>
    isShade(cover) ? overlay.every(isShade) : isPartOfAnswer(cover, covered, overlay),
  )
  const overlays = [...takeLayers(spanning.toReversed()), ...behind]
  const answers = [...memory.elements, ...memory.frames]
  return overlays.some(
    (overlay) => overlay.length > 0 && answers.some((element) => isInFront(element, overlay)),
  )
}

/** Whether it belongs to the dialog in front of an overlay, and what it covers to neither. */
function isPartOfAnswer(cover: Element, covered: Element, overlay: readonly Element[]): boolean {
  if (overlay.some((layer) => layer.contains(covered))) return false
  const box = findLargeBox(cover, overlay)
  return box !== null && !box.contains(covered)
}

/**
 * What covers the window at its left, right and lower edge, the outermost first: one layer, or several that dim a part of it each. Most pages
 * have nothing of the kind at the first edge, and looking up what is at a place takes long on large ones.
 */
function listOverlays(): Element[][] {
  const hits: Element[] = []
  for (const { x, y } of listEdges()) {
    const outer = document.elementFromPoint(x, y)
    if (outer === null) return []
    const hit = findInnermost(outer, { x, y })
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
  if (layers.length > maxLayers) amountsRead.miss('layers', layers.length - maxLayers)
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
  for (let layer = element; layer !== null; layer = findParent(layer))
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
  return !isOfPage && findLargeBox(element, overlay) !== null
}

function findLargeBox(element: Element, overlay: readonly Element[]): Element | null {
  for (let box: Element | null = element; box !== null; box = findParent(box)) {
    const outer = box
    if (overlay.some((layer) => layer !== outer && outer.contains(layer))) return null
    if (isPlaced(box) && shareOfWindow(box) >= minAnswerShare) return box
  }
  return null
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
  const hit = findHit(element, x, y)
  return hit === null ? null : findInnermost(hit, { x, y })
}

function middleOf(element: Element): Point {
  const { left, top, right, bottom } = findPressed(element, boxOf(element))
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}
