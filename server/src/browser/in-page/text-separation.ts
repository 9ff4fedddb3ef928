const wordEnd = /[\p{L}\p{N}]+$/u
const wordStart = /^[\p{L}\p{N}]+/u
/** What is read of each text to find the word: the search for its end takes quadratic time. */
const maxWord = 100
const lastLetter = /\p{L}$/u
const firstLetter = /^\p{L}/u
const smallEnd = /\p{Ll}$/u
const capitalStart = /^\p{Lu}/u

/** Share of the font size from which a gap between two texts looks like a space. */
const gapShare = 0.2

/**
 * Whether a reader perceives two adjacent texts without white space as separate: there is a gap between them, or they
 * are siblings that look different or could not form one word.
 */
export function areSeparateTexts(before: Text, after: Text): boolean {
  if (!/\S$/u.test(before.data) || !/^\S/u.test(after.data)) return false
  return hasGap(before, after) || areTwoWords(before, after)
}

const range = document.createRange()

function hasGap(before: Text, after: Text): boolean {
  const end = edgeOf(before, before.length - 1)
  const start = edgeOf(after, 0)
  if (end.width === 0 || start.width === 0) return false
  if (start.top >= end.bottom || end.top >= start.bottom) return true
  const minGap = gapShare * Math.min(end.height, start.height)
  return start.left - end.right >= minGap || end.left - start.right >= minGap
}

function edgeOf(node: Text, offset: number): DOMRect {
  range.setStart(node, offset)
  range.setEnd(node, offset + 1)
  return range.getBoundingClientRect()
}

function areTwoWords(before: Text, after: Text): boolean {
  const [left, right] = [before.parentElement, after.parentElement]
  if (left === null || right === null || left.contains(right) || right.contains(left)) return false
  const end = wordEnd.exec(before.data.slice(-maxWord))?.[0] ?? ''
  const start = wordStart.exec(after.data.slice(0, maxWord))?.[0] ?? ''
  if (end === '' || start === '') return false
  return makeTwoWords(end, start) ?? looksDifferent(left, right)
}

/** Judges by the letters alone; null if different styles make them two words. */
function makeTwoWords(end: string, start: string): boolean | null {
  const isLetterBefore = lastLetter.test(end)
  if (isLetterBefore !== firstLetter.test(start)) return (isLetterBefore ? end : start).length > 1
  if (end.length === 1 || start.length === 1) return false
  return smallEnd.test(end) && capitalStart.test(start) ? true : null
}

function looksDifferent(left: Element, right: Element): boolean {
  const [one, other] = [getComputedStyle(left), getComputedStyle(right)]
  return (
    one.fontSize !== other.fontSize ||
    one.fontWeight !== other.fontWeight ||
    one.color !== other.color ||
    one.backgroundColor !== other.backgroundColor
  )
}
