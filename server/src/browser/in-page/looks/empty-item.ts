import { readKind } from './alike.ts'
import { isStill, maxLooked, maxOddLooks, type OddLook } from './look.ts'

const minItems = 4
const maxItems = 60
const minWidthPx = 60
const minHeightPx = 40
const tolerancePx = 2
/** The room that is left blank, of the height of its item. */
const minBlankShare = 0.4
const minBlankPx = 60
const menus = 'nav,header,footer,aside,[role=navigation],[role=menu],[role=tablist]'
/** Something to see, to read or to use, also if its words come later. */
const contents =
  'img,svg,video,canvas,iframe,object,embed,picture,input,button,select,textarea,progress,meter,hr'
const comes = '[aria-busy=true],[aria-hidden=true],[role=status],[aria-live]'

/**
 * One of at least four alike, in the window, that has nothing where all the others have something: the whole item, whose frame is
 * seen, or a part of it that takes up much of its room.
 */
export function findEmptyItems(): OddLook[] {
  const found: OddLook[] = []
  for (const parent of [...document.querySelectorAll('ul,ol,div,section,main')].slice(
    0,
    maxLooked,
  )) {
    if (found.length >= maxOddLooks) break
    if (parent.childElementCount < minItems || parent.childElementCount > maxItems) continue
    const items = [...parent.children]
    if (areAlike(items) && parent.closest(`${menus},${comes}`) === null)
      found.push(...(findEmptyItem(items) ?? findEmptyPart(items) ?? []))
  }
  return found
}

function areAlike(items: readonly Element[]): boolean {
  const [first] = items
  if (first === undefined) return false
  const { width } = first.getBoundingClientRect()
  return items.every((item) => {
    const own = item.getBoundingClientRect()
    const isSized = own.width >= minWidthPx && own.height >= minHeightPx
    return (
      isSized && readKind(item) === readKind(first) && Math.abs(own.width - width) <= tolerancePx
    )
  })
}

/** Not the last: some lists are filled up with empty frames. */
function findEmptyItem(items: readonly Element[]): OddLook[] | null {
  const [empty, ...more] = items.filter((item) => !hasContent(item))
  if (empty === undefined || more.length > 0 || empty === items.at(-1)) return null
  return isFramed(empty) && isSurelyBlank(empty) ? [describe(empty, items)] : null
}

/** The same child of every item. */
function findEmptyPart(items: readonly Element[]): OddLook[] | null {
  const parts = items.map((item) => [...item.children])
  const [first = []] = parts
  const haveSameParts = parts.every(
    (own) => own.length === first.length && own.every((part, at) => isOfKind(part, first[at])),
  )
  if (!haveSameParts || first.length < 2) return null
  for (const at of first.keys()) {
    const own = parts.flatMap((each) => each[at] ?? [])
    const [empty, ...more] = own.filter((part) => !hasContent(part))
    const item = empty?.parentElement ?? null
    if (empty === undefined || item === null || more.length > 0) continue
    const others = own.filter((part) => part !== empty)
    if (leavesRoom(empty, item, others) && isSurelyBlank(item)) return [describe(item, items)]
  }
  return null
}

function isOfKind(part: Element, other: Element | undefined): boolean {
  return other !== undefined && readKind(part) === readKind(other)
}

/** The others fill this room, and it is as large in the item that does not: in its own frame, or in that of the item. */
function leavesRoom(empty: Element, item: Element, others: readonly Element[]): boolean {
  const room = item.getBoundingClientRect().height
  const usual = Math.min(...others.map((part) => part.getBoundingClientRect().height))
  const items = others.flatMap((part) => part.parentElement ?? [])
  const isAsHigh = items.every(
    (other) => Math.abs(other.getBoundingClientRect().height - room) <= tolerancePx,
  )
  const isFrame = isFramed(empty) && empty.getBoundingClientRect().height >= minBlankPx
  const isLarge = usual >= minBlankPx && usual >= room * minBlankShare
  return isAsHigh && isLarge && (isFrame || isFramed(item))
}

function hasContent(element: Element): boolean {
  if (element.textContent.trim() !== '') return true
  if (element.matches(contents) || element.querySelector(contents) !== null) return true
  return [element, ...element.querySelectorAll('*')].some(isDrawn)
}

/** By its style sheet, or in a tree of its own. */
function isDrawn(element: Element): boolean {
  if (element.shadowRoot !== null || element.localName.includes('-')) return true
  if (getComputedStyle(element).backgroundImage !== 'none') return true
  return ['::before', '::after'].some((side) => {
    const { content } = getComputedStyle(element, side)
    return content !== 'none' && content !== 'normal'
  })
}

/** A visitor sees where it begins and ends. */
function isFramed(element: Element): boolean {
  const { borderTopWidth, borderTopStyle, backgroundColor, boxShadow } = getComputedStyle(element)
  const hasBorder = parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none'
  const isFilled = backgroundColor !== 'transparent' && !/,\s*0\)$/u.test(backgroundColor)
  return hasBorder || isFilled || boxShadow !== 'none'
}

/** Nothing is about to come: all of it is in the window, and nothing in it moves or says so. */
function isSurelyBlank(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const isInWindow = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  if (!isInWindow || !isStill(element) || element.closest(comes) !== null) return false
  return (
    element.querySelector(comes) === null &&
    element.getAnimations({ subtree: true }).every(({ playState }) => playState !== 'running')
  )
}

function describe(element: Element, items: readonly Element[]): OddLook {
  return { element, detail: `${items.indexOf(element) + 1} of ${items.length}` }
}
