import { amountsRead } from '../amounts-read.ts'
import { doEdgesMeet, type Edges, intersectEdges, shownEdges } from '../geometry.ts'
import { findShadowRoot } from '../memory.ts'
import { holderOf } from './area-box.ts'

const fields = 'input,select,textarea'

/** A place in the viewport of a document, in its CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** The part of an element that is pressed: its first line, for one that continues on the next. */
export function findPressed(element: Element, rect: DOMRect): Edges {
  const shown = shownEdges()
  const parts = [...element.getClientRects()].map((part) => intersectEdges(part, shown))
  return parts.find((part) => doEdgesMeet(part, shown)) ?? intersectEdges(rect, shown)
}

/** Whether pressing this place presses the element. */
export function isHitAt(element: Element, { x, y }: Point): boolean {
  const hit = findHit(element, x, y)
  return hit !== null && isPressedThrough(element, hit)
}

/**
 * Whether pressing this presses the element: it is shown in it, its label, the invisible field beside it that does its work, or what is drawn
 * for an invisible field and for nothing else.
 */
export function isPressedThrough(element: Element, hit: Element): boolean {
  if (isShownWithin(element, hit) || hit === holderOf(element)) return true
  if (hit.closest('label')?.control === element) return true
  return isInvisibleBeside(hit, element) || (isInvisibleBeside(element, hit) && isAlone(element))
}

function isInvisibleBeside(field: Element, drawing: Element): boolean {
  const { parentElement: around } = field
  const isBeside = around !== document.body && around?.contains(drawing) === true
  return field.matches(fields) && isBeside && getComputedStyle(field).opacity === '0'
}

function isAlone(field: Element): boolean {
  const parts = field.parentElement?.querySelectorAll(`a,${fields}`) ?? []
  return [...parts].every((part) => part === field || part.matches('[type=hidden]'))
}

/** What is pressed at a place, as seen by the trees around an element: the page's and those of its shadow hosts. */
export function findHit(element: Element, x: number, y: number): Element | null {
  let hit: Element | null = null
  const roots = listRoots(element)
  const hosts = roots.map((root) => (root instanceof ShadowRoot ? root.host : null))
  for (const [depth, root] of roots.entries()) {
    const inner = findTopmost(root, { x, y }, hosts)
    hit = inner ?? hit
    const nextHost = hosts[depth + 1]
    if (inner === null || inner !== nextHost) return hit
  }
  return hit
}

/**
 * Chromium's two answers differ. The list lacks elements that have no box of their own; it leads through slots to what shows a text, but can
 * begin with a host in front of what is in it.
 */
function findTopmost(
  root: Document | ShadowRoot,
  { x, y }: Point,
  hosts: readonly (Element | null)[],
): Element | null {
  const single = root.elementFromPoint(x, y)
  if (single === null || !amountsRead.take('layers')) return single
  const listed = root.elementsFromPoint(x, y)
  amountsRead.take('layers', listed.length)
  const [first, second] = listed
  if (first === undefined) return single
  const isBoxless = getComputedStyle(single).display === 'contents'
  if (isBoxless && findParent(single) === first) return single
  return second === single && hosts.includes(first) ? single : first
}

/** What is hit within the shadow trees of what is hit; it is their host that a document names. */
export function findInnermost(hit: Element, { x, y }: Point): Element {
  const inner = findShadowRoot(hit)?.elementFromPoint(x, y) ?? null
  return inner === null || inner === hit ? hit : findInnermost(inner, { x, y })
}

/** Whether one element is shown in the other, also through the slots of shadow trees. */
export function isShownWithin(outer: Element, inner: Element): boolean {
  if (outer.contains(inner)) return true
  const next = inner.assignedSlot ?? findParent(inner)
  return next !== null && isShownWithin(outer, next)
}

/** Also the host of a shadow tree. */
export function findParent(element: Element): Element | null {
  if (element.parentElement !== null) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** Outermost first. */
function listRoots(element: Element): (Document | ShadowRoot)[] {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? [...listRoots(root.host), root] : [document]
}
