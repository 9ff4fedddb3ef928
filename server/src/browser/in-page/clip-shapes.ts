/** Whether a style cuts away all of an element and of what is in it: by `clip`, which applies to placed boxes only, or by a shape. */
export function isClippedToNothing(
  { width, height }: Pick<DOMRect, 'width' | 'height'>,
  style: CSSStyleDeclaration,
): boolean {
  const { clipPath, position } = style
  const isPlaced = position === 'absolute' || position === 'fixed'
  if (isPlaced && isEmptyClip(style.getPropertyValue('clip'))) return true
  if (clipPath === 'none') return false
  const [, shape = '', words = ''] =
    /^(inset|circle|ellipse|polygon)\(([^)]*)\)/u.exec(clipPath) ?? []
  if (shape === 'inset') return isEmptyInset(words, width, height)
  if (shape === 'polygon') return isEmptyPolygon(words, width, height)
  return shape !== '' && /^0(?:px|%)?(?![\d.])/u.test(words)
}

function isEmptyClip(clip: string): boolean {
  const sides = /^rect\(([^)]*)\)$/u.exec(clip)?.[1]?.split(/[\s,]+/u) ?? []
  const [top = Number.NaN, right = Number.NaN, bottom = Number.NaN, left = Number.NaN] = sides.map(
    (side) => Number.parseFloat(side),
  )
  return right - left <= 1 || bottom - top <= 1
}

function isEmptyInset(words: string, width: number, height: number): boolean {
  const [first = '0', second = first, third = first, fourth = second] = (
    words.split(' round ')[0] ?? ''
  )
    .trim()
    .split(/\s+/u)
  const across = measure(second, width) + measure(fourth, width)
  const down = measure(first, height) + measure(third, height)
  return width - across <= 1 || height - down <= 1
}

function isEmptyPolygon(words: string, width: number, height: number): boolean {
  const points = words
    .replace(/^(?:nonzero|evenodd),\s*/u, '')
    .split(',')
    .map((point) => point.trim().split(/\s+/u))
  const spans = [width, height].map((size, axis) => {
    const places = points.map((point) => measure(point[axis] ?? '0', size))
    return Math.max(...places) - Math.min(...places)
  })
  return spans.some((span) => span <= 1)
}

/** In pixels; a length that has to be computed counts as none. */
function measure(length: string, whole: number): number {
  const amount = Number.parseFloat(length)
  if (!Number.isFinite(amount)) return 0
  return length.endsWith('%') ? (amount / 100) * whole : amount
}
