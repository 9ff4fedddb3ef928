interface Rgb {
  red: number
  green: number
  blue: number
  alpha: number
}

/** Whether text has the colour of what lies behind it, so that nobody can read it. False when that is not certain. */
export function isTextUnreadable(element: Element, style: CSSStyleDeclaration): boolean {
  const colour = parseColour(style.color)
  if (colour === null) return false
  if (colour.alpha < 0.05) return style.backgroundClip !== 'text' && style.textShadow === 'none'
  const background = findBackground(element)
  if (background === null || style.textShadow !== 'none') return false
  const distance =
    Math.abs(colour.red - background.red) +
    Math.abs(colour.green - background.green) +
    Math.abs(colour.blue - background.blue)
  return distance <= 9 && (hasPlainBackdrop(element, background) ?? false)
}

/** The opaque colour behind an element by its ancestors; null when a picture or a mixture is behind it. */
function findBackground(element: Element): Rgb | null {
  for (let current: Element | null = element; current !== null; current = parentOf(current)) {
    const style = getComputedStyle(current)
    if (style.backgroundImage !== 'none') return null
    const colour = parseColour(style.backgroundColor)
    if (colour === null) return null
    if (colour.alpha > 0.99) return colour
    if (colour.alpha > 0.01) return null
  }
  return { red: 255, green: 255, blue: 255, alpha: 1 }
}

/** Looks at what is really painted under the element, because positioned boxes need not lie on their ancestors. */
function hasPlainBackdrop(element: Element, expected: Rgb): boolean | null {
  const rect = element.getBoundingClientRect()
  const stack = document.elementsFromPoint(
    rect.left + rect.width / 2,
    rect.top + Math.min(rect.height / 2, 10),
  )
  const start = stack.indexOf(element)
  if (start === -1) return null
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

function parseColour(text: string): Rgb | null {
  const match = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/u.exec(text)
  if (match === null) return null
  return {
    red: Number(match[1]),
    green: Number(match[2]),
    blue: Number(match[3]),
    alpha: Number(match[4] ?? '1'),
  }
}
