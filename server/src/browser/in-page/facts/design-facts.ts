import type { PageFacts } from '../../../turn/observation.ts'
import { maxPerFact } from '../../../turn/page/limits.ts'
import { findTextBefore } from '../elements/text-before.ts'
import { readWindow } from '../geometry.ts'
import { isCutAtSides } from '../position.ts'
import type { Walk } from '../walk.ts'
import { type Clickables, isScriptedLink } from '../walking/clickables.ts'

/** Pages that are made for the window are shown at their own size. */
const maxShrunk = 0.9
/** Fewer are a note. */
const minLetters = 100

/** Of one part, the first ones, that are compared. */
const maxMessages = 100

/** Elements that can receive keyboard focus or delegate it to their content. */
const tabbable =
  'a[href],button,input,select,textarea,summary,label,[tabindex]:not([tabindex^="-"]),[aria-activedescendant],[contenteditable]'
/** A negative tabindex is how the members of a menu or grid are reached with the arrow keys; around other parts it only serves scripts. */
const focusable = `${tabbable},[tabindex]`
const composites = 'grid,listbox,menu,menubar,radiogroup,tablist,toolbar,tree,treegrid'
const focusableAround = [
  tabbable,
  ...composites.split(',').map((role) => `[role=${role}] [tabindex]`),
].join(',')

/** Parts in which a page announces what has happened. */
const announcing = '[role=status],[role=alert],[role=log],[aria-live=polite],[aria-live=assertive]'

/**
 * Elements that a script makes clickable and that are unreachable by keyboard: themselves, their content and their
 * ancestors. Messages that a click closes are no controls.
 */
export function listMouseOnly({ finds, clickables }: Walk): PageFacts['mouseOnly'] {
  return finds.walked
    .filter(
      ({ role, index }) =>
        (role === 'clickable' || role === 'draggable') &&
        isOutOfReach(finds.elements[index], clickables),
    )
    .slice(0, maxPerFact)
    .map(({ selector }) => ({ selector }))
}

function isOutOfReach(element: Element | undefined, clickables: Clickables): boolean {
  if (!(element instanceof HTMLElement) || element.isContentEditable) return false
  // Of a link without an address it is only supposed that a script makes it work.
  if (isMessage(element) || (isScriptedLink(element) && !clickables.isHeard(element))) return false
  if (element.matches(focusable) || element.querySelector(focusable) !== null) return false
  return element.closest(focusableAround) === null
}

/** Whether it is all that its part announces, or one of several messages in it that are of one kind. */
function isMessage(element: Element): boolean {
  if (element.matches(announcing)) return true
  const part = element.parentElement
  if (part === null || !part.matches(announcing)) return false
  let node = part.firstChild
  for (let at = 0; node !== null && at < maxMessages; at += 1) {
    const isOfKind =
      node instanceof Element ? isAlike(node, element) : !/\S/u.test(node.nodeValue ?? '')
    if (!isOfKind) return false
    node = node.nextSibling
  }
  return true
}

function isAlike(one: Element, other: Element): boolean {
  return one.localName === other.localName && one.classList.item(0) === other.classList.item(0)
}

/** Fields whose only name, also for sighted users, is the placeholder, which disappears as soon as text is typed. */
export function listPlaceholderNames({ finds }: Walk): PageFacts['placeholderNames'] {
  return finds.walked
    .filter(({ placeholder, name }) => placeholder !== null && name === placeholder.trim())
    .filter(({ index }) => hasNoLabel(finds.elements[index]))
    .slice(0, maxPerFact)
    .map(({ selector, name, box }) => ({ selector, name, box }))
}

function hasNoLabel(element: Element | undefined): boolean {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  if (!isField || (element.labels?.length ?? 0) > 0) return false
  if (['aria-label', 'aria-labelledby', 'title'].some((name) => element.hasAttribute(name)))
    return false
  return findTextBefore(element) === null
}

/** How high most of the text is as the window shows it; see the facts of these names. */
export function measureText({ sight }: Walk): Pick<PageFacts, 'shrunkTextPx' | 'tinyTextPx'> {
  const { scale } = readWindow()
  const lettersOf = new Map<number, number>()
  for (const { element, letters } of sight.shown) {
    if (letters === 0) continue
    const px = Number.parseFloat(getComputedStyle(element).fontSize)
    lettersOf.set(px, (lettersOf.get(px) ?? 0) + letters)
  }
  const [most] = [...lettersOf].toSorted(([, one], [, other]) => other - one)
  const [px, letters] = most ?? [0, 0]
  const shownPx = Math.round(px * scale * 10) / 10
  if (scale <= maxShrunk) return { shrunkTextPx: shownPx, tinyTextPx: 0 }
  const all = [...lettersOf.values()].reduce((sum, own) => sum + own, 0)
  const isMost = letters >= minLetters && letters > all / 2
  return { shrunkTextPx: 0, tinyTextPx: isMost ? shownPx : 0 }
}

/** By how many of its CSS pixels the page is wider than the part that the window shows, if it can be scrolled sideways. */
export function measureSideways(): number {
  const page = document.scrollingElement
  if (page === null || isCutAtSides()) return 0
  const shownWidth = visualViewport?.width ?? page.clientWidth
  return Math.max(0, page.scrollWidth - shownWidth)
}
