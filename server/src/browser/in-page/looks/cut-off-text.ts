import { cleanText } from '../clean-text.ts'
import type { LetterLine } from './letter-lines.ts'
import { isStill, maxOddLooks, type OddLook } from './look.ts'

/** Short texts that must be read whole; a longer one can be a preview. */
const mustBeReadWhole =
  'a,button,label,legend,summary,th,td,dt,dd,h1,h2,h3,h4,h5,h6,[role=button],[role=link],[role=tab],[role=menuitem],[role=heading]'
const buttons = 'button,[role=button]'
const maxWords = 80
/** Of the letters' height, or of the text's width. */
const minCutShare = 0.2
const maxCutShare = 0.85
const maxAncestors = 4
const minCutPx = 4

/** The words of a control, a heading, a label or a cell, through which the edge of its own box cuts. */
export function findCutOffText(lines: readonly LetterLine[]): OddLook[] {
  const found = new Map<Element, OddLook>()
  for (const line of lines) {
    if (found.size >= maxOddLooks) break
    const element = line.element.closest(mustBeReadWhole)
    if (element === null || found.has(element) || line.text.length > maxWords) continue
    if (isCut(line, element) && isStill(element))
      found.set(element, { element, detail: cleanText(line.text).slice(0, 120) })
  }
  return [...found.values()]
}

/** By a box within the element, the element itself, or one close above it. */
function isCut(line: LetterLine, named: Element): boolean {
  let box: Element | null = line.element
  for (let above = 0; box !== null && above < maxAncestors; above += 1) {
    if (isShut(box)) return false
    if (cutsThrough(box, line)) return true
    if (box === named) return isCutAbove(line, named)
    box = box.parentElement
  }
  return false
}

/**
 * At its top or bottom, by a box around the element that holds nothing else, or around a button: a button is no preview. Boxes that can be
 * opened have a greatest height, and carousels show a part of the next slide at the side.
 */
function isCutAbove(line: LetterLine, named: Element): boolean {
  const isButton = named.matches(buttons)
  const cut = isButton ? { ...line, ...readRows(named) } : line
  let box = named.parentElement
  for (let above = 0; box !== null && above < maxAncestors; above += 1) {
    if (box === document.body || (!isButton && box.childElementCount > 1)) return false
    const isOpened = getComputedStyle(box).maxHeight !== 'none'
    if (cutsThrough(box, cut, 'top and bottom')) return !isOpened
    box = box.parentElement
  }
  return false
}

/** A button is seen by its edges. */
function readRows(element: Element): Pick<LetterLine, 'top' | 'bottom'> {
  const { top, bottom } = element.getBoundingClientRect()
  return { top, bottom }
}

function cutsThrough(box: Element, line: LetterLine, at?: 'top and bottom'): boolean {
  const style = getComputedStyle(box)
  if (style.maskImage !== 'none' || style.clipPath !== 'none' || isMoved(box)) return false
  const rect = box.getBoundingClientRect()
  const isHigh = rect.height >= minCutPx && rect.width >= minCutPx
  if (!isHigh) return false
  return (
    (isClipped(style.overflowY) &&
      isShare(line.bottom - line.top, rect.top - line.top, line.bottom - rect.bottom)) ||
    (at === undefined &&
      isClipped(style.overflowX) &&
      style.textOverflow === 'clip' &&
      style.whiteSpaceCollapse !== 'preserve' &&
      isShare(line.right - line.left, rect.left - line.left, line.right - rect.right))
  )
}

/** It hides what it holds altogether, until it is opened: nothing of it is cut. */
function isShut(box: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(box)
  const { width, height } = box.getBoundingClientRect()
  return (isClipped(overflowX) && width < minCutPx) || (isClipped(overflowY) && height < minCutPx)
}

/** A visitor cannot scroll in it. */
function isClipped(overflow: string): boolean {
  return overflow === 'hidden' || overflow === 'clip'
}

/** A script scrolls it, as carousels and tickers do. */
function isMoved({ scrollLeft, scrollTop }: Element): boolean {
  return scrollLeft !== 0 || scrollTop !== 0
}

function isShare(whole: number, before: number, after: number): boolean {
  const cut = Math.max(before, after)
  return cut >= minCutPx && cut / whole >= minCutShare && cut / whole <= maxCutShare
}
