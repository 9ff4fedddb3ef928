import { cleanText, clipText } from '../clean-text.ts'
import { intersectEdges, isShownInPart, shownEdges, toBox } from '../geometry.ts'
import { memory } from '../memory.ts'
import { boxOf, holderOf } from './area-box.ts'
import { findControl, isDisabled } from './describe-element.ts'
import { findHit, findInnermost, findParent, findPressed, isPressedThrough } from './hits.ts'
import { isOverlay } from './overlay.ts'

/** Why an element cannot be operated now, for the failure message. */
export interface Diagnosis {
  state: 'stale' | 'hidden' | 'disabled' | 'covered' | 'readonly' | 'fine'
  coveredBy: string
  /** Whether the covering element is a layer over the page: a dialog, what is behind one, a menu, a list of choices. */
  isLayer: boolean
}

/** Elements that open over a page temporarily. */
const layers =
  'dialog,[popover],[aria-modal=true],[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[role=tooltip],[role=tree],details[open] > :not(summary)'

/**
 * The element a ref refers to: `walkId.index`, or `walkId.f0` for an iframe. Null if the walk is not the newest or the
 * element was removed.
 */
export function findTarget(ref: string): Element | null {
  const [walkId, place = ''] = ref.split('.')
  if (Number(walkId) !== memory.walkId) return null
  const element = place.startsWith('f')
    ? memory.frames[Number(place.slice(1))]
    : memory.elements[Number(place)]
  return element?.isConnected === true ? element : null
}

/** Scrolls an element fully into view before the action, so that this scrolling does not count as the page's change. */
export function revealTarget(ref: string): boolean {
  const element = findTarget(ref)
  if (element !== null) revealElement(element)
  return element !== null
}

/** As little as possible; all that scrolls around it is scrolled. */
export function revealElement(element: Element): void {
  const { width, height } = boxOf(element)
  const shown = shownEdges()
  // A tap is meant for the middle of what the window shows, which is then on an element that is larger than the window.
  const isPart = isShownInPart()
  const block = isPart && height > shown.bottom - shown.top ? 'end' : 'nearest'
  const inline = isPart && width > shown.right - shown.left ? 'end' : 'nearest'
  holderOf(element).scrollIntoView({ block, inline, behavior: 'instant' })
}

export function diagnoseTarget(ref: string): Diagnosis {
  const element = findTarget(ref)
  if (element === null) return diagnose('stale')
  const rect = boxOf(element)
  const isShown = holderOf(element).checkVisibility({ visibilityProperty: true })
  if (!isShown || rect.width === 0 || rect.height === 0) return diagnose('hidden')
  const control = findControl(element)
  if (isDisabled(control)) return diagnose('disabled')
  const cover = findCover(element, rect)
  if (cover !== null && isTwin(cover, control)) return diagnose('hidden')
  if (cover !== null) {
    const panel = findPanel(cover, element)
    return { state: 'covered', coveredBy: describeCover(panel), isLayer: isLayer(cover, element) }
  }
  if (control.matches(':read-only') && control.matches('input,textarea'))
    return diagnose('readonly')
  return diagnose('fine')
}

function diagnose(state: Diagnosis['state']): Diagnosis {
  return { state, coveredBy: '', isLayer: false }
}

/**
 * Whether a control of the same kind lies exactly over it, with the same name or as the only one with a name: one of them is a copy that is
 * not meant to be used, such as a moving highlight.
 */
function isTwin(cover: Element, covered: Element): boolean {
  const role = covered.getAttribute('role')
  if (role === null && !covered.matches('a,button')) return false
  const other = cover.closest(role === null ? covered.localName : `[role=${CSS.escape(role)}]`)
  if (other === null || other.contains(covered)) return false
  const name = lettersOf(covered)
  if (name !== '' && name !== lettersOf(other)) return false
  const [over, under] = [other.getBoundingClientRect(), covered.getBoundingClientRect()]
  const { left, top, right, bottom } = intersectEdges(over, under)
  const shared = Math.max(0, right - left) * Math.max(0, bottom - top)
  return shared >= 0.8 * Math.max(over.width * over.height, under.width * under.height)
}

function lettersOf(element: Element): string {
  return element.textContent.replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** What is placed over the page as a whole and shows a part of itself here, such as the calendar of a day; else the part alone. */
function findPanel(cover: Element, covered: Element): Element {
  for (let part: Element | null = cover; part !== null; part = findParent(part)) {
    if (part.contains(covered)) return cover
    if (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(part).position)) return part
  }
  return cover
}

/** Includes the elements that an expanded control declares to control. */
function isLayer(cover: Element, covered: Element): boolean {
  if (isInLayer(cover) || isOverlay(cover, covered)) return true
  const expanded = [...document.querySelectorAll('[aria-expanded=true][aria-controls]')]
  return expanded.some((control) => {
    const id = control.getAttribute('aria-controls') ?? ''
    return document.getElementById(id)?.contains(cover) === true
  })
}

/** Also across the borders of shadow trees. */
function isInLayer(element: Element): boolean {
  const root = element.getRootNode()
  if (element.closest(layers) !== null) return true
  return root instanceof ShadowRoot && isInLayer(root.host)
}

function findCover(element: Element, rect: DOMRect): Element | null {
  const { left, top, right, bottom } = findPressed(element, rect)
  const x = (left + right) / 2
  const y = (top + bottom) / 2
  const hit = findHit(element, x, y)
  if (hit === null || isPressedThrough(element, hit) || hit.contains(element)) return null
  return findInnermost(hit, { x, y })
}

/** The open modal dialog that blocks everything outside it; null if the element can be used. */
export function findModalBefore(ref: string): string | null {
  const element = findTarget(ref)
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (element === null || modal === undefined || isWithin(modal, element)) return null
  return describeCover(modal)
}

/** Crosses shadow boundaries. */
function isWithin(outer: Element, inner: Element): boolean {
  if (outer.contains(inner)) return true
  const root = inner.getRootNode()
  return root instanceof ShadowRoot && isWithin(outer, root.host)
}

export function describeCover(element: Element): string {
  const id = element.id === '' ? '' : `#${element.id}`
  const text = element instanceof HTMLElement ? cleanText(element.innerText).trim() : ''
  const words = text === '' ? '' : ` "${clipText(text, 80)}"`
  const box = toBox(element.getBoundingClientRect())
  return `<${element.localName}${id}>${words} (${box.width}x${box.height})`
}
