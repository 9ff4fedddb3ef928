import type { LetterLine } from './letter-lines.ts'
import { isStill } from './look.ts'

/** A line of text with a picture or a gradient behind it, where no rule can compute the contrast. */
export interface PicturedLine extends LetterLine {
  /** Of its letters: red, green and blue, from 0 to 255. */
  colour: readonly [number, number, number]
  /** Letters of this size are read with less contrast. */
  isLarge: boolean
}

/** Asking what is behind a line takes long on large pages. */
const maxAsked = 60
const minLetters = 3
const largePx = 24
const largeBoldPx = 18.66
const boldWeight = 600
const paintings = 'img,video,canvas,picture'
/** Disabled controls do not need to be readable. */
const unused = ':disabled,[aria-disabled=true]'

/** Lines that are surely drawn over a picture or a gradient: in their own colour, still, and with nothing on top. */
export function listTextOnPictures(lines: readonly LetterLine[]): PicturedLine[] {
  const pictures = [...document.querySelectorAll(paintings)].map((one) =>
    one.getBoundingClientRect(),
  )
  return lines
    .filter((line) => isWorthReading(line) && mayBeOnPicture(line, pictures))
    .slice(0, maxAsked)
    .flatMap((line) => {
      const style = getComputedStyle(line.element)
      const colour = readInk(style)
      if (colour === null || !isStill(line.element) || !isAsPainted(line.element)) return []
      return isOnPicture(line) ? [{ ...line, colour, isLarge: isLarge(style) }] : []
    })
}

function isWorthReading({ element, text }: LetterLine): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= minLetters && element.closest(unused) === null
}

function mayBeOnPicture(line: LetterLine, pictures: readonly DOMRect[]): boolean {
  const isNear = pictures.some(
    ({ left, right, top, bottom }) =>
      left < line.right && right > line.left && top < line.bottom && bottom > line.top,
  )
  return isNear || hasPictureAround(line.element)
}

/** Up to the first plain colour. */
function hasPictureAround(element: Element): boolean {
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    const { backgroundImage, backgroundColor } = getComputedStyle(box)
    if (backgroundImage !== 'none') return true
    if (readRgb(backgroundColor)?.alpha === 1) return false
  }
  return false
}

/** Null for letters that what is behind them shines through, or that are filled with it. */
function readInk(style: CSSStyleDeclaration): PicturedLine['colour'] | null {
  const fill = readRgb(style.getPropertyValue('-webkit-text-fill-color') || style.color)
  return fill?.alpha === 1 ? fill.rgb : null
}

function readRgb(colour: string): { rgb: PicturedLine['colour']; alpha: number } | null {
  const parts = /^rgba?\((?<parts>[\d., ]+)\)$/u.exec(colour)?.groups?.['parts']?.split(', ')
  const [red, green, blue, alpha = 1] = parts?.map(Number) ?? []
  if (red === undefined || green === undefined || blue === undefined) return null
  return { rgb: [red, green, blue], alpha }
}

/** Filters, mixtures and outlines give letters another colour than their style says. */
function isAsPainted(element: Element): boolean {
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    const { filter, mixBlendMode, opacity, maskImage, webkitTextStrokeWidth } =
      getComputedStyle(box)
    const isPlain = filter === 'none' && mixBlendMode === 'normal' && maskImage === 'none'
    if (!isPlain || opacity !== '1' || parseFloat(webkitTextStrokeWidth) > 0) return false
  }
  return true
}

function isOnPicture({ element, left, right, top, bottom }: LetterLine): boolean {
  const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
  const at = stack.indexOf(element)
  if (at === -1 || stack.slice(0, at).some(isPainted)) return false
  for (const below of stack.slice(at)) {
    if (below.matches(paintings)) return true
    const { backgroundImage, backgroundColor } = getComputedStyle(below)
    if (backgroundImage !== 'none') return true
    if (readRgb(backgroundColor)?.alpha === 1) return false
  }
  return false
}

function isPainted(element: Element): boolean {
  const { backgroundImage, backgroundColor, backdropFilter } = getComputedStyle(element)
  const isClear = readRgb(backgroundColor)?.alpha === 0 && backgroundImage === 'none'
  return !isClear || backdropFilter !== 'none' || element.matches(`${paintings},svg,iframe,object`)
}

function isLarge({ fontSize, fontWeight }: CSSStyleDeclaration): boolean {
  const px = parseFloat(fontSize)
  return px >= largePx || (px >= largeBoldPx && Number(fontWeight) >= boldWeight)
}
