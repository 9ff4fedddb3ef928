import { cleanText } from '../clean-text.ts'
import { readKind } from './alike.ts'
import { isStill, maxOddLooks, type OddLook } from './look.ts'

/** With fewer, nobody can say which one is odd. */
const minItems = 4
const maxItems = 60
const maxParts = 12
const maxLists = 100
const minOffsetPx = 8
const maxWords = 80
/** Of the other parts of the odd item; of items of two parts, one. */
const minInLine = 2
/** The chosen entry of a menu is often set differently, and so is the text of programs. */
const menus =
  'pre,code,nav,header,footer,aside,[role=navigation],[role=menu],[role=tablist],[role=log]'
/** Parts may be this far from where those of the others are. */
const tolerancePx = 2

/** A part of an item, measured from the sides of its item. */
interface Part {
  element: Element
  /** Its left side, its right side and its middle. */
  sides: readonly number[]
  turn: string
  words: string
  isShown: boolean
}

/**
 * One item of a list whose part is set differently from the same part of all others: moved sideways, or turned. Widths of texts differ,
 * so a part is in line if its left side, its right side or its middle is.
 */
export function findOddItems(): OddLook[] {
  const found: OddLook[] = []
  for (const items of listAlike()) {
    if (found.length >= maxOddLooks) break
    found.push(...findOdd(items))
  }
  return found.filter(({ element }) => isStill(element)).slice(0, maxOddLooks)
}

/** Siblings of one shape and width that follow each other, wherever they are on the page. */
function listAlike(): Element[][] {
  const lists: Element[][] = []
  for (const parent of document.querySelectorAll('ul,ol,div,section,main,tbody')) {
    if (lists.length >= maxLists) break
    if (parent.closest(menus) !== null) continue
    if (parent.childElementCount < minItems || parent.childElementCount > maxItems) continue
    const [first, ...others] = parent.children
    if (first === undefined || describeShape(first) === '') continue
    const shape = describeShape(first)
    const isUniform = others.every(
      (item) => describeShape(item) === shape && haveSameWidth(item, first),
    )
    if (isUniform) lists.push([first, ...others])
  }
  return lists
}

/** The tags of an item and of what is in it; empty if it has no parts to compare. */
function describeShape(item: Element): string {
  const parts = listParts(item)
  return parts.length < 2 ? '' : [item, ...parts].map(({ localName }) => localName).join(' ')
}

function listParts(item: Element): Element[] {
  return [...item.querySelectorAll('*')].slice(0, maxParts)
}

function haveSameWidth(one: Element, other: Element): boolean {
  const [a, b] = [one, other].map((item) => item.getBoundingClientRect().width)
  return a !== undefined && b !== undefined && a > 0 && Math.abs(a - b) <= tolerancePx
}

function findOdd(items: readonly Element[]): OddLook[] {
  const measured = items.map(measureParts)
  const [first = []] = measured
  for (const index of first.keys()) {
    const at = findOddPlace(
      measured.flatMap((own) => own[index] ?? []),
      items.length,
    )
    const [own = [], usual = []] = [measured[at], measured[at === 0 ? 1 : 0]]
    const odd = own[index]
    if (odd === undefined || odd.words === '' || isMeant(items, at)) continue
    const enough = Math.min(minInLine, countLeaves(own, index))
    if (enough > 0 && countInLine(own, usual) >= enough)
      return [{ element: odd.element, detail: odd.words }]
  }
  return []
}

/** Which of the same part of all items is out of line with the others, which are in line; -1 if none is. */
function findOddPlace(parts: readonly Part[], count: number): number {
  if (parts.length !== count || parts.some(({ isShown }) => !isShown)) return -1
  const at = parts.findIndex((part) => parts.every((other) => other === part || isOff(part, other)))
  return areInLine(parts.filter((_part, index) => index !== at)) ? at : -1
}

function measureParts(item: Element): Part[] {
  const frame = item.getBoundingClientRect()
  return listParts(item).map((element) => {
    const { width, height } = element.getBoundingClientRect()
    const { left, right } = measureWords(element)
    const [fromLeft, fromRight] = [left - frame.left, frame.right - right]
    const { transform, rotate } = getComputedStyle(element)
    return {
      element,
      sides: [fromLeft, fromRight, (fromLeft - fromRight) / 2],
      turn: `${transform} ${rotate}`,
      words: cleanText(element.textContent).trim().slice(0, maxWords),
      isShown: width > 0 && height > 0,
    }
  })
}

/** Where a text is in its box depends on how it is aligned. */
function measureWords(element: Element): DOMRect {
  const isText = element.childElementCount === 0 && element.textContent.trim() !== ''
  if (!isText) return element.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

/** Far from where the same part of another item is, by each of its sides. */
function isOff(one: Part, other: Part): boolean {
  return one.turn !== other.turn || findGap(one, other) >= minOffsetPx
}

function areInLine(parts: readonly Part[]): boolean {
  const [first, ...others] = parts
  return others.every((part) => first !== undefined && isInLine(part, first))
}

function isInLine(one: Part, other: Part): boolean {
  return one.turn === other.turn && findGap(one, other) <= tolerancePx
}

function findGap(one: Part, other: Part): number {
  const gaps = one.sides.map((side, at) => Math.abs(side - (other.sides[at] ?? Infinity)))
  return Math.min(...gaps)
}

/** Parts without parts of their own that are where they are in another item: an item that is moved as a whole is meant so. */
function countInLine(own: readonly Part[], other: readonly Part[]): number {
  return own.filter((part, index) => {
    const same = other[index]
    const isLeaf = part.element.childElementCount === 0 && part.isShown
    return isLeaf && same !== undefined && isInLine(part, same)
  }).length
}

/** Parts without parts of their own, but for one. */
function countLeaves(own: readonly Part[], but: number): number {
  return own.filter(
    ({ element, isShown }, at) => at !== but && isShown && element.childElementCount === 0,
  ).length
}

/** It has a class that no other has, or is the row of a table's heading or sum. */
function isMeant(items: readonly Element[], at: number): boolean {
  const item = items[at]
  if (item === undefined || isChosen(item)) return true
  const isEdge = at === 0 || at === items.length - 1
  if (isEdge && item.localName === 'tr') return true
  return items.filter((other) => readKind(other) === readKind(item)).length === 1
}

/** An item that is open, chosen or pointed at looks different on purpose. */
function isChosen(item: Element): boolean {
  const chosen =
    ':hover,:focus-within,[open],[aria-expanded=true],[aria-selected=true],[aria-checked=true],[aria-current],:checked'
  return item.matches(chosen) || item.querySelector(chosen) !== null
}
