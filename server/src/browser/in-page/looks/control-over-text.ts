import { cleanText } from '../clean-text.ts'
import type { LetterLine } from './letter-lines.ts'
import { isStill, maxLooked, maxOddLooks, type OddLook } from './look.ts'
import { isCutOffAt } from './overlapping-text.ts'

const controls = 'button,a[href],[role=button],input[type=submit]'
/** Buttons to copy lie over code on purpose. */
const coverable = 'pre,code,figure,[aria-hidden=true]'
const minLetters = 3
const minOverlapPx = 8
const minOverlapShare = 0.35
/** A text that is covered from end to end may be an older state of the page. */
const maxCoveredShare = 0.9

/** A control that hides a part of a text which goes on beside it; no layer with both in front of it, as of menus. */
export function findControlsOverText(lines: readonly LetterLine[]): OddLook[] {
  const found: OddLook[] = []
  for (const element of [...document.querySelectorAll(controls)].slice(0, maxLooked)) {
    if (found.length >= maxOddLooks) break
    if (countLetters(element) < minLetters || floats(element)) continue
    const rect = element.getBoundingClientRect()
    const line = lines.find((one) => isApart(one, element) && isPartlyUnder(one, rect))
    if (line === undefined || !isOnTop(element, line, rect) || !isStill(element)) continue
    found.push({ element, detail: cleanText(line.text).slice(0, 120) })
  }
  return found
}

function countLetters(element: Element): number {
  const text = element instanceof HTMLInputElement ? element.value : element.textContent
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** It stays where it is while the page moves under it, or comes in front of it by itself. */
function floats(element: Element): boolean {
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    const { position, transform } = getComputedStyle(box)
    if (position === 'fixed' || position === 'sticky' || transform !== 'none') return true
  }
  return false
}

function isApart({ element: text }: LetterLine, control: Element): boolean {
  return !control.contains(text) && !text.contains(control) && text.closest(coverable) === null
}

function isPartlyUnder(line: LetterLine, { left, right, top, bottom }: DOMRect): boolean {
  const across = Math.min(line.right, right) - Math.max(line.left, left)
  const down = Math.min(line.bottom, bottom) - Math.max(line.top, top)
  return (
    across >= minOverlapPx &&
    across <= (line.right - line.left) * maxCoveredShare &&
    down >= (line.bottom - line.top) * minOverlapShare
  )
}

/** Nothing but the control itself is painted over the text. */
function isOnTop(
  control: Element,
  line: LetterLine,
  { left, right, top, bottom }: DOMRect,
): boolean {
  const x = (Math.max(line.left, left) + Math.min(line.right, right)) / 2
  const y = (Math.max(line.top, top) + Math.min(line.bottom, bottom)) / 2
  const stack = document.elementsFromPoint(x, y)
  const text = line.element
  // Words that run out of their box are not in the stack.
  const at = stack.findIndex((one) => one === text || (one.contains(text) && one.contains(control)))
  if (at < 1 || isCutOffAt(text, x, y) || !isStill(text)) return false
  const above = stack.slice(0, at)
  const isItsOwn = (element: Element): boolean => control.contains(element)
  return (
    above[0] !== undefined &&
    isItsOwn(above[0]) &&
    above.some((element) => isItsOwn(element) && isPainted(element)) &&
    above.every((element) => isItsOwn(element) || !isPainted(element))
  )
}

function isPainted(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  const isClear = backgroundColor === 'transparent' || /,\s*0\)$/u.test(backgroundColor)
  return !isClear || backgroundImage !== 'none' || element.matches('img,video,canvas,svg,iframe')
}
