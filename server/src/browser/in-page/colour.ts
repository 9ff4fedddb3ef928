import { amountsRead } from './amounts-read.ts'

interface Rgb {
  red: number
  green: number
  blue: number
  alpha: number
}

/** Checks whether text is distinguishable from its background; caches backgrounds for one traversal. */
export class Backdrops {
  private readonly backgrounds = new Map<Element, Rgb | null>()

  /** Whether text has the colour of its background and is unreadable. False if that is uncertain. */
  isUnreadable(element: Element, style: CSSStyleDeclaration): boolean {
    const colour = parseColour(style.color)
    if (colour === null) return false
    if (colour.alpha < 0.05) return style.backgroundClip !== 'text' && style.textShadow === 'none'
    const background = this.backgroundOf(element)
    if (background === null || !isNear(colour, background)) return false
    return style.textShadow === 'none' && hasPlainBackdrop(element, background)
  }

  /** The opaque colour behind an element according to its ancestors; null if a picture or a mixture is behind it. */
  private backgroundOf(element: Element | null): Rgb | null {
    if (element === null) return { red: 255, green: 255, blue: 255, alpha: 1 }
    const known = this.backgrounds.get(element)
    if (known !== undefined) return known
    const style = getComputedStyle(element)
    const colour = style.backgroundImage === 'none' ? parseColour(style.backgroundColor) : null
    const isClear = colour !== null && colour.alpha <= 0.01
    const solid = colour !== null && colour.alpha > 0.99 ? colour : null
    const background = isClear ? this.backgroundOf(parentOf(element)) : solid
    this.backgrounds.set(element, background)
    return background
  }
}

export function isOpaqueColour(colour: string): boolean {
  return (parseColour(colour)?.alpha ?? 0) > 0.99
}

/** Whether what is behind a background of this colour shows through and looks different. */
export function isTranslucent(colour: string): boolean {
  const alpha = parseColour(colour)?.alpha ?? 1
  return alpha > 0.01 && alpha < 0.99
}

function isNear(a: Rgb, b: Rgb): boolean {
  return Math.abs(a.red - b.red) + Math.abs(a.green - b.green) + Math.abs(a.blue - b.blue) <= 9
}

/** Checks what is really painted under the element, because positioned boxes need not be inside their ancestors. */
function hasPlainBackdrop(element: Element, expected: Rgb): boolean {
  if (!amountsRead.take('layers')) return false
  const rect = element.getBoundingClientRect()
  const stack = document.elementsFromPoint(
    rect.left + rect.width / 2,
    rect.top + Math.min(rect.height / 2, 10),
  )
  amountsRead.take('layers', stack.length)
  const start = stack.indexOf(element)
  if (start === -1) return false
  for (const below of stack.slice(start)) {
    if (['img', 'video', 'canvas', 'svg', 'picture', 'iframe'].includes(below.localName))
      return false
    const style = getComputedStyle(below)
    if (style.backgroundImage !== 'none') return false
    const colour = parseColour(style.backgroundColor)
    if (colour === null) return false
    if (colour.alpha > 0.99) return isSame(colour, expected)
    if (colour.alpha > 0.01) return false
  }
  return true
}

function isSame(a: Rgb, b: Rgb): boolean {
  return a.red === b.red && a.green === b.green && a.blue === b.blue
}

function parentOf(element: Element): Element | null {
  if (element.parentElement !== null) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** Pages have few colours, so most are already in the cache. */
const parsedColours = new Map<string, Rgb | null>()
const maxParsedColours = 500

function parseColour(text: string): Rgb | null {
  const known = parsedColours.get(text)
  if (known !== undefined) return known
  if (parsedColours.size >= maxParsedColours) parsedColours.clear()
  const colour = readColour(text)
  parsedColours.set(text, colour)
  return colour
}

function readColour(text: string): Rgb | null {
  const match = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/u.exec(text)
  if (match === null) return null
  return {
    red: Number(match[1]),
    green: Number(match[2]),
    blue: Number(match[3]),
    alpha: Number(match[4] ?? '1'),
  }
}
