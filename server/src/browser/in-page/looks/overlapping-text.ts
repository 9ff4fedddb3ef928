import { cleanText } from '../clean-text.ts'
import type { LetterLine } from './letter-lines.ts'
import { isStill, maxOddLooks, type OddLook } from './look.ts'

const minOverlapPx = 8
/** Share of the lower of the two lines. */
const minOverlapShare = 0.35
const maxPairs = 400
/** Lines may all be at the same height. */
const maxCompared = 100_000

/**
 * Text over other text, so that both are hard to read. Two lines overlap by their letters; nothing opaque is between them, or the lower
 * one would only be covered.
 */
export function findOverlappingText(lines: readonly LetterLine[]): OddLook[] {
  const found = new Map<Element, OddLook>()
  for (const [one, other] of listPairs(lines)) {
    if (found.size >= maxOddLooks) break
    const { element } = one
    if (found.has(element) || found.has(other.element) || !isMixed(one, other)) continue
    found.set(element, { element, detail: cleanText(other.text).slice(0, 120) })
  }
  return [...found.values()]
}

function listPairs(lines: readonly LetterLine[]): [LetterLine, LetterLine][] {
  const pairs: [LetterLine, LetterLine][] = []
  let compared = 0
  for (const [at, line] of lines.entries()) {
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (
        other === undefined ||
        other.top >= line.bottom ||
        pairs.length >= maxPairs ||
        compared >= maxCompared
      )
        break
      compared += 1
      if (doOverlap(line, other) && areApart(line, other)) pairs.push([line, other])
    }
  }
  return pairs
}

function doOverlap(one: LetterLine, other: LetterLine): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  const lower = Math.min(one.bottom - one.top, other.bottom - other.top)
  return across >= minOverlapPx && down >= lower * minOverlapShare
}

/** The same words twice are an effect, and lines of one text are set by its font. */
function areApart(one: LetterLine, other: LetterLine): boolean {
  return one.element !== other.element && one.text.toLowerCase() !== other.text.toLowerCase()
}

function isMixed(one: LetterLine, other: LetterLine): boolean {
  const x = (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2
  const y = (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2
  const elements = [one.element, other.element]
  return (
    elements.every(
      (element) => isInked(element) && isStill(element) && !isCutOffAt(element, x, y),
    ) && !listBetween(elements, document.elementsFromPoint(x, y)).some(mayHide)
  )
}

/** Whatever may be painted over one of the texts, but not over the other. */
function listBetween(texts: readonly Element[], stack: readonly Element[]): readonly Element[] {
  const places = texts.map((element) => stack.indexOf(element))
  if (!places.includes(-1)) return stack.slice(Math.min(...places), Math.max(...places))
  // Words that run out of their box are not in the stack, nor is what cannot be pressed: nobody says which of the two is on top.
  const around = texts.map(listAround)
  const shared = new Set(around[0]?.filter((element) => around[1]?.includes(element)))
  return [...around.flat(), ...stack].filter((element) => !shared.has(element))
}

function listAround(element: Element): Element[] {
  const around = [element]
  for (let above = element.parentElement; above !== null; above = above.parentElement)
    around.push(above)
  return around
}

/** Whether a point of an element's text is beyond the edge of a box that does not show what runs out of it. */
export function isCutOffAt(element: Element, x: number, y: number): boolean {
  return listAround(element).some((box) => {
    const { overflowX, overflowY } = getComputedStyle(box)
    if (overflowX === 'visible' && overflowY === 'visible') return false
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const isInside = x >= left && x <= right && y >= top && y <= bottom
    return !isInside && box !== document.body && box !== document.documentElement
  })
}

/** Any paint at all: what is behind a picture or a coloured box is not read together with what is on it. */
function mayHide(element: Element): boolean {
  const { backgroundColor, backgroundImage, backdropFilter } = getComputedStyle(element)
  return (
    !isClear(backgroundColor) ||
    backgroundImage !== 'none' ||
    backdropFilter !== 'none' ||
    element.matches('img,video,canvas,svg,picture,iframe,object,embed,input,button')
  )
}

function isClear(colour: string): boolean {
  return colour === 'transparent' || /,\s*0\)$/u.test(colour)
}

/** Faint letters behind a text are decoration. */
function isInked(element: Element): boolean {
  const { color } = getComputedStyle(element)
  const alpha = /^rgba\(.*,\s*(?<alpha>[\d.]+)\)$/u.exec(color)?.groups?.['alpha']
  return alpha === undefined || Number(alpha) >= 0.5
}
